import { useEffect } from 'react'
import { useAnnouncePresence } from './useItinerarySession'

/** Tells the others which day one has in view. */
export function usePublishActiveDay(dayId: string | undefined): void {
  const tell = useAnnouncePresence()
  useEffect(() => tell({ day: dayId ?? null }), [tell, dayId])
}
