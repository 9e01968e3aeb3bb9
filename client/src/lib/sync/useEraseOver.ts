import { useEffect } from 'react'
import { eraseUnlessUnsaved } from './localWork'

/** Takes an itinerary that is over off this device, unless work waits in it about which somebody must decide. */
export function useEraseOver(userId: string, itineraryId: string, isOver: boolean): void {
  useEffect(() => {
    if (isOver) void eraseUnlessUnsaved(userId, itineraryId)
  }, [isOver, userId, itineraryId])
}
