import { useEffect } from 'react'
import type { UserBrief } from '#shared/api/users'
import { ignoreChunkLoadError } from '../../lib/loading/loadWithRetry'
import { countUnsavedChanges } from '../device/unsavedWork'

const QUIET_MS = 4000

/** When idle, or at once if there is unsaved work. */
export function useUpkeep(user: UserBrief | null): void {
  const { id, name, username, avatar } = user ?? {}
  useEffect(() => {
    if (id === undefined || name === undefined || username === undefined || avatar === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const begin = async () => {
      const { runOfflineUpkeep } = await import('../offline/upkeep')
      if (!isOver) await runOfflineUpkeep({ id, name, username, avatar })
    }
    // The next visit retries.
    const tryToBegin = () => void begin().catch(ignoreChunkLoadError)
    countUnsavedChanges(id).then((changes) => {
      if (!isOver) timer = setTimeout(tryToBegin, changes > 0 ? 0 : QUIET_MS)
    }, ignoreChunkLoadError)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, name, username, avatar])
}

export function useNotificationSubscription(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return undefined
    let stop = (): void => undefined
    let isOver = false
    const begin = async () => {
      const { subscribeToNotifications } = await import('../watching/subscribeToNotifications')
      if (!isOver) stop = subscribeToNotifications(userId)
    }
    const timer = setTimeout(() => void begin().catch(ignoreChunkLoadError), QUIET_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [userId])
}
