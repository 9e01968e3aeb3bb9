import type { EventEcho } from '#shared/api/events'
import type { Itinerary } from '#shared/api/itineraries'
import { useAnswer } from '../../../engine/hooks/useAnswer'
import { useRecord } from '../../../engine/hooks/useItinerary'

/** What this device kept from before there were comments says nothing of them. */
type Echo = Partial<EventEcho>

const indexes = new WeakMap<Itinerary, ReadonlyMap<string, Echo>>()
const nothing: ReadonlyMap<string, Echo> = new Map()

/** What an answer says of each event, found out once for all that show it. */
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

/** How many comments of an event there are, as the server told last. */
export const useEventCommentCount = (eventId: string): number =>
  useAnswer(useItineraryId(), (answer) => echoesIn(answer).get(eventId)?.commentCount ?? 0)

/** How many comments of the trip and its events there are. */
export const useTripCommentCount = (): number =>
  useAnswer(useItineraryId(), (answer: Partial<Itinerary> | undefined) => answer?.commentCount ?? 0)

/** How many of them are about events. */
export const useEventsCommentCount = (): number =>
  useAnswer(useItineraryId(), (answer) => [...echoesIn(answer).values()].reduce((sum, echo) => sum + (echo.commentCount ?? 0), 0))

/** How many are for an idea. */
export const useVotes = (eventId: string): number =>
  useAnswer(useItineraryId(), (answer) => echoesIn(answer).get(eventId)?.votes ?? 0)

/** Whether one is for an idea. */
export const useVoted = (eventId: string): boolean =>
  useAnswer(useItineraryId(), (answer) => echoesIn(answer).get(eventId)?.voted ?? false)

/** The votes of all ideas, for those who want to see them in that order. */
export function useAllVotes(): (eventId: string) => number {
  const echoes = useAnswer(useItineraryId(), echoesIn)
  return (eventId) => echoes.get(eventId)?.votes ?? 0
}
