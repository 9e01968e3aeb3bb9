import { describe, expect, it } from 'vitest'
import { emptyEventFields, type EventFields } from '#shared/itinerary/fields'
import type { ItineraryView } from '#shared/itinerary/view'
import { toWorld } from '#shared/map/mercator'
import { colosseum } from '#testkit/randomPlace'
import { arrangePins, zoomOfOwnPlace } from './arrangePins'
import { boundsOfDay, boundsOfPins, boundsOfTrip, listOrderLines, listPins, listUnplaced, pinsOfPart, type Pin } from './tripPins'

const at = (lng: number, lat = 41.89) => ({ ...colosseum, lat, lng })

type Planned = Partial<EventFields> & { label: string }

/** The last list are ideas. */
function viewOf(...days: Planned[][]): ItineraryView {
  const events = days.flatMap((planned, day) =>
    planned.map((fields, orderIndex) => {
      const dayId = day === days.length - 1 ? '' : `d${day + 1}`
      return { id: fields.label, dayId, orderIndex, authorId: null, ...emptyEventFields, ...fields }
    }),
  )
  const idsOf = (id: string) => events.filter(({ dayId }) => dayId === id).map(({ label }) => label)
  return {
    days: days
      .slice(0, -1)
      .map((_, i) => ({ id: `d${i + 1}`, dayNumber: i + 1, label: `Día ${i + 1}`, date: null, events: idsOf(`d${i + 1}`) })),
    ideas: idsOf(''),
    events: Object.fromEntries(events.map((event) => [event.id, event])),
  } as unknown as ItineraryView
}

const flight: Planned = { label: 'Vuelo', category: 'transport', place: at(-3.57, 40.47), to: at(12.24, 41.8) }
const trip = viewOf(
  [flight, { label: 'Siesta' }, { label: 'Foro', place: at(12.485) }, { label: 'Coliseo', place: at(12.492) }],
  [
    { label: 'Vaticano', place: at(12.453) },
    { label: 'Tren', category: 'transport', to: at(11.25) },
  ],
  [{ label: 'Ostia', place: at(12.29) }, { label: 'Compras' }],
)
const inWords = (pins: readonly Pin[]) =>
  pins.map(({ dayNumber, number, label, end }) => `${dayNumber}.${number} ${label} ${end}`)

describe('the pins of a trip', () => {
  it('are in the order of days, numbered by placed stops, ideas last', () => {
    expect(inWords(listPins(trip))).toEqual([
      '1.1 Vuelo place',
      '1.1 Vuelo to',
      '1.2 Foro place',
      '1.3 Coliseo place',
      '2.1 Vaticano place',
      '2.2 Tren to',
      '0.1 Ostia place',
    ])
  })

  it('leave out an arrival that its category does not have', () => {
    expect(inWords(listPins(viewOf([{ ...flight, category: 'food' }], [])))).toEqual(['1.1 Vuelo place'])
  })

  it('can be those of a day, or ideas', () => {
    expect(pinsOfPart(listPins(trip), 'd2').map(({ label }) => label)).toEqual(['Vaticano', 'Tren'])
    expect(pinsOfPart(listPins(trip), '').map(({ label }) => label)).toEqual(['Ostia'])
    expect(pinsOfPart(listPins(trip), 'all')).toHaveLength(7)
  })

  it('of the whole trip are shown without an airport far away, unless there is nothing else', () => {
    // West is Florence's station, not Madrid's airport.
    expect(boundsOfTrip(listPins(trip))).toEqual([11.25, 41.8, 12.492, 41.89])
    expect(boundsOfTrip(listPins(viewOf([flight], [])))).toEqual([-3.57, 40.47, 12.24, 41.8])
    expect(boundsOfTrip([])).toBeUndefined()
  })

  it('of a day have a box, else those of the trip', () => {
    const pins = listPins(trip)
    expect(boundsOfDay(pins, 'd1')).toEqual([12.485, 41.89, 12.492, 41.89])
    for (const dayId of ['d3', '']) expect(boundsOfDay(pins, dayId)).toEqual(boundsOfTrip(pins))
    expect(boundsOfDay([], 'd1')).toBeUndefined()
  })

  it('have a box, over the antimeridian too', () => {
    expect(boundsOfPins([])).toBeUndefined()
    expect(
      boundsOfPins(
        listPins(
          viewOf(
            [
              { label: 'a', place: at(179, -17) },
              { label: 'b', place: at(-179, -18) },
            ],
            [],
          ),
        ),
      ),
    ).toEqual([179, -18, -179, -17])
  })

  it('leave a list of the rest', () => {
    expect(listUnplaced(trip).map(({ label }) => label)).toEqual(['Siesta', 'Compras'])
  })
})

it('lines join the stops of a day, a journey its ends, and nothing joins days or ideas', () => {
  const name = (x: number) => listPins(trip).find((pin) => pin.at.x === x)
  const lines = listOrderLines(listPins(trip)).map(({ kind, from, to }) => `${kind} ${name(from.x)?.key} → ${name(to.x)?.key}`)
  expect(lines).toEqual(['journey Vuelo → Vuelo-to', 'walk Vuelo-to → Foro', 'walk Foro → Coliseo', 'walk Vaticano → Tren-to'])
})

describe('pins near each other', () => {
  const spots = (...lngs: number[]) =>
    listPins(
      viewOf(
        lngs.map((lng, i) => ({ label: String(i), place: at(lng) })),
        [],
      ),
    )
  const groups = (pins: readonly Pin[], zoom: number) =>
    arrangePins(pins, zoom).map(({ pins: placed, isStack }) => (isStack ? `stack of ${placed.length}` : placed.length))

  it('stay in their places while there is room', () => {
    expect(groups(spots(12.45, 12.48, 12.5), 13)).toEqual([1, 1, 1])
    expect(arrangePins(spots(12.45), 13)).toMatchObject([{ at: toWorld(at(12.45)), pins: [{ dx: 0, dy: 0 }] }])
  })

  it('fan out if they are few, or on the same point, without covering each other', () => {
    const same = spots(...Array.from({ length: 8 }, () => 12.45))
    for (const pins of [spots(12.45, 12.4501), same]) {
      const [group, ...others] = arrangePins(pins, 13)
      expect(others).toEqual([])
      const places = group?.pins ?? []
      for (const [i, a] of places.entries())
        for (const b of places.slice(i + 1)) expect(Math.hypot(a.dx - b.dx, a.dy - b.dy)).toBeGreaterThanOrEqual(26)
    }
  })

  it('are a stack if they are many and a larger scale tells them apart', () => {
    const pins = spots(12.45, 12.4502, 12.4504, 12.4506, 12.49)
    expect(groups(pins, 10)).toEqual(['stack of 4', 1])
    expect(groups(pins, 17)).toEqual([1, 1, 1, 1, 1])
    const zoom = zoomOfOwnPlace(pins, '2', 10)
    expect(groups(pins, zoom)).not.toContain('stack of 4')
    expect(groups(pins, zoom - 1)).toContain('stack of 4')
    expect(zoomOfOwnPlace(pins, '4', 10)).toBe(10)
  })

  it('none is lost, whatever the scale', () => {
    const pins = spots(...Array.from({ length: 600 }, (_, i) => 12 + ((i * 7919) % 997) / 5000))
    for (const zoom of [0, 4.5, 9, 12.2, 17])
      expect(
        arrangePins(pins, zoom)
          .flatMap((group) => group.pins.map(({ pin }) => pin.key))
          .toSorted(),
      ).toEqual(pins.map(({ key }) => key).toSorted())
  })
})
