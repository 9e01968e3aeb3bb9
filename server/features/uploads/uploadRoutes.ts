import { Hono, type Context } from 'hono'
import type { ApiCall } from '#shared/api/call'
import { uploadCalls } from '#shared/api/uploads'
import type { ImageKind } from '#shared/limits'
import type { Services } from '#server/base/services'
import { uploadPath } from '#server/base/images/imagePaths'
import { isImageName } from '#server/base/images/imageStorage'
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

/** For viewers of a record that shows the picture; 404 for others. */
export const uploadedFileRoutes = (services: Services): Hono<AppEnv> =>
  new Hono<AppEnv>().get('/uploads/:name', async (c) => {
    const name = c.req.param('name')
    const image = isImageName(name) ? await services.images.find(name) : undefined
    const mayKeep = image && (await findKeepers(c, services, name))
    if (image === undefined || mayKeep === undefined) return c.text('Not found', 404)
    for (const [header, value] of Object.entries(HEADERS)) c.header(header, value)
    c.header('Cache-Control', mayKeep)
    const unchanged = tryNotModified(c, `"${name}"`)
    if (unchanged !== undefined) return unchanged
    c.header('Content-Length', String(image.bytes))
    // A HEAD response would leave the file open.
    return c.req.method === 'HEAD' ? c.body(null) : c.body(image.read())
  })

/** Undefined if the picture is not visible. */
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
