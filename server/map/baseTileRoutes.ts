import { Hono } from 'hono'
import { BASE_MAP_VERSION, MAX_BASE_ZOOM, type TileAddress } from '#shared/map/baseTiles'
import { notFoundError } from '#server/base/errors'
import type { AppEnv } from '#server/http/appEnv'
import { compress, sendFile } from '#server/http/sendFile'

export const TILE_FORM = { type: 'application/vnd.mapbox-vector-tile', cacheControl: 'public, max-age=31536000, immutable' }

/** `base/{version}/{z}/{x}/{y}.mvt` below /api/map, for any caller. */
export function baseTileRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/base/:version/:z/:x/:file', async (c) => {
    c.set('route', 'GET /map/base/{version}/{z}/{x}/{y}.mvt')
    c.header('Cache-Control', 'no-store')
    const { version, z, x, file } = c.req.param()
    const address = version === String(BASE_MAP_VERSION) ? parseTileAddress([z, x, file], MAX_BASE_ZOOM) : undefined
    if (address === undefined) throw notFoundError('Tile')
    const tile = c.var.services.baseMap.tile(address)
    // Browsers report a 503 as an error of the page.
    if (tile === undefined) return c.body(null, 204, { 'Retry-After': '5' })
    return sendFile(c, { ...(await compress(tile)), ...TILE_FORM })
  })
}

const INTEGER = /^(?:0|[1-9]\d{0,8})$/
const FILE = /^(\d{1,9})\.mvt$/

/** Undefined beyond `maxZoom` and the world. */
export function parseTileAddress([z, x, file]: [z: string, x: string, file: string], maxZoom: number): TileAddress | undefined {
  const texts = [z, x, FILE.exec(file)?.[1] ?? '']
  const [zoom = 0, column = 0, row = 0] = texts.map(Number)
  const exists = texts.every((text) => INTEGER.test(text)) && zoom <= maxZoom && Math.max(column, row) < 2 ** zoom
  return exists ? { z: zoom, x: column, y: row } : undefined
}
