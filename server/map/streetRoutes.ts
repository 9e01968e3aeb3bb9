import { Hono } from 'hono'
import { notFoundError, unavailableError } from '#server/base/errors'
import type { AppEnv } from '#server/http/appEnv'
import { acceptsEncoding, etagOf, sendFile } from '#server/http/sendFile'
import { parseTileAddress, TILE_FORM } from './baseTileRoutes'
import { unpackGzip } from './streetArchive'

/**
 * `streets/{version}/{z}/{x}/{y}.mvt` below /api/map, for any caller. 204 where the archive has no
 * tile. Throws AppError `NotFoundError`, `UnavailableError` for a damaged part.
 */
export function streetRoutes(): Hono<AppEnv> {
  let isDamageLogged = false
  return new Hono<AppEnv>().get('/streets/:version/:z/:x/:file', async (c) => {
    c.set('route', 'GET /map/streets/{version}/{z}/{x}/{y}.mvt')
    c.header('Cache-Control', 'no-store')
    const { log, streets } = c.var.services
    const { version, z, x, file } = c.req.param()
    const archive = streets.archive?.version === version ? streets.archive : undefined
    const address = archive && parseTileAddress([z, x, file], archive.maxZoom)
    if (archive === undefined || address === undefined) throw notFoundError('Tile')
    try {
      const tile = await archive.tile(address)
      if (tile === undefined) {
        c.header('Cache-Control', TILE_FORM.cacheControl)
        return c.body(null, 204)
      }
      const isSentGzipped = archive.isGzipped && acceptsEncoding(c, 'gzip')
      const body = new Uint8Array(archive.isGzipped && !isSentGzipped ? await unpackGzip(tile) : tile)
      if (archive.isGzipped) c.header('Vary', 'Accept-Encoding')
      return sendFile(c, { ...TILE_FORM, etag: etagOf(tile), bodies: { [isSentGzipped ? 'gzip' : 'identity']: body } })
    } catch (error) {
      if (!isDamageLogged) log.error({ err: error, ...address }, 'the file of streets is damaged')
      isDamageLogged = true
      throw unavailableError('The streets cannot be read here')
    }
  })
}
