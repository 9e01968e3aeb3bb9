import { useCallback, useRef, useState } from 'react'
import { visuallyHidden } from '@mui/utils'

const ANNOUNCEMENT_RETENTION_MS = 6000

/** Removed after a while: screen readers must not find stale sentences. */
export function useAnnouncements() {
  const [sentence, setSentence] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useCallback((next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSentence(''), ANNOUNCEMENT_RETENTION_MS)
    setSentence(next)
  }, [])
  return { sentence, announce }
}

export const Announcer = ({ sentence }: { sentence: string }) => (
  <div role="status" aria-live="polite" style={visuallyHidden}>
    {sentence}
  </div>
)
