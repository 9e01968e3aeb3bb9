import { useEffect } from 'react'
import { useAnnouncePresence } from './useItinerarySession'

const MAX_IDLE_MS = 30_000
const activityEvents = ['keydown', 'pointerdown', 'input', 'focusin'] as const

/** Until unmount or 30 s of inactivity. */
export function usePublishEditedEvent(eventId: string): void {
  const tell = useAnnouncePresence()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const fallSilent = () => tell({ event: null, field: null })
    const speak = () => {
      clearTimeout(timer)
      timer = setTimeout(fallSilent, MAX_IDLE_MS)
      tell({ event: eventId, field: focusedField() })
    }
    speak()
    for (const sign of activityEvents) document.addEventListener(sign, speak, { capture: true, passive: true })
    return () => {
      for (const sign of activityEvents) document.removeEventListener(sign, speak, { capture: true })
      clearTimeout(timer)
      fallSilent()
    }
  }, [tell, eventId])
}

export function usePublishActiveDay(dayId: string | undefined): void {
  const tell = useAnnouncePresence()
  useEffect(() => tell({ day: dayId ?? null }), [tell, dayId])
}

const focusedField = (): string | null => {
  const { activeElement } = document
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  return isField && activeElement.name !== '' ? activeElement.name : null
}
