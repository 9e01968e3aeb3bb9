import { useEffect } from 'react'
import { eraseItineraryUnlessUnsaved } from '../offline/eraseItinerary'

export function useEraseEnded(userId: string, itineraryId: string, isOver: boolean): void {
  useEffect(() => {
    if (isOver) void eraseItineraryUnlessUnsaved(userId, itineraryId)
  }, [isOver, userId, itineraryId])
}
