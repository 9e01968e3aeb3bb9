import { describe, expect, it } from 'vitest'
import { emptyEventFields } from '#shared/itinerary/fields'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import {
  orderWithMoved,
  dayIdOfDropTarget,
  dropIds,
  findItemAfter,
  indexOfPosition,
  nextKeyboardPosition,
  positionOfEvent,
  ordinalAt,
  findDropTarget,
} from './eventPosition'
import { calendarDate } from '#testkit/date'

function trip(days: Record<string, string[]>, ideas: string[]): ItineraryView {
  const events: Record<string, EventView> = {}
  const take = (dayId: string, ids: string[]) => {
    ids.forEach((id, orderIndex) => {
      events[id] = {
        id,
        dayId,
        orderIndex,
        authorId: null,
        ...emptyEventFields,
        label: id,
      }
    })
    return ids
  }
  return {
    days: Object.entries(days).map(([id, ids], i) => ({
      id,
      dayNumber: i + 1,
      date: calendarDate('2026-10-24'),
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
  keys.reduce((place, key) => nextKeyboardPosition(view, isUnfolded, 'b', place, key), from)

describe('a list while an event is dragged', () => {
  it('shows the event where it would land and nowhere else', () => {
    expect(orderWithMoved(['a', 'b', 'c'], 'd1', 'b', { dayId: 'd1', before: 'a' })).toEqual(['b', 'a', 'c'])
    expect(orderWithMoved(['a', 'b', 'c'], 'd1', 'b', { dayId: 'd1', before: null })).toEqual(['a', 'c', 'b'])
    expect(orderWithMoved(['a', 'b', 'c'], 'd1', 'b', { dayId: 'd2', before: null })).toEqual(['a', 'c'])
    expect(orderWithMoved([], 'd2', 'b', { dayId: 'd2', before: null })).toEqual(['b'])
  })

  it('shows it last when the event it would precede was removed', () => {
    expect(orderWithMoved(['a', 'c'], 'd1', 'b', { dayId: 'd1', before: 'gone' })).toEqual(['a', 'c', 'b'])
  })

  it('counts positions without the moved event, as the command does', () => {
    expect(indexOfPosition(view, 'a', { dayId: 'd1', before: 'c' })).toBe(1)
    expect(indexOfPosition(view, 'a', { dayId: 'd1', before: null })).toBe(2)
    expect(indexOfPosition(view, 'a', { dayId: 'd3', before: 'e' })).toBe(0)
    expect(ordinalAt(view, 'a', { dayId: 'd3', before: 'e' })).toEqual({ position: 1, count: 2 })
  })
})

describe('drop targets', () => {
  const column = [
    [dropIds.list('d1'), { left: 0, right: 100, top: 0, bottom: 320 }],
    [dropIds.list('d2'), { left: 0, right: 100, top: 420, bottom: 440 }],
    [dropIds.tile('d3'), { left: 200, right: 300, top: 0, bottom: 50 }],
    [dropIds.heading('d4'), { left: 0, right: 100, top: 500, bottom: 560 }],
  ] as const

  it('are a tile, a folded heading, or the list the pointer is in', () => {
    expect(findDropTarget({ x: 50, y: 40 }, column)).toBe('list:d1')
    expect(findDropTarget({ x: 250, y: 20 }, column)).toBe('tile:d3')
    expect(findDropTarget({ x: 50, y: 520 }, column)).toBe('heading:d4')
    expect(findDropTarget({ x: 160, y: 20 }, column)).toBeUndefined()
  })

  it('are also hit from slightly above, below or beside', () => {
    expect(findDropTarget({ x: 50, y: -60 }, column)).toBe('list:d1')
    expect(findDropTarget({ x: -20, y: 100 }, column)).toBe('list:d1')
    expect(findDropTarget({ x: 50, y: 350 }, column)).toBe('list:d1')
    expect(findDropTarget({ x: 50, y: 400 }, column)).toBe('list:d2')
    expect(findDropTarget({ x: 50, y: 700 }, column)).toBeUndefined()
  })

  it('identify a day, or the ideas', () => {
    expect(dayIdOfDropTarget(dropIds.tile('d3'))).toBe('d3')
    expect(dayIdOfDropTarget(dropIds.list(''))).toBe('')
  })

  it('find the position by the centres of the events in a column', () => {
    const events = [
      ['a', { left: 0, right: 100, top: 0, bottom: 100 }],
      ['c', { left: 0, right: 100, top: 200, bottom: 300 }],
    ] as const
    expect(findItemAfter({ x: 50, y: 40 }, events)).toBe('a')
    expect(findItemAfter({ x: 50, y: 60 }, events)).toBe('c')
    expect(findItemAfter({ x: 50, y: 260 }, events)).toBeNull()
    expect(findItemAfter({ x: 50, y: 260 }, [])).toBeNull()
  })

  it('find the position by the centres of the events in a row', () => {
    const events = [
      ['a', { left: 0, right: 100, top: 0, bottom: 60 }],
      ['c', { left: 110, right: 210, top: 0, bottom: 60 }],
    ] as const
    expect(findItemAfter({ x: 60, y: 30 }, events)).toBe('c')
    expect(findItemAfter({ x: 300, y: 30 }, events)).toBeNull()
  })

  it('know the current position of an event', () => {
    expect(positionOfEvent(view, 'b')).toEqual({ dayId: 'd1', before: 'c' })
    expect(positionOfEvent(view, 'c')).toEqual({ dayId: 'd1', before: null })
  })
})

describe('arrow keys', () => {
  const start = positionOfEvent(view, 'b')

  it('move up and down within a day', () => {
    expect(walk(start, ['ArrowUp'])).toEqual({ dayId: 'd1', before: 'a' })
    expect(walk(start, ['ArrowDown'])).toEqual({ dayId: 'd1', before: null })
    expect(walk(start, ['ArrowUp', 'ArrowUp'])).toEqual({ dayId: 'd1', before: 'a' })
  })

  it('move on into the next day, also an empty one, and into the ideas', () => {
    expect(walk(start, ['ArrowDown', 'ArrowDown'])).toEqual({ dayId: 'd2', before: null })
    expect(walk(start, ['ArrowDown', 'ArrowDown', 'ArrowDown'])).toEqual({ dayId: 'd3', before: 'e' })
    expect(
      walk(
        start,
        Array.from({ length: 9 }, () => 'ArrowDown'),
      ),
    ).toEqual({ dayId: '', before: null })
  })

  it('skip positions within a folded day', () => {
    const onlyFirst = (dayId: string) => dayId === 'd1' || dayId === ''
    expect(walk(start, ['ArrowDown', 'ArrowDown', 'ArrowDown'], onlyFirst)).toEqual({ dayId: 'd3', before: null })
  })

  it('move to another day directly with left and right', () => {
    expect(walk(start, ['ArrowRight', 'ArrowRight'])).toEqual({ dayId: 'd3', before: null })
    expect(walk(start, ['ArrowLeft'])).toEqual(start)
  })
})
