import type { WireEvent } from '#shared/api/events'
import type { Itinerary } from '#shared/api/itineraries'

/** A snapshot is equal for all viewers: restores the viewer's own fields. */
export function withOwn(snapshot: Itinerary, { isLiked, myRole, forkedFrom, commentCount, days, ideas }: Itinerary): Itinerary {
  const counts = new Map([...ideas, ...days.flatMap(({ events }) => events)].map((event) => [event.id, event.commentCount]))
  const own = (event: WireEvent): WireEvent => ({ ...event, commentCount: counts.get(event.id) ?? event.commentCount })
  return {
    ...snapshot,
    days: snapshot.days.map((day) => ({ ...day, events: day.events.map(own) })),
    ideas: snapshot.ideas.map(own),
    isLiked,
    myRole,
    forkedFrom,
    commentCount,
  }
}
