import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Itinerary } from '#shared/api/itineraries'
import { askForMissed, hearComment } from '../api/echoes'
import { queryKeys } from '../api/queryKeys'
import { withOwn } from './withOwn'

type Ending = 'gone' | 'noAccess'

/**
 * Keeps an itinerary that one only looks at up to date while it is shown; tells how that ended, if it did. What is the viewer's
 * own in it (like, role) stays theirs. `userId` is who looks, if anybody is signed in.
 */
export function useLiveItinerary(itineraryId: string, userId: string | undefined): Ending | undefined {
  const queries = useQueryClient()
  const [ended, setEnded] = useState<{ itineraryId: string; ending: Ending }>()
  useEffect(() => {
    const queryKey = queryKeys.itineraries.one(itineraryId)
    const exactly = { queryKey, exact: true }
    const show = (itinerary: Itinerary) => {
      const before = queries.getQueryData<Itinerary>(queryKey)
      if (before === undefined) return
      // Somebody who takes part by now needs more than a look.
      if (userId !== undefined && itinerary.collaborators.includes(userId)) return void queries.invalidateQueries(exactly)
      // An answer that is under way may be older.
      void queries.cancelQueries(exactly)
      queries.setQueryData<Itinerary>(queryKey, withOwn(itinerary, before))
      if (before.collaborators.join() !== itinerary.collaborators.join())
        void queries.invalidateQueries({ queryKey: queryKeys.itineraries.people(itineraryId) })
    }
    let stop = (): void => undefined
    let isOver = false
    // Its own chunk: only who looks at somebody else's itinerary needs the socket.
    import('./followSnapshots').then(
      ({ followSnapshots }) => {
        if (isOver) return
        stop = followSnapshots(itineraryId, {
          onReady: () => askForMissed(itineraryId),
          onSnapshot: show,
          onComment: hearComment,
          onEnded(ending) {
            setEnded({ itineraryId, ending })
            // Private by now, or unknown to who looks.
            if (ending === 'noAccess') void queries.invalidateQueries(exactly)
          },
        })
      },
      // Without that file (no network at the first look) the page stands still, as it was answered.
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [queries, itineraryId, userId])
  return ended?.itineraryId === itineraryId ? ended.ending : undefined
}
