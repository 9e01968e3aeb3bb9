import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Itinerary } from '#shared/api/itineraries'
import type { WireEvent } from '#shared/api/events'
import { queryKeys } from '../api/queryKeys'

type Ending = 'gone' | 'noAccess'

/** Returns why it ended, if it did. `userId`: the viewer, if signed in. */
export function useLiveItinerary(itineraryId: string, userId: string | undefined): Ending | undefined {
  const queries = useQueryClient()
  const [ended, setEnded] = useState<{ itineraryId: string; ending: Ending }>()
  useEffect(() => {
    const queryKey = queryKeys.itineraries.one(itineraryId)
    const exactly = { queryKey, exact: true }
    const show = (itinerary: Itinerary) => {
      const before = queries.getQueryData<Itinerary>(queryKey)
      if (before === undefined) return
      // A member, who also sees hidden places.
      if (userId !== undefined && (itinerary.userId === userId || itinerary.collaborators.includes(userId)))
        return void queries.invalidateQueries(exactly)
      // A running fetch may be older.
      void queries.cancelQueries(exactly)
      queries.setQueryData<Itinerary>(queryKey, restoreViewerFields(itinerary, before))
      if (before.collaborators.join() !== itinerary.collaborators.join())
        void queries.invalidateQueries({ queryKey: queryKeys.itineraries.people(itineraryId) })
    }
    let stop = (): void => undefined
    let isOver = false
    // Keeps the socket out of the first load.
    Promise.all([import('./subscribeToSnapshots'), import('../api/cacheUpdates')]).then(
      ([{ subscribeToSnapshots }, { refetchAfterReconnect, applyCommentMessage }]) => {
        if (isOver) return
        stop = subscribeToSnapshots(itineraryId, {
          onReady: () => refetchAfterReconnect(itineraryId),
          onSnapshot: show,
          onComment: applyCommentMessage,
          onEnded(ending) {
            setEnded({ itineraryId, ending })
            // Now private, or hidden from the viewer.
            if (ending === 'noAccess') void queries.invalidateQueries(exactly)
          },
        })
      },
      // Offline the page is not updated.
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [queries, itineraryId, userId])
  return ended?.itineraryId === itineraryId ? ended.ending : undefined
}

/** A snapshot is equal for all viewers: restores the viewer's own fields. */
function restoreViewerFields(
  snapshot: Itinerary,
  { isLiked, myRole, forkedFrom, commentCount, days, ideas }: Itinerary,
): Itinerary {
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
