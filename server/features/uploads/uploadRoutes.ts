import { Hono, type Context } from 'hono'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { ApiCall } from '#shared/api/call'
import { uploadCalls } from '#shared/api/uploads'
import type { ImageKind } from '#shared/limits'
import type { Services } from '#server/base/services'
import { uploadPath } from '#server/base/images/imagePaths'
import { isImageName, type ReadableImage } from '#server/base/images/imageStorage'
import { createPreviewPainter, type PreviewBytes } from '#server/base/images/previewPainter'
import { sessionFromCookieHeader } from '#server/accounts/sessionService'
import type { AppEnv } from '#server/http/appEnv'
import { tryNotModified } from '#server/http/sendFile'
import { isPicturePublic, isPictureVisible } from '#server/access/pictureVisibility'
import { callRoutes, type CallContext } from '../api/callRoutes'
import { storeUnclaimedAvatar, receivePicture } from './uploadService'

type UploadCall = ApiCall & { access: 'session'; upload: true }

const receive = (c: CallContext<UploadCall>, kind: ImageKind): Promise<string> =>
  receivePicture(c.var.services, { userId: c.var.user.id, kind, sent: c.var.file })

export const pictureUploadRoutes = callRoutes(uploadCalls, {
  'POST /upload/avatar': async (c) => {
    const { services, viewerId, file: sent } = c.var
    const received =
      viewerId === null
        ? storeUnclaimedAvatar(services, sent)
        : receivePicture(services, { userId: viewerId, kind: 'avatar', sent })
    return { avatarUrl: await received }
  },
  'POST /upload/itinerary-image': async (c) => ({ itineraryImageUrl: await receive(c, 'itinerary') }),
  'POST /upload/event-image': async (c) => ({ eventImageUrl: await receive(c, 'event') }),
  'POST /upload/list-image': async (c) => ({ listImageUrl: await receive(c, 'list') }),
})

const HEADERS = {
  // A picture opened on its own runs no scripts.
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Type': 'image/webp',
}

/** The content never changes, but its record may be hidden. */
const PUBLIC = 'public, max-age=3600'
const PRIVATE = 'private, no-cache'

const JPEG_QUALITY = 82
/** Some 150 kB each. */
const MAX_CACHED_PREVIEWS = 50
/** Time in another thread. */
const PAINTING_MS = 100

/** 404 for others than viewers of a record with it. `preview.jpg` is for chats, which show no WebP. */
export function uploadedFileRoutes(services: Services): Hono<AppEnv> {
  const paint = createPreviewPainter(toJpeg)
  const kept = new LRUCache<string, PreviewBytes>({ max: MAX_CACHED_PREVIEWS })
  return new Hono<AppEnv>()
    .get('/uploads/:name', async (c) => {
      const image = await findVisibleImage(c, services, c.req.param('name'))
      if (image === undefined) return c.text('Not found', 404)
      const unchanged = tryNotModified(c, `"${image.name}"`)
      if (unchanged !== undefined) return unchanged
      c.header('Content-Length', String(image.bytes))
      // A HEAD response would leave the file open.
      return c.req.method === 'HEAD' ? c.body(null) : c.body(image.read())
    })
    .get('/uploads/:name/preview.jpg', async (c) => {
      const image = await findVisibleImage(c, services, c.req.param('name'))
      if (image === undefined) return c.text('Not found', 404)
      c.header('Content-Type', 'image/jpeg')
      const unchanged = tryNotModified(c, `"${image.name}.jpg"`)
      if (unchanged !== undefined) return unchanged
      const known = kept.get(image.name)
      if (known !== undefined) return c.body(known)
      c.get('charge')?.(PAINTING_MS)
      const preview = await paint(new Uint8Array(await new Response(image.read()).arrayBuffer()))
      kept.set(image.name, preview)
      return c.body(preview)
    })
}

const toJpeg = (webp: Uint8Array): Promise<Buffer> =>
  sharp(webp).flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY }).toBuffer()

async function findVisibleImage(c: Context, services: Services, name: string): Promise<ReadableImage | undefined> {
  const image = isImageName(name) ? await services.images.find(name) : undefined
  const mayKeep = image && (await findKeepers(c, services, name))
  if (mayKeep === undefined) return undefined
  for (const [header, value] of Object.entries(HEADERS)) c.header(header, value)
  c.header('Cache-Control', mayKeep)
  return image
}

async function findKeepers(c: Context, services: Services, name: string): Promise<string | undefined> {
  const { db, hub, now } = services
  const viewerId = (await sessionFromCookieHeader(services, c.req.header('Cookie')))?.user.id ?? null
  const isVisible = () => isPictureVisible(db, { name, viewerId, now: now() })
  if (!(await isVisible())) {
    // Rows lag behind documents.
    await hub.settlePicture(uploadPath(name))
    if (!(await isVisible())) return undefined
  }
  return (await isPicturePublic(db, name)) ? PUBLIC : PRIVATE
}
