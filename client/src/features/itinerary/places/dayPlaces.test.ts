import { describe, expect, it } from 'vitest'
import { emptyEventFields, type EventFields } from '#shared/itinerary/fields'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { computeView } from '#shared/itinerary/view'
import { calendarDate } from '#testkit/date'
import { colosseum } from '#testkit/randomPlace'
import { nightsOn } from './dayPlaces'
import { metresToNext, routesOf } from './DayWays'

const sol = { ...colosseum, lat: 40.41692, lng: -3.70358 }
const mayor = { ...colosseum, lat: 40.41542, lng: -3.70737 }
const sagrada = { ...colosseum, lat: 41.40363, lng: 2.17436 }
const event = (fields: Partial<EventFields>): EventFields => ({ ...emptyEventFields, ...fields })
const journey = (fields: Partial<EventFields>) => event({ category: 'transport', ...fields })

describe('the way to the next event', () => {
  it('is between two places', () => {
    expect(metresToNext(event({ place: sol }), event({ place: mayor }))).toBeCloseTo(362, -1)
    expect(metresToNext(event({ place: sol }), event({}))).toBeUndefined()
    expect(metresToNext(event({}), event({ place: mayor }))).toBeUndefined()
    expect(metresToNext(event({ place: sol }), undefined)).toBeUndefined()
  })

  it('begins at the arrival of a journey and leads to its departure', () => {
    expect(metresToNext(journey({ place: sagrada, to: sol }), event({ place: mayor }))).toBeCloseTo(362, -1)
    expect(metresToNext(event({ place: mayor }), journey({ place: sol, to: sagrada }))).toBeCloseTo(362, -1)
  })

  it('is unknown behind a journey without an arrival', () => {
    expect(metresToNext(journey({ place: sol }), event({ place: mayor }))).toBeUndefined()
  })

  it('is unknown within the doubt of both places', () => {
    const about = { ...sol, accuracy: 250 }
    expect(metresToNext(event({ place: about }), event({ place: mayor }))).toBeDefined()
    expect(metresToNext(event({ place: about }), event({ place: { ...mayor, accuracy: 250 } }))).toBeUndefined()
  })
})

describe('the route of a day', () => {
  const stopsOf = (url: string) => {
    const query = new URL(url).searchParams
    return [query.get('origin'), query.get('waypoints'), query.get('destination')]
  }
  const pair = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`

  it('needs two places', () => {
    expect(routesOf([event({ place: sol }), event({}), event({ place: sol })])).toEqual([])
    expect(routesOf([event({ place: sol }), event({}), event({ place: mayor })]).map(stopsOf)).toEqual([
      [pair(sol), null, pair(mayor)],
    ])
  })

  it('leaves out the journey itself', () => {
    const day = [event({ place: mayor }), journey({ place: sol, to: sagrada }), event({ place: colosseum })]
    expect(routesOf(day).map(stopsOf)).toEqual([
      [pair(mayor), null, pair(sol)],
      [pair(sagrada), null, pair(colosseum)],
    ])
    expect(routesOf([event({ place: mayor }), journey({}), event({ place: sol })])).toEqual([])
  })

  it('is several links with many places', () => {
    const day = Array.from({ length: 14 }, (_, i) => event({ place: { ...sol, lat: 40 + i / 100 } }))
    expect(routesOf(day)).toHaveLength(2)
  })
})

describe('nights', () => {
  const doc = newDoc()
  seedDoc(doc, 4)
  const view = () => computeView(doc, calendarDate('2026-10-24'), calendarDate('2026-10-27'))
  const on = () => view().days.map(({ id }) => nightsOn(view(), id))

  it('are on the days between arrival and departure', () => {
    const [first, second] = view().days.map(({ id }) => id)
    addEvent(doc, { dayId: first ?? '' }, { label: 'Hotel', category: 'accommodation', nights: 3 })
    addEvent(doc, { dayId: first ?? '' }, { label: 'Museo', category: 'art', nights: 3 })
    addEvent(doc, { dayId: second ?? '' }, { label: 'Camping', category: 'accommodation', nights: 1 })
    addEvent(doc, { dayId: second ?? '' }, { label: 'Albergue', category: 'accommodation', nights: 60 })
    addEvent(doc, { dayId: '' }, { label: 'Idea', category: 'accommodation', nights: 9 })
    expect(on()).toEqual([[], ['Hotel'], ['Hotel', 'Albergue'], ['Albergue']])
  })

  it('of an unknown day are none', () => {
    expect(nightsOn(view(), 'nowhere')).toEqual([])
  })
})
