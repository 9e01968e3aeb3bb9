import { daysBetween } from '#shared/dates'
import { planKeptDates, type KeptDates, type TripDates } from '#shared/itinerary/keepDates'
import type { DayView } from '#shared/itinerary/view'
import { dateTexts, findTripDateProblem } from './dateTexts'

export const eventChoices = ['move', 'keep'] as const
export type EventChoice = (typeof eventChoices)[number]

export interface KeptDatesOffer {
  plan: KeptDates
  /** Number of events that become ideas. */
  ideas: number
  sentences: Record<EventChoice, string>
}

/** Undefined if it makes no difference: the same start, no events, or no day that stays. */
export function offerKeptDates(now: TripDates, next: TripDates, days: readonly DayView[]): KeptDatesOffer | undefined {
  const shift = daysBetween(now.start, next.start)
  const events = countEvents(days)
  if (shift === 0 || events === 0 || findTripDateProblem(now, next, 'start', 0) !== undefined) return undefined
  const plan = planKeptDates(days.length, now, next)
  const { added, first, last } = plan
  const lastStaying = days.length - last
  if (first >= lastStaying) return undefined
  const ideas = events - countEvents(days.slice(first, lastStaying))
  const runs = [[1, first] as const, [lastStaying + 1, days.length] as const].filter(([from, to]) => from <= to)
  const keep = [
    ...(added > 0 ? [dateTexts.addedInFront(added)] : []),
    ...(runs.length > 0 ? [dateTexts.leavingDays(runs, ideas)] : []),
  ]
  return { plan, ideas, sentences: { move: dateTexts.moveAll(events, shift), keep: keep.join(' ') } }
}

const countEvents = (days: readonly DayView[]): number => days.reduce((sum, day) => sum + day.events.length, 0)
