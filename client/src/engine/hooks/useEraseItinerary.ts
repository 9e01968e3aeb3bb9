import { useEffect, useEffectEvent } from 'react'
import { eraseItinerary, eraseItineraryUnlessUnsaved } from '../offline/eraseItinerary'
import type { ItinerarySession } from '../session/itinerarySession'

/** The server rejects the local copy: erase it first. */
export function useReopenWithoutCopy(
  { userId, itineraryId }: Pick<ItinerarySession, 'userId' | 'itineraryId'>,
  then: () => Promise<void>,
): void {
  const rejoin = useEffectEvent(() => void then())
  useEffect(() => {
    let isWanted = true
    void eraseItinerary(userId, itineraryId).then(() => {
      if (isWanted) rejoin()
    })
    return () => {
      isWanted = false
    }
  }, [userId, itineraryId])
}

export function useEraseEndedItinerary(userId: string, itineraryId: string, isOver: boolean): void {
  useEffect(() => {
    if (isOver) void eraseItineraryUnlessUnsaved(userId, itineraryId)
  }, [isOver, userId, itineraryId])
}
