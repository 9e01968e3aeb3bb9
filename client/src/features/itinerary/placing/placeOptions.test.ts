import { describe, expect, it } from 'vitest'
import type { FoundPlace } from '#shared/api/places'
import { emptyEventFields, type EventFields } from '#shared/itinerary/fields'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Place } from '#shared/places/place'
import { colosseum } from '#testkit/randomPlace'
import { findInTrip, fittingPlaces, formatPlaceName, listPlaceOptions, readPastedText } from './placeOptions'

const placeOf = (name: string | null, lat = 41.9): Place => ({ ...colosseum, name, lat })
const found = (name: string, lat: number, source: FoundPlace['source'] = 'sight'): FoundPlace => ({
  source,
  name,
  address: 'Roma, Italia',
  lat,
  lng: 12.5,
  geonameId: 1,
  timeZone: 'Europe/Rome',
  distance: 5,
  trips: null,
})
const namesOf = (options: ReturnType<typeof listPlaceOptions>) => options.map(({ group, place }) => `${group}: ${place.name}`)

function viewOf(...events: Partial<EventFields>[]): ItineraryView {
  const all = events.map((fields, i) => ({
    id: String(i),
    dayId: 'd',
    orderIndex: i,
    authorId: null,
    ...emptyEventFields,
    ...fields,
  }))
  const day = { id: 'd', dayNumber: 1, label: 'Día 1', date: null, events: all.map(({ id }) => id) }
  return {
    days: [day],
    ideas: [],
    events: Object.fromEntries(all.map((event) => [event.id, event])),
  } as unknown as ItineraryView
}

describe('places of the trip', () => {
  const namesIn = (text: string, view: ItineraryView) => findInTrip(text, view).map(({ name }) => name)

  it('are those of its events, each once, without unnamed ones', () => {
    const [tivoli, other] = [placeOf('Coliseo de Tívoli', 41.96), { ...colosseum, lat: 45 }]
    const view = viewOf({ place: colosseum }, { place: placeOf(null) }, { place: colosseum, to: tivoli }, { place: other }, {})
    expect(findInTrip('coliseo', view)).toEqual([colosseum, other, tivoli])
  })

  it('are found by the start of any word without accents, whole names first', () => {
    const view = viewOf({ place: placeOf('Estación de Tívoli') }, { to: placeOf('Tívoli') })
    expect(namesIn('tivoli', view)).toEqual(['Tívoli', 'Estación de Tívoli'])
    expect(namesIn('estac', view)).toEqual(['Estación de Tívoli'])
    expect(namesIn('voli', view)).toEqual([])
    expect(namesIn('t', view)).toEqual([])
  })
})

describe('the list', () => {
  it('has eight rows at most, grouped, the trip first', () => {
    const ofTrip = ['A', 'B', 'C', 'D'].map((name, i) => placeOf(name, 40 + i))
    const others = [found('Pueblo', 50, 'town'), ...Array.from({ length: 9 }, (_, i) => found(`S${i}`, 60 + i))]
    expect(namesOf(listPlaceOptions(ofTrip, others))).toEqual([
      'trip: A',
      'trip: B',
      'trip: C',
      'sight: S0',
      'sight: S1',
      'sight: S2',
      'sight: S3',
      'town: Pueblo',
    ])
  })

  it("ends with other travellers' places, which keep two rows", () => {
    const people = ['P', 'Q', 'R'].map((name, i) => ({ ...found(name, 70 + i, 'people'), trips: 12 }))
    const sights = Array.from({ length: 12 }, (_, i) => found(`S${i}`, 60 + i))
    const options = listPlaceOptions([placeOf('A', 40)], [...sights, ...people])
    expect(namesOf(options).slice(-3)).toEqual(['sight: S4', 'people: P', 'people: Q'])
    expect([options.length, options.at(-1)?.trips, options.at(-1)?.place.source]).toEqual([8, 12, 'people'])
    expect(namesOf(listPlaceOptions([], [found('S', 60), ...people]))).toHaveLength(4)
  })

  it('keeps five rows for the internet, which come last and are the best', () => {
    const sights = Array.from({ length: 12 }, (_, i) => found(`S${i}`, 60 + i))
    const internet = ['I', 'J', 'K', 'L', 'M', 'N'].map((name, i) => ({ ...found(name, 10 + i), source: 'geo' as const }))
    const options = listPlaceOptions([placeOf('A', 40)], sights, internet)
    expect(namesOf(options).slice(2)).toEqual(['sight: S1', 'geo: I', 'geo: J', 'geo: K', 'geo: L', 'geo: M'])
    expect(options.filter(({ isBest }) => isBest).map(({ place: { name, source } }) => [name, source])).toEqual([['I', 'geo']])
  })

  it('shows a place of the trip once', () => {
    const again = found('Coliseo', colosseum.lat)
    expect(namesOf(listPlaceOptions([colosseum], [{ ...again, lng: colosseum.lng }]))).toEqual(['trip: Coliseo'])
    expect(namesOf(listPlaceOptions([colosseum], [{ ...again, lat: 40 }]))).toEqual(['trip: Coliseo', 'sight: Coliseo'])
  })

  it('has one best row, of the trip or the first found in any group', () => {
    const bestOf = (options: ReturnType<typeof listPlaceOptions>) => namesOf(options.filter(({ isBest }) => isBest))
    const others = [found('Roma', 41.9, 'town'), found('Roma Norte', 19.4)]
    expect(bestOf(listPlaceOptions([], others))).toEqual(['town: Roma'])
    expect(bestOf(listPlaceOptions([placeOf('Roma')], others))).toEqual(['trip: Roma'])
  })

  it('has whole places', () => {
    expect(listPlaceOptions([], [found('Foro', 41.9)])[0]?.place).toEqual({
      ...placeOf('Foro', 41.9),
      lng: 12.5,
      address: 'Roma, Italia',
      geonameId: 1,
      timeZone: 'Europe/Rome',
    })
  })
})

it('an earlier answer keeps what fits the text of now', () => {
  const places = [found('Roma', 41.9, 'town'), found('Museo de Roma', 42), found('Romanones', 40.5)]
  expect(fittingPlaces('roman', places).map(({ name }) => name)).toEqual(['Romanones'])
  expect(fittingPlaces('museo roma', places).map(({ name }) => name)).toEqual(['Museo de Roma'])
})

describe('a typed text', () => {
  it('is a place if it is a link or coordinates', () => {
    expect(readPastedText('41,89021, 12,49223')).toMatchObject({ place: { lat: 41.89021, lng: 12.49223, source: 'link' } })
    const link = 'https://www.google.com/maps/place/Coliseo/@41.8,12.4,15z/data=!3m1!3d41.89021!4d12.49223'
    expect(readPastedText(link)).toMatchObject({ place: { name: 'Coliseo', accuracy: 0, url: link } })
    expect(readPastedText('https://www.google.com/maps/@41.8,12.4,15z')).toMatchObject({ place: { lat: 41.8 } })
  })

  it('says what is wrong with a link that has no place, and is searched for otherwise', () => {
    expect(readPastedText('https://maps.app.goo.gl/abc')).toMatchObject({ problem: { kind: 'shortLink' } })
    expect(readPastedText('Coliseo')).toBeUndefined()
  })
})

it('a place without a name shows its coordinates', () => expect(formatPlaceName(placeOf(null))).toBe('41.9, 12.49223'))
