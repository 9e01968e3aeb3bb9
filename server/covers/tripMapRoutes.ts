import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { isId } from '#shared/ids'
import { mapColours } from '#shared/map/mapColours'
import { findItineraryAccess, mayView } from '#server/access/access'
import { sessionFromCookieHeader } from '#server/accounts/sessionService'
import { notFoundError, unavailableError } from '#server/base/errors'
import { createPreviewPainter, type PreviewBytes } from '#server/base/images/previewPainter'
import type { Services } from '#server/base/services'
import type { AppEnv } from '#server/http/appEnv'
import { sendTextWithETag, type TextBody } from '#server/http/sendText'
import { tryNotModified } from '#server/http/sendFile'
import { PREVIEW_SIZE } from '#server/pages/sharedImages'
import { findCard } from '#server/records/cardStore'
import { findTripStops, type TripStops } from '#server/records/tripStopsStore'
import { drawTripMap } from './drawTripMap'

const MENU_SIZE = { width: 280, height: 140 }
/** Painted twice as large, so that letters are. */
const SHARED_SIZE = { width: PREVIEW_SIZE.width / 2, height: PREVIEW_SIZE.height / 2 }
/** Some 30 kB each. */
const MAX_CACHED_PICTURES = 100
/** Time in another thread. */
const PAINTING_MS = 100

const SCHEMES = { 'light.svg': 'light', 'dark.svg': 'dark' } as const
const isScheme = (file: string): file is keyof typeof SCHEMES => Object.hasOwn(SCHEMES, file)

const building = () => unavailableError('The map is being prepared')

/**
 * `trips/{id}/{light|dark}.svg` below /api/map, for those who may see the trip. 204 without visible places. Throws
 * AppError `NotFoundError`, `UnavailableError` until the base map is built.
 */
export function tripMapRoutes(): Hono<AppEnv> {
  const drawn = new LRUCache<string, TextBody>({ max: MAX_CACHED_PICTURES })
  return new Hono<AppEnv>().get('/trips/:id/:file', async (c) => {
    c.set('route', 'GET /map/trips/{id}/{scheme}.svg')
    c.header('Cache-Control', 'private, no-cache')
    const { services } = c.var
    const { id, file } = c.req.param()
    const viewerId = (await sessionFromCookieHeader(services, c.req.header('Cookie')))?.user.id ?? null
    const found = isScheme(file) ? await findVisibleStops(services, id, viewerId) : undefined
    if (found === undefined || !isScheme(file)) throw notFoundError('Map')
    if (found.stops.length === 0) return c.body(null, 204)
    const key = `${found.version} ${file}`
    const known = drawn.get(key)
    if (known === undefined) {
      const text = drawTripMap(services.baseMap, { stops: found.stops, size: MENU_SIZE, colours: mapColours[SCHEMES[file]] })
      if (text === undefined) throw building()
      drawn.set(key, { text })
    }
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Vary', 'Accept-Encoding')
    return sendTextWithETag(c, drawn.get(key) ?? { text: '' }, 'image/svg+xml')
  })
}

/** `{id}/map/{version}.png` below /covers, for signed-out users: chats fetch link previews. As above, but 404 without places. */
export function tripMapPreviewRoutes(): Hono<AppEnv> {
  const paint = createPreviewPainter(toPng)
  const painted = new LRUCache<string, { picture?: Promise<PreviewBytes> }>({
    max: MAX_CACHED_PICTURES,
    memoMethod: () => ({}),
  })
  return new Hono<AppEnv>().get('/:id/map/:file', async (c) => {
    const { services } = c.var
    const { id, file } = c.req.param()
    const found = file.endsWith('.png') ? await findVisibleStops(services, id, null) : undefined
    if (found === undefined || file !== `${found.version}.png` || found.stops.length === 0) throw notFoundError('Map')
    const isPublic = (await findCard(services.db, id, null))?.isPublic === true
    const entry = painted.memo(found.version)
    if (entry.picture === undefined) {
      const { stops } = found
      const svg = drawTripMap(services.baseMap, { stops, size: SHARED_SIZE, colours: mapColours.light })
      if (svg === undefined) throw building()
      c.get('charge')?.(PAINTING_MS)
      entry.picture = paint(svg).catch((error: unknown) => {
        delete entry.picture
        throw error
      })
    }
    const picture = await entry.picture
    c.header('Content-Type', 'image/png')
    c.header('Cache-Control', `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`)
    return tryNotModified(c, `"${found.version}"`) ?? c.body(picture)
  })
}

/** Undefined for those who may not see the trip. */
async function findVisibleStops({ db }: Services, id: string, viewerId: string | null): Promise<TripStops | undefined> {
  const access = isId(id) ? await findItineraryAccess(db, id, viewerId) : undefined
  return access !== undefined && mayView(access) ? findTripStops(db, id) : undefined
}

const toPng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * (PREVIEW_SIZE.width / SHARED_SIZE.width) })
    .resize({ ...PREVIEW_SIZE, fit: 'cover' })
    .png({ palette: true, quality: 90 })
    .toBuffer()
