import PQueue from 'p-queue'
import { AppError, invalidInputError } from './errors'

const RETRY_SECONDS = 5

/**
 * One task per key (user, address) at a time, the smallest first. `size`: bytes. Throws AppError
 * `TooManyRequestsError` above `bytes` or `perKey`, `InvalidInputError` if aborted before the start.
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
      if (signal?.aborted === true) throw invalidInputError('The request was aborted')
      return work()
    }
    try {
      return await own.queue.add(() => all.add(start, { priority: -size }))
    } finally {
      held -= size
      own.count -= 1
      if (own.count === 0) keys.delete(key)
    }
  }
}
