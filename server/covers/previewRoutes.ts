import { Hono } from 'hono'
import sharp from 'sharp'
import { isId } from '#shared/ids'
import { AppError, notFound } from '#server/base/errors'
import type { AppEnv } from '#server/http/appEnv'
import { notModified } from '#server/http/notModified'
import { coverFor } from './coverFor'
import { PREVIEW_SIZE } from '#server/pages/coverPreviewUrl'
import type { CoverPlace } from './depictPlace'
import { drawLandscape } from './drawLandscape'
import { memoizeLru } from '#server/base/memoizeLru'

/** Some 25 kB each. */
const MAX_CACHED_PREVIEWS = 100
/** How many may wait while one is painted; a tenth of a second each. */
const MAX_WAITING_PREVIEWS = 30
const RETRY_SECONDS = 5
/** What another thread takes for one. */
const PAINTING_MS = 100

const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Type': 'image/png',
}

/** What to paint for an itinerary at a place; undefined when there is no such itinerary, or none that everybody may see. */
export type FindCoverSubject = (id: string, geonameId: number) => Promise<{ place: CoverPlace | undefined } | undefined>

/**
 * `GET /{id}/{geonameId}/preview.png`, to be mounted at /covers. Painting takes a tenth of a second of a processor, so only what exists is
 * painted, one at a time, and the latest are kept. Throws NotFoundError, or TooManyRequestsError when too many wait.
 */
export function coverPreviewRoutes(find: FindCoverSubject): Hono<AppEnv> {
  const paint = createPainter()
  const kept = memoizeLru<{ picture?: Promise<PreviewBytes> }>(MAX_CACHED_PREVIEWS, () => ({}))
  return new Hono<AppEnv>().get('/:id/:geonameId/preview.png', async (c) => {
    const { id, geonameId } = c.req.param()
    const subject = isId(id) && INTEGER.test(geonameId) ? await find(id, Number(geonameId)) : undefined
    if (subject === undefined) throw notFound('Cover')
    for (const [header, value] of Object.entries(HEADERS)) c.header(header, value)
    const unchanged = notModified(c, `"${id}-${geonameId}"`)
    if (unchanged !== undefined) return unchanged
    const entry = kept(`${id}/${geonameId}`)
    if (entry.picture === undefined) c.get('charge')?.(PAINTING_MS)
    entry.picture ??= paint(drawLandscape({ ...coverFor({ id, place: subject.place }), ...PREVIEW_SIZE })).catch(
      (error: unknown) => {
        delete entry.picture
        throw error
      },
    )
    return c.body(await entry.picture)
  })
}

const INTEGER = /^-?[1-9]\d{0,15}$/

type PreviewBytes = Uint8Array<ArrayBuffer>

/** Paints one after the other. */
function createPainter(): (svg: string) => Promise<PreviewBytes> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (svg) => {
    if (waiting >= MAX_WAITING_PREVIEWS)
      throw new AppError('TooManyRequestsError', 'Too many pictures at once', { retryAfter: RETRY_SECONDS })
    waiting += 1
    const painted = last.then(() => toPng(svg)).finally(() => (waiting -= 1))
    // Told to who asked for it; the next one is painted all the same.
    last = painted.catch(() => undefined)
    return painted
  }
}

const toPng = async (svg: string): Promise<PreviewBytes> =>
  new Uint8Array(
    await sharp(Buffer.from(svg))
      .resize({ ...PREVIEW_SIZE, fit: 'cover' })
      .png({ palette: true, quality: 90 })
      .toBuffer(),
  )
