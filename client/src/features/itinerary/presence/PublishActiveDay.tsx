import { useEffect } from 'react'
import { useDebounced } from '../../../lib/hooks/useDebounced'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useAnnouncePresence } from '../../../engine/hooks/useItinerarySession'
import { useActiveDay } from '../viewport/useActiveDay'

/** Tells the others which day one is in. Scrolling past many days tells them only of the last. */
export function PublishActiveDay() {
  const days = useItinerary((view) => view.days)
  const day = useDebounced(useActiveDay(days), 300)
  const tell = useAnnouncePresence()
  useEffect(() => tell({ day: day ?? null }), [tell, day])
  return null
}
