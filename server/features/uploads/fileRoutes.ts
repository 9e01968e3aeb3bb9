import { Hono } from 'hono'
import type { Services } from '#server/base/services'
import { isImageName } from '#server/base/images/imageStorage'
import type { AppEnv } from '#server/http/appEnv'
import { notModified } from '#server/http/notModified'

const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  // A picture opened on its own may do nothing, whatever is in it.
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Type': 'image/webp',
}

/** Uploaded pictures. Their names say their content, so they never change. */
export const uploadedFileRoutes = ({ images }: Services): Hono<AppEnv> =>
  new Hono<AppEnv>().get('/uploads/:name', async (c) => {
    const name = c.req.param('name')
    const image = isImageName(name) ? await images.find(name) : undefined
    if (image === undefined) return c.text('Not found', 404)
    for (const [header, value] of Object.entries(HEADERS)) c.header(header, value)
    const unchanged = notModified(c, `"${name}"`)
    if (unchanged !== undefined) return unchanged
    c.header('Content-Length', String(image.bytes))
    // Whoever asks for the head only would leave the file open.
    return c.req.method === 'HEAD' ? c.body(null) : c.body(image.read())
  })
