import { AppError } from '../errors'

/** A tenth of a second each. */
const MAX_WAITING = 30
const RETRY_SECONDS = 5

export type PreviewBytes = Uint8Array<ArrayBuffer>

/** One picture at a time. Throws AppError `TooManyRequestsError`. */
export function createPreviewPainter<Source>(
  paint: (source: Source) => Promise<Buffer>,
): (source: Source) => Promise<PreviewBytes> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (source) => {
    if (waiting >= MAX_WAITING)
      throw new AppError('TooManyRequestsError', 'Too many pictures at once', { retryAfter: RETRY_SECONDS })
    waiting += 1
    const painted = last.then(async () => new Uint8Array(await paint(source))).finally(() => (waiting -= 1))
    // A failure must not stop the queue.
    last = painted.catch(() => undefined)
    return painted
  }
}
