import * as Y from 'yjs'
import { daysBetween, tripLength, type CalendarDate } from '../dates'
import { newId } from '../ids'
import { roots } from './doc'
import { allocateOrderKeys } from './order/order'
import { groupEventsByDay, visibleDays } from './placement'
import { moveDaysToIdeas } from './surplusDays'

export interface TripDates {
  start: CalendarDate
  end: CalendarDate
}

/** Numbers of days. */
export interface KeptDates {
  /** Empty ones in front. */
  added: number
  /** Of the first and last days, those outside the new dates. */
  first: number
  last: number
}

/** Whether some of the old dates are outside the new ones. */
export const isCut = (now: TripDates, next: TripDates): boolean => next.start > now.start || next.end < now.end

/** Days already beyond the dates stay there unless the dates are cut. */
export function planKeptDates(days: number, now: TripDates, next: TripDates): KeptDates {
  const shift = daysBetween(now.start, next.start)
  const room = tripLength(next.start, next.end)
  const added = Math.min(Math.max(0, -shift), room)
  const first = Math.min(Math.max(0, shift), days)
  const kept = days - first
  return { added, first, last: isCut(now, next) ? Math.min(kept, Math.max(0, added + kept - room)) : 0 }
}

/**
 * Each event keeps its calendar date under the new dates; events outside become ideas.
 * The first days leave from behind the others: a concurrent event revives such a day
 * without moving the dates of the rest. Returns the ids of added days.
 */
export function keepDates(doc: Y.Doc, now: TripDates, next: TripDates): string[] {
  const placement = groupEventsByDay(doc)
  const shown = visibleDays(doc, placement)
  const { added, first, last } = planKeptDates(shown.length, now, next)
  const [leaving, staying] = [shown.slice(0, first), shown.slice(first)]
  const ids = Array.from({ length: added }, () => newId())
  const { days } = roots(doc)
  doc.transact(() => {
    const front = allocateOrderKeys(shown, 0, added)
    for (const [id, key] of front.rekeyed) days.get(id)?.set('ord', key)
    ids.forEach((id, i) => days.set(id, new Y.Map([['ord', front.keys[i] ?? '']])))
    const back = allocateOrderKeys(staying, staying.length, first)
    for (const [id, key] of back.rekeyed) days.get(id)?.set('ord', key)
    leaving.forEach(({ id }, i) => days.get(id)?.set('ord', back.keys[i] ?? ''))
    moveDaysToIdeas(doc, [...leaving, ...staying.slice(staying.length - last)], placement)
  })
  return ids
}
