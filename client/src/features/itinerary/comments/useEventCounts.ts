import type { EventCounts } from '#shared/api/events'
import type { Itinerary } from '#shared/api/itineraries'
import { useCachedItinerary, useRecord } from '../../../engine/hooks/useItinerary'

/** Copies from before comments lack these fields. */
type KnownCounts = Partial<EventCounts>

const indexes = new WeakMap<Itinerary, ReadonlyMap<string, KnownCounts>>()
const nothing: ReadonlyMap<string, KnownCounts> = new Map()

/** Computed once per answer. */
function countsIn(itinerary: Itinerary | undefined): ReadonlyMap<string, KnownCounts> {
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
  useCachedItinerary(useItineraryId(), (answer) => countsIn(answer).get(eventId)?.commentCount ?? 0)

/** Includes comments of events. */
export const useTripCommentCount = (): number =>
  useCachedItinerary(useItineraryId(), (answer: Partial<Itinerary> | undefined) => answer?.commentCount ?? 0)

export const useAllEventsCommentCount = (): number =>
  useCachedItinerary(useItineraryId(), (answer) =>
    [...countsIn(answer).values()].reduce((sum, counts) => sum + (counts.commentCount ?? 0), 0),
  )

export const useVoteCount = (eventId: string): number =>
  useCachedItinerary(useItineraryId(), (answer) => countsIn(answer).get(eventId)?.votes ?? 0)

export const useHasVoted = (eventId: string): boolean =>
  useCachedItinerary(useItineraryId(), (answer) => countsIn(answer).get(eventId)?.voted ?? false)

export function useVoteCountLookup(): (eventId: string) => number {
  const counts = useCachedItinerary(useItineraryId(), countsIn)
  return (eventId) => counts.get(eventId)?.votes ?? 0
}
