import { useEffect } from 'react'
import { ignoreMissingFile } from '../../lib/loading/ignoreMissingFile'

/** Wait until the page is idle. */
const QUIET_MS = 4000

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
