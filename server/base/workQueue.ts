import PQueue from 'p-queue'
import { AppError } from './errors'

const RETRY_SECONDS = 5

/**
 * Does at most `atOnce` pieces of work at a time. The first piece of each key (a user, an address) comes before the second one of any other, and
 * so on; equals wait in the order in which they came. `size` is what a piece holds in memory until it is done, in bytes. Throws
 * TooManyRequestsError when all together would hold more than `bytes`, and when `perKey` pieces of one key wait or run.
 */
export function createWorkQueue({
  atOnce,
  bytes,
  perKey = Infinity,
}: {
  atOnce: number
  bytes: number
  perKey?: number
}): <T>(key: string, size: number, work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: atOnce })
  let held = 0
  const counts = new Map<string, number>()
  const count = (key: string, by: 1 | -1) => {
    const now = (counts.get(key) ?? 0) + by
    if (now === 0) counts.delete(key)
    else counts.set(key, now)
  }

  return async (key, size, work) => {
    const ofKey = counts.get(key) ?? 0
    if (held + size > bytes || ofKey >= perKey)
      throw new AppError('TooManyRequestsError', 'Too many files at once', { retryAfter: RETRY_SECONDS })
    held += size
    count(key, 1)
    try {
      return await queue.add(work, { priority: -ofKey })
    } finally {
      held -= size
      count(key, -1)
    }
  }
}
