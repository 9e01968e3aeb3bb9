import type { EventCounts } from '#shared/api/events'
import type { Itinerary } from '#shared/api/itineraries'
import { useAnswer } from '../../../engine/hooks/useAnswer'
import { useRecord } from '../../../engine/hooks/useItinerary'

/** Copies from before comments lack these fields. */
type Echo = Partial<EventCounts>

const indexes = new WeakMap<Itinerary, ReadonlyMap<string, Echo>>()
const nothing: ReadonlyMap<string, Echo> = new Map()

/** Computed once per answer. */
function echoesIn(itinerary: Itinerary | undefined): ReadonlyMap<string, Echo> {
  if (itinerary === undefined) return nothing
  let index = indexes.get(itinerary)
  if (index === undefined) {
    const events = [...itinerary.ideas, ...itinerary.days.flatMap((day) => day.events)]
    index = new Map(events.map((event) => [event.id, event]))
    indexes.set(itinerary, index)
  }
  return index
}

const useItineraryId = (): string => useRecord((record) => record.id)

/** By the server's last answer. */
export const useEventCommentCount = (eventId: string): number =>
  useAnswer(useItineraryId(), (answer) => echoesIn(answer).get(eventId)?.commentCount ?? 0)

/** Includes comments of events. */
export const useTripCommentCount = (): number =>
  useAnswer(useItineraryId(), (answer: Partial<Itinerary> | undefined) => answer?.commentCount ?? 0)

export const useEventsCommentCount = (): number =>
  useAnswer(useItineraryId(), (answer) => [...echoesIn(answer).values()].reduce((sum, echo) => sum + (echo.commentCount ?? 0), 0))

export const useVotes = (eventId: string): number =>
  useAnswer(useItineraryId(), (answer) => echoesIn(answer).get(eventId)?.votes ?? 0)

export const useVoted = (eventId: string): boolean =>
  useAnswer(useItineraryId(), (answer) => echoesIn(answer).get(eventId)?.voted ?? false)

/** For sorting. */
export function useAllVotes(): (eventId: string) => number {
  const echoes = useAnswer(useItineraryId(), echoesIn)
  return (eventId) => echoes.get(eventId)?.votes ?? 0
}
