import { Hono } from 'hono'
import sharp from 'sharp'
import { isId } from '#shared/ids'
import { notFoundError } from '#server/base/errors'
import { createPreviewPainter, type PreviewBytes } from '#server/base/images/previewPainter'
import type { AppEnv } from '#server/http/appEnv'
import { tryNotModified } from '#server/http/sendFile'
import { PREVIEW_SIZE } from '#server/pages/sharedImages'
import { LRUCache } from 'lru-cache'
import type { Services } from '#server/base/services'
import { findItineraryAccess, mayView } from '#server/access/access'
import { findCard } from '#server/records/cardStore'
import { coverFor } from './coverFor'
import type { CoverPlace } from './depictPlace'
import { drawLandscape } from './drawLandscape'

/** Some 25 kB each. */
const MAX_CACHED_PREVIEWS = 100
/** Time in another thread. */
const PAINTING_MS = 100

const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Type': 'image/png',
}

/** Undefined unless signed-out users may see it at this place: chats fetch link previews. */
export type FindCoverSubject = (id: string, geonameId: number) => Promise<{ place: CoverPlace | undefined } | undefined>

/** `{id}/{geonameId}/preview.png` below /covers. Throws AppError `NotFoundError`, `TooManyRequestsError`. */
export function coverPreviewRoutes(find: FindCoverSubject): Hono<AppEnv> {
  const paint = createPreviewPainter(toPng)
  const kept = new LRUCache<string, { picture?: Promise<PreviewBytes> }>({ max: MAX_CACHED_PREVIEWS, memoMethod: () => ({}) })
  return new Hono<AppEnv>().get('/:id/:geonameId/preview.png', async (c) => {
    const { id, geonameId } = c.req.param()
    const subject = isId(id) && INTEGER.test(geonameId) ? await find(id, Number(geonameId)) : undefined
    if (subject === undefined) throw notFoundError('Cover')
    for (const [header, value] of Object.entries(HEADERS)) c.header(header, value)
    const unchanged = tryNotModified(c, `"${id}-${geonameId}"`)
    if (unchanged !== undefined) return unchanged
    const entry = kept.memo(`${id}/${geonameId}`)
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

const toPng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .resize({ ...PREVIEW_SIZE, fit: 'cover' })
    .png({ palette: true, quality: 90 })
    .toBuffer()

export const findCoverSubject =
  ({ db, gazetteer }: Pick<Services, 'db' | 'gazetteer'>): FindCoverSubject =>
  async (id, geonameId) => {
    const access = await findItineraryAccess(db, id, null)
    const card = access && mayView(access) ? await findCard(db, id, null) : undefined
    return card?.location.geonameId === geonameId ? { place: gazetteer.find(geonameId) } : undefined
  }
