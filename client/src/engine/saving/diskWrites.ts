import { isQuotaExceeded } from '../device/deviceFailure'
import type { LocalDatabase } from '../device/localDatabase'

/** After a quota error. */
const RETRY_MS = 3000

export interface DiskWrites {
  /** Call after each change. */
  add: () => void
  stop: () => void
}

/** `isAll`: no change since the flush. */
export function createDiskWrites(
  database: Pick<LocalDatabase, 'flush'>,
  onWritten: (isAll: boolean) => void,
  onFailed: (error: unknown) => void,
): DiskWrites {
  let changes = 0
  let changesOnDisk = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const settle = async (upTo: number) => {
    await database.flush()
    changesOnDisk = Math.max(changesOnDisk, upTo)
    onWritten(changesOnDisk === changes)
  }
  const settleInTime = () => {
    settle(changes).catch((error: unknown) => {
      onFailed(error)
      clearTimeout(retry)
      if (isQuotaExceeded(error)) retry = setTimeout(settleInTime, RETRY_MS)
    })
  }
  return {
    add() {
      changes += 1
      settleInTime()
    },
    stop: () => clearTimeout(retry),
  }
}
