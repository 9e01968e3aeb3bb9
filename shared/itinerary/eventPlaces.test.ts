import { describe, expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { colosseum } from '#testkit/randomPlace'
import { addEvent } from './commands'
import { newDoc } from './doc'
import { summarizePlaces, viewWithoutHiddenPlaces, withoutHiddenPlaces } from './eventPlaces'
import { emptyEventFields } from './fields'
import { IDEAS_DAY_ID } from './ideas'
import { computeView } from './view'

const hidden = { ...colosseum, hidden: true }

describe('hidden places', () => {
  it('are no places for others, each by itself', () => {
    const event = { ...emptyEventFields, label: 'Hotel', place: hidden, to: colosseum, nights: 2 }
    expect(withoutHiddenPlaces(event)).toEqual({ ...event, place: null })
    expect(withoutHiddenPlaces({ ...event, place: colosseum, to: hidden })).toEqual({ ...event, place: colosseum, to: null })
  })

  it('change nothing where there are none', () => {
    const event = { ...emptyEventFields, place: colosseum }
    expect(withoutHiddenPlaces(event)).toBe(event)
    const doc = newDoc()
    addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'a', place: colosseum })
    const view = computeView(doc, calendarDate('2026-10-24'), calendarDate('2026-10-25'))
    expect(viewWithoutHiddenPlaces(view)).toBe(view)
  })

  it('leave all other events of a view as they are', () => {
    const doc = newDoc()
    const shown = addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'a', place: colosseum })
    const secret = addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'b', place: hidden })
    const view = computeView(doc, calendarDate('2026-10-24'), calendarDate('2026-10-25'))
    const seen = viewWithoutHiddenPlaces(view)
    expect(seen.events[shown]).toBe(view.events[shown])
    expect(seen.events[secret]).toEqual({ ...view.events[secret], place: null })
    expect(view.events[secret]?.place).toEqual(hidden)
  })
})

describe('the places of a trip', () => {
  const at = (lat: number, lng: number) => ({ ...colosseum, lat, lng })

  it('have bounds, with the arrivals of journeys', () => {
    const journey = { category: 'transport' as const, place: at(40, -3), to: at(35, 139) }
    const former = { category: 'food' as const, place: null, to: at(-50, 10) }
    expect(summarizePlaces([journey, former, { ...former, place: at(41, 2) }])).toEqual({
      bounds: [-3, 35, 139, 41],
      placeCount: 2,
    })
  })

  it('cross the antimeridian on the short way', () => {
    const events = [at(1, 179), at(2, -179)].map((place) => ({ category: null, place, to: null }))
    expect(summarizePlaces(events).bounds).toEqual([179, 1, -179, 2])
  })

  it('have no bounds if there are none', () => {
    expect(summarizePlaces([emptyEventFields])).toEqual({ bounds: null, placeCount: 0 })
  })
})
