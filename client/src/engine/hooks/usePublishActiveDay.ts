import { useEffect } from 'react'
import { useAnnouncePresence } from './useItinerarySession'

export function usePublishActiveDay(dayId: string | undefined): void {
  const tell = useAnnouncePresence()
  useEffect(() => tell({ day: dayId ?? null }), [tell, dayId])
}
