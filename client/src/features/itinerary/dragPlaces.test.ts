import { describe, expect, it } from 'vitest'
import type { EventView, ItineraryView } from '../../../../shared/itinerary/view'
import { arranged, dropIds, dropUnder, indexOfPlace, nextPlace, placeNow, placeOf, positionAt } from './dragPlaces'

function trip(days: Record<string, string[]>, ideas: string[]): ItineraryView {
  const events: Record<string, EventView> = {}
  const take = (dayId: string, ids: string[]) => {
    ids.forEach((id, orderIndex) => {
      events[id] = { id, dayId, orderIndex, label: id, description: '', category: null, image: null, startTime: null, endTime: null }
    })
    return ids
  }
  return {
    days: Object.entries(days).map(([id, ids], i) => ({
      id,
      dayNumber: i + 1,
      date: '2026-10-24',
      label: id,
      isBeyondRange: false,
      events: take(id, ids),
    })),
    ideas: take('', ideas),
    events,
  }
}

const view = trip({ d1: ['a', 'b', 'c'], d2: [], d3: ['e'] }, ['i'])
const allOpen = (_dayId: string) => true
const walk = (from: { dayId: string; before: string | null }, keys: string[], isUnfolded = allOpen) =>
  keys.reduce((place, key) => nextPlace(view, isUnfolded, 'b', place, key), from)

describe('a list while an event is dragged', () => {
  it('shows it where it would land and nowhere else', () => {
    expect(arranged(['a', 'b', 'c'], 'd1', 'b', { dayId: 'd1', before: 'a' })).toEqual(['b', 'a', 'c'])
    expect(arranged(['a', 'b', 'c'], 'd1', 'b', { dayId: 'd1', before: null })).toEqual(['a', 'c', 'b'])
    expect(arranged(['a', 'b', 'c'], 'd1', 'b', { dayId: 'd2', before: null })).toEqual(['a', 'c'])
    expect(arranged([], 'd2', 'b', { dayId: 'd2', before: null })).toEqual(['b'])
  })

  it('puts it last when the event before which it should go was taken away meanwhile', () => {
    expect(arranged(['a', 'c'], 'd1', 'b', { dayId: 'd1', before: 'gone' })).toEqual(['a', 'c', 'b'])
  })

  it('counts places without the moved one, as the command does', () => {
    expect(indexOfPlace(view, 'a', { dayId: 'd1', before: 'c' })).toBe(1)
    expect(indexOfPlace(view, 'a', { dayId: 'd1', before: null })).toBe(2)
    expect(indexOfPlace(view, 'a', { dayId: 'd3', before: 'e' })).toBe(0)
    expect(positionAt(view, 'a', { dayId: 'd3', before: 'e' })).toEqual({ position: 1, count: 2 })
  })
})

describe('drop targets', () => {
  it('mean a place', () => {
    expect(placeOf(view, dropIds.event('e'))).toEqual({ dayId: 'd3', before: 'e' })
    expect(placeOf(view, dropIds.list(''))).toEqual({ dayId: '', before: null })
    expect(placeOf(view, dropIds.tile('d2'))).toEqual({ dayId: 'd2', before: null })
    expect(placeOf(view, dropIds.event('gone'))).toBeUndefined()
    expect(placeNow(view, 'b')).toEqual({ dayId: 'd1', before: 'c' })
    expect(placeNow(view, 'c')).toEqual({ dayId: 'd1', before: null })
  })

  const column = new Map([
    [dropIds.list('d1'), { left: 0, right: 100, top: 0, bottom: 320 }],
    [dropIds.event('a'), { left: 0, right: 100, top: 0, bottom: 100 }],
    [dropIds.event('c'), { left: 0, right: 100, top: 200, bottom: 300 }],
    [dropIds.tile('d3'), { left: 200, right: 300, top: 0, bottom: 50 }],
  ])
  const eventsOf = () => ['a', 'c']

  it('under the pointer are found by the middles of the events', () => {
    expect(dropUnder({ x: 50, y: 40 }, column, eventsOf)).toBe('event:a')
    expect(dropUnder({ x: 50, y: 60 }, column, eventsOf)).toBe('event:c')
    expect(dropUnder({ x: 50, y: 260 }, column, eventsOf)).toBe('list:d1')
    expect(dropUnder({ x: 250, y: 20 }, column, eventsOf)).toBe('tile:d3')
    expect(dropUnder({ x: 150, y: 20 }, column, eventsOf)).toBeUndefined()
    expect(dropUnder({ x: 50, y: -60 }, column, eventsOf)).toBe('event:a')
    expect(dropUnder({ x: 50, y: 400 }, column, eventsOf)).toBe('list:d1')
    expect(dropUnder({ x: 50, y: 500 }, column, eventsOf)).toBeUndefined()
  })

  it('in a row are found from left to right', () => {
    const row = new Map([
      [dropIds.list(''), { left: 0, right: 400, top: 0, bottom: 60 }],
      [dropIds.event('a'), { left: 0, right: 100, top: 0, bottom: 60 }],
      [dropIds.event('c'), { left: 110, right: 210, top: 0, bottom: 60 }],
    ])
    expect(dropUnder({ x: 60, y: 30 }, row, eventsOf)).toBe('event:c')
    expect(dropUnder({ x: 300, y: 30 }, row, eventsOf)).toBe('list:')
  })
})

describe('arrow keys', () => {
  const start = placeNow(view, 'b')

  it('go up and down through a day', () => {
    expect(walk(start, ['ArrowUp'])).toEqual({ dayId: 'd1', before: 'a' })
    expect(walk(start, ['ArrowDown'])).toEqual({ dayId: 'd1', before: null })
    expect(walk(start, ['ArrowUp', 'ArrowUp'])).toEqual({ dayId: 'd1', before: 'a' })
  })

  it('go on into the next day, an empty one too, and into the ideas', () => {
    expect(walk(start, ['ArrowDown', 'ArrowDown'])).toEqual({ dayId: 'd2', before: null })
    expect(walk(start, ['ArrowDown', 'ArrowDown', 'ArrowDown'])).toEqual({ dayId: 'd3', before: 'e' })
    expect(walk(start, Array.from({ length: 9 }, () => 'ArrowDown'))).toEqual({ dayId: '', before: null })
  })

  it('skip the places of a folded day', () => {
    const onlyFirst = (dayId: string) => dayId === 'd1' || dayId === ''
    expect(walk(start, ['ArrowDown', 'ArrowDown', 'ArrowDown'], onlyFirst)).toEqual({ dayId: 'd3', before: null })
  })

  it('go to another day at once with left and right', () => {
    expect(walk(start, ['ArrowRight', 'ArrowRight'])).toEqual({ dayId: 'd3', before: null })
    expect(walk(start, ['ArrowLeft'])).toEqual(start)
  })
})
