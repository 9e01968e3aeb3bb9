import { isQuotaExceeded } from '../device/deviceFailure'
import type { LocalDatabase } from '../device/localDatabase'

/** How often a device without room is asked again. */
const RETRY_MS = 3000

/** Follows the changes of this page to the device's disk. */
export interface DiskWrites {
  /** To be called after each change. */
  add: () => void
  stop: () => void
}

/** `onWritten` hears that the disk took what there was, also what it had refused before; `isAll`: no change came since. */
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
