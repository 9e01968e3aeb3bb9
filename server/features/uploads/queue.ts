import { AppError } from '../../errors'

const RETRY_SECONDS = 5

/**
 * Does at most `atOnce` pieces of work at a time; the others wait in the order in which they came. `size` is what one holds in memory
 * until it is done: when all together would hold more than `bytes`, it is refused with TooManyRequestsError.
 */
export function createQueue({
  atOnce,
  bytes,
}: {
  atOnce: number
  bytes: number
}): <T>(size: number, work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  let held = 0

  /** A work that ends hands its place to the next, so that nobody who comes at that moment overtakes. */
  const takePlace = () => {
    if (running === atOnce) return new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    return undefined
  }
  const leavePlace = () => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return async (size, work) => {
    if (held + size > bytes) throw new AppError('TooManyRequestsError', 'Too many uploads at once', { retryAfter: RETRY_SECONDS })
    held += size
    try {
      await takePlace()
      try {
        return await work()
      } finally {
        leavePlace()
      }
    } finally {
      held -= size
    }
  }
}
