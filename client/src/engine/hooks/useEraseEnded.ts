import { useEffect } from 'react'
import { eraseItineraryUnlessUnsaved } from '../offline/eraseItinerary'

/** Takes an itinerary that is over off this device, unless work waits in it about which somebody must decide. */
export function useEraseEnded(userId: string, itineraryId: string, isOver: boolean): void {
  useEffect(() => {
    if (isOver) void eraseItineraryUnlessUnsaved(userId, itineraryId)
  }, [isOver, userId, itineraryId])
}
