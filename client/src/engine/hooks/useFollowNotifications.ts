import { useEffect } from 'react'
import { ignoreMissingFile } from '../../lib/loading/ignoreMissingFile'

/** After the page has come to rest. */
const QUIET_MS = 4000

/** Hears of this person's notices over a connection of its own, from a quiet moment on; for undefined, not at all. */
export function useFollowNotifications(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return undefined
    let stop = (): void => undefined
    let isOver = false
    const begin = async () => {
      const { followNotifications } = await import('../watching/followNotifications')
      if (!isOver) stop = followNotifications(userId)
    }
    const timer = setTimeout(() => void begin().catch(ignoreMissingFile), QUIET_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [userId])
}
