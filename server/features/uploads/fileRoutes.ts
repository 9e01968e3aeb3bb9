import { Hono, type Context } from 'hono'
import type { Services } from '#server/base/services'
import { uploadPath } from '#server/base/images/imagePaths'
import { isImageName } from '#server/base/images/imageStorage'
import { sessionFromCookieHeader } from '#server/accounts/sessionService'
import type { AppEnv } from '#server/http/appEnv'
import { notModified } from '#server/http/notModified'
import { isPicturePublic, isPictureVisible } from '#server/records/pictureVisibility'

const HEADERS = {
  // A picture opened on its own may do nothing, whatever is in it.
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Type': 'image/webp',
}

/** Caches ask again after an hour: a picture's content never changes, but the record that shows it may be hidden. */
const PUBLIC = 'public, max-age=3600'
const PRIVATE = 'private, no-cache'

/** Uploaded pictures, for those who may see something that shows them. To all others there is no such file. */
export const uploadedFileRoutes = (services: Services): Hono<AppEnv> =>
  new Hono<AppEnv>().get('/uploads/:name', async (c) => {
    const name = c.req.param('name')
    const image = isImageName(name) ? await services.images.find(name) : undefined
    const mayKeep = image && (await findKeepers(c, services, name))
    if (image === undefined || mayKeep === undefined) return c.text('Not found', 404)
    for (const [header, value] of Object.entries(HEADERS)) c.header(header, value)
    c.header('Cache-Control', mayKeep)
    const unchanged = notModified(c, `"${name}"`)
    if (unchanged !== undefined) return unchanged
    c.header('Content-Length', String(image.bytes))
    // Whoever asks for the head only would leave the file open.
    return c.req.method === 'HEAD' ? c.body(null) : c.body(image.read())
  })

/** The Cache-Control of a picture; undefined if the viewer may not see it. */
async function findKeepers(c: Context, services: Services, name: string): Promise<string | undefined> {
  const { db, hub, now } = services
  const viewerId = (await sessionFromCookieHeader(services, c.req.header('Cookie')))?.user.id ?? null
  const isVisible = () => isPictureVisible(db, { name, viewerId, now: now() })
  if (!(await isVisible())) {
    // Rows follow their documents a little later.
    await hub.settlePicture(uploadPath(name))
    if (!(await isVisible())) return undefined
  }
  return (await isPicturePublic(db, name)) ? PUBLIC : PRIVATE
}
