import PQueue from 'p-queue'
import { AppError, invalidInput } from './errors'

const RETRY_SECONDS = 5

/**
 * Does at most `atOnce` pieces of work at a time, one of each key (a user, an address). Keys take turns, the pieces of one key run in the order
 * in which they came. `size` is what a piece holds in memory until it is done, in bytes. A piece whose `signal` aborts before it starts is left
 * out. Throws TooManyRequestsError when all together would hold more than `bytes`, and when `perKey` pieces of one key wait or run.
 */
export function createWorkQueue({
  atOnce,
  bytes,
  perKey = Infinity,
}: {
  atOnce: number
  bytes: number
  perKey?: number
}): <T>(key: string, size: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const all = new PQueue({ concurrency: atOnce })
  const keys = new Map<string, { queue: PQueue; count: number }>()
  let held = 0

  return async (key, size, work, signal) => {
    const own = keys.get(key) ?? { queue: new PQueue({ concurrency: 1 }), count: 0 }
    if (held + size > bytes || own.count >= perKey)
      throw new AppError('TooManyRequestsError', 'Too many files at once', { retryAfter: RETRY_SECONDS })
    held += size
    own.count += 1
    keys.set(key, own)
    const start = () => {
      if (signal?.aborted === true) throw invalidInput('The request was aborted')
      return work()
    }
    try {
      return await own.queue.add(() => all.add(start))
    } finally {
      held -= size
      own.count -= 1
      if (own.count === 0) keys.delete(key)
    }
  }
}
