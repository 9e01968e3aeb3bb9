import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDraft } from './eventDraft'
import { keptDraft, typedIn } from './keptDraft'

const kept = keptDraft('ana', 'roma')
const place = 'periplo:draft:ana:roma'
let places: Map<string, string>
let left: Map<string, string>

const storageOf = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
})

beforeEach(() => {
  places = new Map()
  left = new Map()
  vi.stubGlobal('window', { sessionStorage: storageOf(places), localStorage: storageOf(left) })
})
afterEach(() => vi.unstubAllGlobals())

describe('what is kept of a form', () => {
  it('are the fields that differ from what it opened with, but not the picture', () => {
    const opened = { ...emptyDraft, label: 'Foro', startTime: '10:00' }
    const picture = new File([], 'foro.jpg')
    expect(typedIn({ ...opened, startTime: '', category: 'landmark', picture }, opened)).toEqual({
      startTime: '',
      category: 'landmark',
    })
    expect(typedIn({ ...opened, picture }, opened)).toBeUndefined()
  })

  it('is read as it was written, until it is dropped', () => {
    const draft = { request: { kind: 'new', dayId: 'd' }, typed: { label: 'Cena', category: null } } as const
    kept.keep(draft)
    expect(kept.read()).toEqual(draft)
    expect(keptDraft('bruno', 'roma').read()).toBeUndefined()
    kept.drop()
    expect(kept.read()).toBeUndefined()
  })

  it('waits for another tab once the page is gone, until that one goes on with it', () => {
    const draft = { request: { kind: 'new', dayId: 'd' }, typed: { label: 'Cena' } } as const
    kept.keep(draft)
    expect(left.size).toBe(0)
    kept.leave()
    places.clear()
    expect(kept.read()).toEqual(draft)
    kept.keep(draft)
    expect([places.size, left.size]).toEqual([1, 0])
  })

  it.each([
    ['no JSON', '{'],
    ['no request', '{"typed":{}}'],
    ['another kind of form', '{"request":{"kind":"list","dayId":"d"},"typed":{}}'],
    ['a category that there is not', '{"request":{"kind":"new","dayId":"d"},"typed":{"category":"war"}}'],
    ['a title that is no text', '{"request":{"kind":"edit","eventId":"e"},"typed":{"label":1}}'],
  ])('is nothing where there is %s', (_what, text) => {
    places.set(place, text)
    expect(kept.read()).toBeUndefined()
  })
})
