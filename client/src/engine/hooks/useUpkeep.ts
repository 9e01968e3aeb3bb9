import { useEffect } from 'react'
import type { UserBrief } from '#shared/api/users'
import { ignoreMissingFile } from '../../lib/loading/ignoreMissingFile'
import { countUnsavedChanges } from '../device/unsavedWork'

/** After the page has come to rest. */
const QUIET_MS = 4000

/** Runs `upkeep` a while after it is known who uses the page, or at once when work of theirs waits here; for null, not at all. */
export function useUpkeep(user: UserBrief | null): void {
  const { id, name, username, avatar } = user ?? {}
  useEffect(() => {
    if (id === undefined || name === undefined || username === undefined || avatar === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const begin = async () => {
      const { upkeep } = await import('../offline/upkeep')
      if (!isOver) await upkeep({ id, name, username, avatar })
    }
    // A file that cannot be loaded now: another visit will do it.
    const tryToBegin = () => void begin().catch(ignoreMissingFile)
    countUnsavedChanges(id).then((changes) => {
      if (!isOver) timer = setTimeout(tryToBegin, changes > 0 ? 0 : QUIET_MS)
    }, ignoreMissingFile)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, name, username, avatar])
}
