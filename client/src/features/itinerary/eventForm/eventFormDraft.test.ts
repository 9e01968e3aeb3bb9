import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyEventForm } from './eventFormValues'
import { discardEventFormDrafts, openEventFormDraft, listEventFormDrafts, changedFormFields } from './eventFormDraft'

const request = { kind: 'new', dayId: 'd' } as const
const newEventId = '01980000-0000-7000-8000-000000000001'
const draft = openEventFormDraft('ana', 'roma', request)
const place = 'periplo:draft:ana:roma:d'
let places: Map<string, string>
let left: Map<string, string>

/** Texts are own properties, as in a browser. */
const storageOf = (texts: Map<string, string>) =>
  new Proxy(
    {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    },
    {
      ownKeys: () => [...texts.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )

beforeEach(() => {
  places = new Map()
  left = new Map()
  vi.stubGlobal('window', { sessionStorage: storageOf(places), localStorage: storageOf(left) })
})
afterEach(() => vi.unstubAllGlobals())

describe('the draft of a form', () => {
  it('contains the fields that differ from the initial values, except the picture', () => {
    const opened = { ...emptyEventForm, label: 'Foro', startTime: '10:00' }
    const picture = new File([], 'foro.jpg')
    expect(changedFormFields({ ...opened, startTime: '', category: 'landmark', picture }, opened)).toEqual({
      startTime: '',
      category: 'landmark',
    })
    expect(changedFormFields({ ...opened, picture }, opened)).toBeUndefined()
  })

  it('is read as written, per user, until it is dropped', () => {
    draft.keep(newEventId, { label: 'Cena', category: null })
    expect(draft.read()).toEqual({ request, newEventId, typed: { label: 'Cena', category: null } })
    expect(openEventFormDraft('bruno', 'roma', request).read()).toBeUndefined()
    draft.drop()
    expect(draft.read()).toBeUndefined()
  })

  it('is stored per form, and found without knowing the form', () => {
    const other = { kind: 'edit', eventId: 'e' } as const
    draft.keep(newEventId, { label: 'Cena' })
    openEventFormDraft('ana', 'roma', other).keep(newEventId, { description: 'Tarde' })
    openEventFormDraft('ana', 'oslo', request).keep(newEventId, { label: 'Fiordo' })
    expect(listEventFormDrafts('ana', 'roma')).toEqual([
      { request, newEventId, typed: { label: 'Cena' } },
      { request: other, newEventId, typed: { description: 'Tarde' } },
    ])
    discardEventFormDrafts('ana', 'roma')
    expect([listEventFormDrafts('ana', 'roma').length, listEventFormDrafts('ana', 'oslo').length]).toEqual([0, 1])
  })

  it('is left to other tabs when the page closes, until one continues it', () => {
    draft.keep(newEventId, { label: 'Cena' })
    expect(left.size).toBe(0)
    draft.leave()
    places.clear()
    expect(listEventFormDrafts('ana', 'roma')).toEqual([{ request, newEventId, typed: { label: 'Cena' } }])
    draft.keep(newEventId, { label: 'Cena' })
    expect([places.size, left.size]).toEqual([1, 0])
  })

  it('of an earlier version has no id', () => {
    places.set(place, JSON.stringify({ request, typed: { label: 'Cena' } }))
    expect(draft.read()).toEqual({ request, typed: { label: 'Cena' } })
  })

  it.each([
    ['no JSON', '{'],
    ['no request', '{"typed":{}}'],
    ['another kind of form', '{"request":{"kind":"list","dayId":"d"},"typed":{}}'],
    ['a category that there is not', '{"request":{"kind":"new","dayId":"d"},"typed":{"category":"war"}}'],
    ['an id that is none', '{"request":{"kind":"new","dayId":"d"},"newEventId":"e","typed":{}}'],
    ['a title that is no text', '{"request":{"kind":"edit","eventId":"e"},"typed":{"label":1}}'],
  ])('is undefined if the storage holds %s', (_what, text) => {
    places.set(place, text)
    expect(draft.read()).toBeUndefined()
  })
})
