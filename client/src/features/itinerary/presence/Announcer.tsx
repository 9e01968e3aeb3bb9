import { useCallback, useEffect, useState } from 'react'
import { visuallyHidden } from '@mui/utils'

const ANNOUNCEMENT_RETENTION_MS = 6000

/** Sentences for screen readers. Removed after a while, so that nobody comes across an outdated one later. */
export function useAnnouncements() {
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    if (sentence === '') return undefined
    const timer = setTimeout(() => setSentence(''), ANNOUNCEMENT_RETENTION_MS)
    return () => clearTimeout(timer)
  }, [sentence])
  const announce = useCallback((next: string) => setSentence(next), [])
  return { sentence, announce }
}

export const Announcer = ({ sentence }: { sentence: string }) => (
  <div role="status" aria-live="polite" style={visuallyHidden}>
    {sentence}
  </div>
)
