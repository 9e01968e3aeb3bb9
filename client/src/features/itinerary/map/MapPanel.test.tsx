import { act } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyEventFields, type EventFields } from '#shared/itinerary/fields'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import { colosseum } from '#testkit/randomPlace'
import { configureApiForTest } from '../../../engine/api/configureApiForTest'
import { queryClient } from '../../../engine/api/queryClient'
import type { FullRecord } from '../../../engine/base/itinerarySource'
import { ItineraryProvider } from '../../../engine/hooks/useItinerary'
import { ItinerarySessionProvider } from '../../../engine/hooks/useItinerarySession'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { createConstant, createStore } from '../../../lib/store/store'
import { theme } from '../../../theme/theme'
import { pointedEvent } from '../base/mapView'
import { PageModeContext, type PageMode } from '../base/pageMode'
import { EditorContext, type EditorContextValue } from '../base/useEditControls'
import { OpenDaysProvider } from '../viewport/openDays'
import { MapPanel, requestFirstTiles } from './MapPanel'

const at = (lng: number, parts: Partial<typeof colosseum> = {}) => ({ ...colosseum, lng, ...parts })

function event(id: string, dayId: string, fields: Partial<EventFields>): EventView {
  return { id, dayId, orderIndex: 0, authorId: null, ...emptyEventFields, label: id, ...fields }
}
const events = [
  event('Foro', 'd1', { place: at(12.485), startTime: '09:00', endTime: '10:30' }),
  event('Siesta', 'd1', {}),
  event('Coliseo', 'd1', { place: at(12.6) }),
  event('Vuelo', 'd2', { category: 'transport', place: at(12.24), to: at(12.9) }),
  event('Ostia', '', { place: at(12.29, { accuracy: 500 }) }),
]
const view = {
  days: [
    { id: 'd1', dayNumber: 1, label: 'Día 1', date: null, events: ['Foro', 'Siesta', 'Coliseo'] },
    { id: 'd2', dayNumber: 2, label: 'Día 2', date: null, events: ['Vuelo'] },
    { id: 'd3', dayNumber: 3, label: 'Día 3', date: null, events: [] },
  ],
  ideas: ['Ostia'],
  events: Object.fromEntries(events.map((one) => [one.id, one])),
} as unknown as ItineraryView
const record = { id: 'trip', location: { timeZone: null, lat: 41.9, lng: 12.5 }, days: [] } as unknown as FullRecord

let root: Root
let page: HTMLElement
const trip = createStore(view)
const openForm = vi.fn<EditorContextValue['openForm']>()
const editEvent = vi.fn<ItinerarySession['commands']['editEvent']>()
const session = {
  userId: 'me',
  itineraryId: 'trip',
  recordStore: { shown: createConstant(undefined) },
  takesPlaces: createConstant(true),
  commands: { editEvent },
  presence: {
    others: createConstant([
      { user: { id: 'u', name: 'Bruno Gil', avatar: null }, dayId: null, eventId: 'Coliseo', field: null },
    ]),
  },
} as unknown as ItinerarySession
const editor = { openForm, announce: () => undefined, isEditing: true } as unknown as EditorContextValue

beforeEach(() => {
  configureApiForTest()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const nothing = () => undefined
  const listening = { addEventListener: nothing, removeEventListener: nothing, addListener: nothing, removeListener: nothing }
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ ...listening, matches: query.includes('reduce') }) as unknown as MediaQueryList,
  )
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(null, { status: 503 }))),
  )
  page = document.body.appendChild(document.createElement('div'))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  pointedEvent.set(undefined)
  openForm.mockClear()
  editEvent.mockClear()
  trip.set(view)
})

async function show(mode: PageMode = 'visiting', isBeside = false, shown = record): Promise<void> {
  const source = { record: createConstant<FullRecord | undefined>(shown), people: createConstant([]), view: trip }
  const router = createMemoryRouter([{ path: '*', element: <MapPanel isBeside={isBeside} onClose={() => undefined} /> }])
  await act(async () => {
    root.render(
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={queryClient}>
          <ItineraryProvider source={source}>
            <EditorContext value={editor}>
              <PageModeContext value={mode}>
                <OpenDaysProvider>
                  <ItinerarySessionProvider session={session}>
                    <RouterProvider router={router} />
                  </ItinerarySessionProvider>
                </OpenDaysProvider>
              </PageModeContext>
            </EditorContext>
          </ItineraryProvider>
        </QueryClientProvider>
      </ThemeProvider>,
    )
    await vi.dynamicImportSettled()
  })
}

const button = (name: string | RegExp) =>
  [...page.querySelectorAll('button')].find((one) => {
    const text = one.getAttribute('aria-label') ?? one.textContent ?? ''
    return typeof name === 'string' ? text.replaceAll(/[\u2066-\u2069]/gu, '') === name : name.test(text)
  })
const pins = () => [...page.querySelectorAll<HTMLElement>('[data-pin]')]
const pinNames = () => pins().map((pin) => pin.getAttribute('aria-label')?.replaceAll(/[\u2066-\u2069]/gu, ''))
const press = (element: HTMLElement | undefined) => act(async () => element?.click())
const map = () => page.querySelector<HTMLElement>('[aria-label="Mapa del viaje"]')
const key = (name: string, on: Element | null | undefined = map()) =>
  act(async () => void on?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
/** Of all pins together, and of each. */
const places = () => [pins()[0]?.parentElement?.style.transform, ...pins().map(({ style }) => style.translate)]

describe('the pins of the map', () => {
  it('are buttons in the order of days, then ideas', async () => {
    await show()
    expect(pinNames()).toEqual([
      'Día 1, parada 1: Foro',
      'Día 1, parada 2: Coliseo',
      'Día 2, parada 1: Vuelo',
      'Día 2, llegada de la parada 1: Vuelo',
      'Idea: Ostia, lugar aproximado',
    ])
    expect(page.querySelectorAll('[data-line="walk"]')).toHaveLength(1)
    expect(page.querySelectorAll('[data-line="journey"]')).toHaveLength(1)
  })

  it('are those of the chosen chip', async () => {
    await show()
    await press(button('Día 2'))
    expect(pinNames()).toEqual(['Día 2, parada 1: Vuelo', 'Día 2, llegada de la parada 1: Vuelo'])
    await press(button('Ideas'))
    expect(pinNames()).toEqual(['Idea: Ostia, lugar aproximado'])
    expect(button('Día 3')).toBeUndefined()
  })

  it('open the card of their event, which closes by Esc and returns the focus', async () => {
    await show()
    await press(button('Día 1, parada 1: Foro'))
    const card = page.querySelector('[data-pin-card]')
    expect(card?.textContent).toContain('Día 1 · 09:00 – 10:30')
    expect(button('Ver en la lista')).toBeDefined()
    await key('Escape', card?.querySelector('button'))
    expect(page.querySelector('[data-pin-card]')).toBeNull()
    expect(document.activeElement).toBe(button('Día 1, parada 1: Foro'))
    await press(button('Día 1, parada 1: Foro'))
    await key('Escape', button('Día 1, parada 1: Foro'))
    expect(page.querySelector('[data-pin-card]')).toBeNull()
  })

  it('pass the focus to the map when another user deletes the event of the open card', async () => {
    await show()
    await press(button('Día 1, parada 1: Foro'))
    act(() => button('Ver en la lista')?.focus())
    const { Foro: _deleted, ...others } = view.events
    await act(async () => trip.set({ ...view, events: others }))
    expect(page.querySelector('[data-pin-card]')).toBeNull()
    expect(document.activeElement).toBe(map())
  })

  it('are marked by their card in the list, on focus and hover', async () => {
    await show('visiting', true)
    const row = document.body.appendChild(document.createElement('li'))
    row.dataset['event'] = 'Coliseo'
    await act(async () => void row.dispatchEvent(new Event('pointerover', { bubbles: true })))
    expect(button('Día 1, parada 2: Coliseo')?.getAttribute('aria-pressed')).toBe('true')
    await act(async () => void document.body.dispatchEvent(new Event('pointerover', { bubbles: true })))
    expect(button('Día 1, parada 2: Coliseo')?.getAttribute('aria-pressed')).toBe('false')
  })

  it('that are many on a spot are a stack, which shows them when pressed', async () => {
    const spots = [1, 2, 3, 4].map((i) => event(`Spot ${i}`, 'd1', { place: at(12.485 + i / 5000) }))
    const ids = [...spots.map(({ id }) => id), 'Coliseo']
    const days = [{ ...view.days[0], events: ids }] as ItineraryView['days']
    trip.set({ days, ideas: [], events: { ...view.events, ...Object.fromEntries(spots.map((spot) => [spot.id, spot])) } })
    await show()
    expect(pinNames()).toEqual(['Día 1, parada 5: Coliseo'])
    await press(button('4 paradas casi en el mismo punto: acercar el mapa'))
    expect(pinNames()).toHaveLength(5)
  })

  it('come into view when their event is pointed at, whatever the chip', async () => {
    await show()
    await press(button('Ideas'))
    await act(async () => pointedEvent.set({ eventId: 'Foro' }))
    expect(button('Día 1, parada 1: Foro')?.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the keyboard', () => {
  it('pans by arrows as a whole, and zooms by + and −', async () => {
    await show()
    await press(button('Día 1'))
    const [layer, ...each] = places()
    await key('ArrowRight')
    const [moved, ...same] = places()
    expect(moved).not.toBe(layer)
    expect(same).toEqual(each)
    await key('+')
    expect(places().slice(1)).not.toEqual(each)
  })

  it('leaves keys with Ctrl to the browser', async () => {
    await show()
    const before = places()
    await act(async () => void map()?.dispatchEvent(new KeyboardEvent('keydown', { key: '+', ctrlKey: true, bubbles: true })))
    expect(places()).toEqual(before)
  })

  it('can skip the map', async () => {
    await show()
    await act(async () => page.querySelector<HTMLElement>('a[href="#map-end"]')?.click())
    expect(document.activeElement?.id).toBe('map-end')
  })
})

describe('places that are missing', () => {
  it('are listed in edit mode only, each with its form', async () => {
    await show()
    expect(button('Sin lugar (1)')).toBeUndefined()
    await show('editing')
    await press(button('Sin lugar (1)'))
    await press(button('Poner lugar a Siesta'))
    expect(openForm.mock.calls).toEqual([[{ kind: 'edit', eventId: 'Siesta', field: 'place' }]])
  })

  it('of all events leave an invitation', async () => {
    trip.set({ ...view, ideas: [], events: { Siesta: event('Siesta', 'd1', {}) } })
    await show('editing')
    expect(page.textContent).toContain('Pon un lugar a tus planes')
    await press(button('Poner lugar a Siesta'))
    expect(openForm).toHaveBeenCalled()
  })
})

describe('in edit mode', () => {
  const pointer = (type: string, on: Element | null | undefined, x: number, y: number) =>
    act(
      async () =>
        void on?.dispatchEvent(
          new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y, bubbles: true, cancelable: true }),
        ),
    )
  const drag = async (on: Element | null | undefined, by: number, isDropped = true) => {
    const target = map()
    if (target !== null) Object.assign(target, { setPointerCapture: () => undefined, hasPointerCapture: () => true })
    await pointer('pointerdown', on, 100, 100)
    await pointer('pointermove', on, 100 + by / 2, 100)
    await pointer('pointermove', on, 100 + by, 100)
    if (isDropped) await pointer('pointerup', on, 100 + by, 100)
  }

  it('a dragged pin moves its place, in one edit', async () => {
    await show('editing')
    await drag(button('Día 1, parada 2: Coliseo'), 40)
    expect(editEvent).toHaveBeenCalledTimes(1)
    const [id, changed, base] = editEvent.mock.calls[0] ?? []
    expect([id, base]).toEqual(['Coliseo', { place: at(12.6) }])
    expect(changed?.place).toMatchObject({ lat: 41.89021, source: 'map' })
    expect(changed?.place?.lng).toBeGreaterThan(12.61)
  })

  it('Esc puts a pin back while it is dragged', async () => {
    await show('editing')
    const pin = button('Día 1, parada 2: Coliseo')
    const before = pin?.style.translate
    await drag(pin, 40, false)
    expect(pin?.style.translate).not.toBe(before)
    await key('Escape', pin)
    await pointer('pointermove', pin, 180, 100)
    await pointer('pointerup', pin, 180, 100)
    expect(pin?.style.translate).toBe(before)
    expect(editEvent).not.toHaveBeenCalled()
  })

  it('the arrival of a journey moves alone', async () => {
    await show('editing')
    await drag(button('Día 2, llegada de la parada 1: Vuelo'), -30)
    expect(Object.keys(editEvent.mock.calls[0]?.[1] ?? {})).toEqual(['to'])
  })

  it('a drag elsewhere pans, and a visitor moves nothing', async () => {
    await show('editing')
    const before = places()
    await drag(map(), 60)
    expect(places()).not.toEqual(before)
    await show('visiting')
    await drag(button('Día 1, parada 2: Coliseo'), 40)
    expect(editEvent).not.toHaveBeenCalled()
  })

  it('arrows move a pin after its button, Enter saves and Esc gives up', async () => {
    await show('editing')
    const pin = () => button('Día 1, parada 1: Foro')
    await press(pin())
    await press(button('Mover el pin'))
    await key('ArrowUp', pin())
    await key('Escape', pin())
    expect(editEvent).not.toHaveBeenCalled()
    await press(button('Mover el pin'))
    for (let i = 0; i < 5; i += 1) await key('ArrowUp', pin())
    await key('Enter', pin())
    expect(editEvent).toHaveBeenCalledTimes(1)
    expect(editEvent.mock.calls[0]?.[1].place?.lat).toBeGreaterThan(41.895)
  })

  it('a right click adds an event there, on the chosen day or the one that is asked for', async () => {
    const menu = (on: Element | null) =>
      act(async () => {
        on?.dispatchEvent(new MouseEvent('contextmenu', { clientX: 10, clientY: 10, bubbles: true, cancelable: true }))
        await Promise.resolve()
      })
    await show('editing')
    await press(button('Día 3'))
    await menu(map())
    await vi.waitFor(() => expect(openForm).toHaveBeenCalledTimes(1))
    expect(openForm.mock.calls[0]?.[0]).toMatchObject({ kind: 'new', dayId: 'd3', place: { source: 'map' } })
    await press(button('Todo'))
    await menu(map())
    const days = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    expect(days.map(({ textContent }) => textContent)).toEqual(['Día 1', 'Día 2', 'Día 3', 'Ideas'])
    await press(days[1])
    await vi.waitFor(() => expect(openForm).toHaveBeenCalledTimes(2))
    expect(openForm.mock.calls[1]?.[0]).toMatchObject({ kind: 'new', dayId: 'd2' })
  })

  it('shows who edits an event on its pin', async () => {
    await show('editing')
    expect(page.querySelector('img[alt="Bruno está editando"]')).not.toBeNull()
  })
})

it("'Dónde estoy' asks the device only when pressed, and tells the server nothing", async () => {
  const ask = vi.fn<Geolocation['getCurrentPosition']>((onFound) =>
    onFound({ coords: { latitude: 41.89, longitude: 12.5, accuracy: 20 } } as GeolocationPosition),
  )
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition: ask } } }))
  await show()
  expect(ask).not.toHaveBeenCalled()
  await press(button('Dónde estoy'))
  expect(ask).toHaveBeenCalledTimes(1)
  expect(page.querySelector('[aria-label="Estás aquí"]')).not.toBeNull()
  const asked = vi.mocked(fetch).mock.calls.flatMap(([url]) => (typeof url === 'string' ? url : []))
  expect(asked.filter((url) => !url.startsWith('/api/map/base/'))).toEqual([])
})

it('the first tiles are asked for before the map opens, and not again by it', async () => {
  vi.mocked(fetch).mockImplementation(() => Promise.resolve(new Response(new Uint8Array())))
  const opened: FullRecord = { ...record, id: 'asked ahead' }
  requestFirstTiles(view, opened)
  const tiles = () => vi.mocked(fetch).mock.calls.flatMap(([url]) => (typeof url === 'string' && url.endsWith('.mvt') ? url : []))
  await vi.waitFor(() => expect(tiles().length).toBeGreaterThan(0))
  await show('visiting', false, opened)
  expect(new Set(tiles()).size).toBe(tiles().length)
})
