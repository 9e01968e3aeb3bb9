import PQueue from 'p-queue'
import { AppError } from './errors'

const RETRY_SECONDS = 5

/**
 * Does at most `atOnce` pieces of work at a time; the others wait in the order in which they came. `size` is what one holds in memory
 * until it is done: when all together would hold more than `bytes`, it is refused with TooManyRequestsError.
 */
export function createWorkQueue({
  atOnce,
  bytes,
}: {
  atOnce: number
  bytes: number
}): <T>(size: number, work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: atOnce })
  let held = 0

  return async (size, work) => {
    if (held + size > bytes) throw new AppError('TooManyRequestsError', 'Too many files at once', { retryAfter: RETRY_SECONDS })
    held += size
    try {
      return await queue.add(work)
    } finally {
      held -= size
    }
  }
}
