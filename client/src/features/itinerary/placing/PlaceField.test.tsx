import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Place } from '#shared/places/place'
import { colosseum } from '#testkit/randomPlace'
import { PlaceField } from './PlaceField'
import type { PlaceOption } from './placeOptions'
import type { InternetSearch } from './useInternetSearch'

const found = vi.hoisted(() => ({ options: [] as PlaceOption[], note: undefined as string | undefined }))
vi.mock('./usePlaceSearch', () => ({ usePlaceSearch: () => found }))
const internet = vi.hoisted(() => ({ current: undefined as InternetSearch | undefined }))
vi.mock('./useInternetSearch', () => ({ useInternetSearch: () => internet.current }))
const ask = vi.fn()
const noInternet: InternetSearch = { places: [], attribution: '', row: undefined, status: '', ask }
const askRow = (below = '', isDisabled = false): InternetSearch => ({
  ...noInternet,
  row: { name: 'Buscar «bar» en internet', below, isDisabled },
  status: below,
})

let root: Root
let page: HTMLElement
let chosen: Place | null = null
let locate: Geolocation['getCurrentPosition'] = () => undefined

function Form({ error }: { error?: string }) {
  const [value, setValue] = useState<Place | null>(null)
  const [typed, setTyped] = useState('')
  const change = (place: Place | null) => {
    chosen = place
    setValue(place)
    setTyped('')
  }
  return (
    <PlaceField
      label="Lugar"
      name="place"
      value={value}
      typed={typed}
      error={error}
      onChange={change}
      onType={setTyped}
      onMark={mark}
    />
  )
}

const mark = vi.fn()

beforeEach(async () => {
  chosen = null
  mark.mockClear()
  ask.mockClear()
  internet.current = noInternet
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('GeolocationPositionError', { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
  Element.prototype.scrollIntoView = () => undefined
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: (...args: Parameters<typeof locate>) => locate(...args) },
  })
  found.options = ['Coliseo', 'Foro'].map((name, i) => ({
    key: name,
    group: 'sight',
    place: { ...colosseum, name },
    trips: null,
    isBest: i === 0,
  }))
  found.note = undefined
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  await act(async () => root.render(<Form />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

const field = () => page.querySelector<HTMLInputElement>('[role=combobox]')
const options = () => [...page.querySelectorAll('[role=option]')]
const active = () => document.getElementById(field()?.getAttribute('aria-activedescendant') ?? '')?.textContent
const type = (text: string) =>
  act(async () => {
    const input = field()
    input?.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })))
const click = (element: Element | null | undefined) =>
  act(async () => element?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
const paste = (text: string) =>
  act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => text } })
    field()?.dispatchEvent(event)
  })

describe('the list', () => {
  it("shows groups, and 'Estoy aquí' last", async () => {
    await type('co')
    const group = page.querySelector('[role=listbox] [role=group]')
    expect(document.getElementById(group?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Sitios')
    expect(options().map(({ textContent }) => textContent)).toEqual(['Coliseo', 'Foro', 'Marcar en el mapa', 'Estoy aquí'])
    expect([field()?.getAttribute('aria-expanded'), active()]).toEqual(['true', 'Coliseo'])
  })

  it("says in how many trips other travellers' places are", async () => {
    const place = { ...colosseum, name: 'Bar Pepe', address: 'Roma, Italia', source: 'people' as const }
    found.options = [...found.options.slice(0, 1), { key: 'p', group: 'people', place, trips: 12, isBest: false }]
    await type('co')
    const groups = [...page.querySelectorAll('[role=listbox] [role=group]')]
    expect(groups.map(({ textContent }) => textContent)).toEqual([
      'SitiosColiseo',
      'De otros viajerosBar PepeRoma, Italia · en 12 viajes',
    ])
    await click(options()[1])
    expect(chosen).toMatchObject({ name: 'Bar Pepe', source: 'people' })
  })

  it('leads to a map, also by keyboard', async () => {
    await type('co')
    await press('ArrowUp')
    await press('ArrowUp')
    expect(active()).toBe('Marcar en el mapa')
    await press('Enter')
    await click(field())
    await click(options().at(-2))
    expect(mark).toHaveBeenCalledTimes(2)
  })

  it('is moved in by arrows, chosen from by Enter and closed by Escape', async () => {
    await type('co')
    await press('ArrowUp')
    expect(active()).toBe('Estoy aquí')
    await press('ArrowDown')
    await press('ArrowDown')
    expect(active()).toBe('Foro')
    await press('Escape')
    expect([field()?.getAttribute('aria-expanded'), options().length, field()?.value]).toEqual(['false', 0, 'co'])
    await press('ArrowDown')
    await press('Enter')
    expect(chosen?.name).toBe('Coliseo')
  })

  it('takes no Enter of an input method', async () => {
    await type('ころ')
    await press('Enter', { isComposing: true })
    expect(chosen).toBeNull()
  })

  it('says that nothing is found', async () => {
    Object.assign(found, { options: [], note: 'No hemos encontrado ese sitio.' })
    await type('xyz')
    expect(page.querySelector('[role=status]')?.textContent).toBe('No hemos encontrado ese sitio.')
    expect(active()).toBeUndefined()
  })
})

describe('the search in the internet', () => {
  const search = (changes: Partial<typeof found>, current: InternetSearch) => {
    Object.assign(found, changes)
    internet.current = current
    return type('bar')
  }

  it('is a row above the last two, asked by pressing it or by arrows and Enter', async () => {
    await search({}, askRow())
    const rows = ['Coliseo', 'Foro', 'Buscar «bar» en internet', 'Marcar en el mapa', 'Estoy aquí']
    expect(options().map(({ textContent }) => textContent)).toEqual(rows)
    await click(options()[2])
    for (const _ of [1, 2, 3]) await press('ArrowUp')
    expect(active()).toBe('Buscar «bar» en internet')
    await press('Enter')
    expect([ask.mock.calls.length, chosen, field()?.getAttribute('aria-expanded')]).toEqual([2, null, 'true'])
  })

  it('is asked by Enter if no row is active, but not before the list is there', async () => {
    await search({ options: [], note: 'Buscando…' }, askRow())
    await press('Enter')
    expect(ask).not.toHaveBeenCalled()
    await search({ options: [], note: 'No hemos encontrado ese sitio.' }, askRow())
    await press('Enter', { isComposing: true })
    expect(ask).not.toHaveBeenCalled()
    await press('Enter')
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('leaves Enter to the best row, and typing asks nothing', async () => {
    await search({}, askRow())
    await press('Enter')
    expect([chosen?.name, ask.mock.calls.length]).toEqual(['Coliseo', 0])
  })

  it('says how it went, also to screen readers, and is asked again after a failure', async () => {
    await search({ options: [] }, askRow('Buscando en internet…', true))
    await click(options()[0])
    await press('Enter')
    expect([ask.mock.calls.length, options()[0]?.getAttribute('aria-disabled')]).toEqual([0, 'true'])
    expect(page.querySelectorAll('[role=status]')[1]?.textContent).toBe('Buscando en internet…')
    await type('ba')
    await search({}, askRow('La búsqueda en internet no responde.'))
    await click(options()[0])
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('shows its places last, with their attribution', async () => {
    const place = { ...colosseum, name: 'Bar Pepe', source: 'geo' as const }
    const geo: PlaceOption = { key: 'g', group: 'geo', place, trips: null, isBest: true }
    await search(
      { options: [{ ...found.options[0], isBest: false } as PlaceOption, geo] },
      { ...noInternet, attribution: '© OpenStreetMap' },
    )
    const groups = [...page.querySelectorAll('[role=listbox] [role=group]')]
    expect(groups.at(-1)?.textContent).toBe('De internetBar Pepe© OpenStreetMap')
    expect(active()).toBe('Bar Pepe')
    await press('Enter')
    expect(chosen).toMatchObject({ name: 'Bar Pepe', source: 'geo' })
  })
})

it('a chosen place shows with its address and takes the focus; removing it returns to the field', async () => {
  found.options = [
    { key: 'a', group: 'town', place: { ...colosseum, address: 'Roma, Italia', accuracy: 900 }, trips: null, isBest: true },
  ]
  await type('co')
  await click(options()[0])
  expect(document.activeElement?.textContent).toBe('ColiseoRoma, Italia · aproximadoQuitar lugar')
  await click(page.querySelector('button'))
  expect([chosen, document.activeElement, field()?.value]).toEqual([null, field(), ''])
})

describe('a pasted text', () => {
  it('is chosen at once if it is a place', async () => {
    await type('')
    await paste('41.89021, 12.49223')
    expect(chosen).toMatchObject({ lat: 41.89021, source: 'link', name: null })
    expect(page.textContent).toContain('41.89021, 12.49223')
  })

  it('typed is offered as the first row', async () => {
    await type('41.89021, 12.49223')
    expect(options()[0]?.textContent).toBe('41.89021, 12.49223')
    await press('Enter')
    expect(chosen).toMatchObject({ lng: 12.49223 })
  })

  it('of a short link stays, with what to do', async () => {
    await paste('https://maps.app.goo.gl/abc')
    await type('https://maps.app.goo.gl/abc')
    expect([chosen, field()?.getAttribute('aria-invalid')]).toEqual([null, 'true'])
    const note = document.getElementById(field()?.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Los enlaces cortos solo se abren con internet: ábrelo y copia la dirección larga.')
  })
})

describe("'Estoy aquí'", () => {
  const at = (accuracy: number) => ({ coords: { latitude: 41.890213, longitude: 12.492234, accuracy } }) as GeolocationPosition
  const ask = async () => {
    await click(field())
    await click(options().at(-1))
  }

  it('is asked only when pressed, and says how exact it is', async () => {
    const asked = vi.fn<Geolocation['getCurrentPosition']>((onFound) => onFound(at(900)))
    locate = asked
    await type('co')
    expect(asked).not.toHaveBeenCalled()
    await ask()
    expect(chosen).toMatchObject({ lat: 41.89021, lng: 12.49223, source: 'gps', accuracy: 900 })
    expect(page.textContent).toContain('aproximado')
  })

  it.each([
    [1, 'Este navegador no nos deja saber dónde estás.'],
    [2, 'No hemos podido saber dónde estás.'],
    [3, 'Está tardando demasiado'],
  ])('says why there is no answer (%s)', async (code, sentence) => {
    locate = (_onFound, onError) => onError?.({ code } as GeolocationPositionError)
    await ask()
    expect([chosen, page.textContent?.includes(sentence)]).toEqual([null, true])
  })

  it('is ignored once the user types', async () => {
    let answer: PositionCallback = () => undefined
    locate = (onFound) => (answer = onFound)
    await ask()
    expect(page.textContent).toContain('Buscando dónde estás…')
    await type('foro')
    await act(async () => answer(at(10)))
    expect([chosen, field()?.value]).toEqual([null, 'foro'])
  })
})
