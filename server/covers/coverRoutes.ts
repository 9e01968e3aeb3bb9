import { Hono } from 'hono'
import { COVER_SHAPES, COVER_TONES, type CoverShape, type CoverTone } from '#shared/covers'
import { isId } from '#shared/ids'
import { notFoundError } from '#server/base/errors'
import type { AppEnv } from '#server/http/appEnv'
import { compressText, sendFile } from '#server/http/sendFile'
import { coverFor } from './coverFor'
import type { CoverPlace } from './depictPlace'
import { drawLandscape } from './drawLandscape'
import { LRUCache } from 'lru-cache'

/** Some 4 MB. */
const MAX_CACHED_COVERS = 400

/** Time in another thread. */
const PACKING_MS = 1

const FORM = { type: 'image/svg+xml', cacheControl: 'public, max-age=31536000, immutable' }

interface DrawnCover {
  file: ReturnType<typeof compressText>
  isNew: boolean
}

/** `{id}/{geonameId}/{shape}.svg` or `{shape}-{tone}.svg` below /covers. Else AppError `NotFoundError`. */
export function coverRoutes(lookup: (geonameId: number) => CoverPlace | undefined): Hono<AppEnv> {
  const drawn = new LRUCache<string, DrawnCover>({
    max: MAX_CACHED_COVERS,
    memoMethod: (key) => ({ file: compressText(draw(key, lookup)), isNew: true }),
  })
  return new Hono<AppEnv>()
    .get('/:id/:geonameId/:file', async (c) => {
      const { id, geonameId, file } = c.req.param()
      const found = drawn.memo(`${id}/${geonameId}/${file}`)
      if (found.isNew) c.get('charge')?.(PACKING_MS)
      found.isNew = false
      c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
      c.header('X-Content-Type-Options', 'nosniff')
      return sendFile(c, { ...(await found.file), ...FORM })
    })
    .all('*', () => {
      throw notFoundError('Cover')
    })
}

const INTEGER = /^(?:0|-?[1-9]\d{0,15})$/
const FILE = /^([a-z]+)(?:-([a-z]+))?\.svg$/

const isShape = (text: string): text is CoverShape => Object.hasOwn(COVER_SHAPES, text)
const isTone = (text: string): text is CoverTone => COVER_TONES.some((tone) => tone === text)

function draw(key: string, lookup: (geonameId: number) => CoverPlace | undefined): string {
  const [id = '', geonameId = '', file = ''] = key.split('/')
  const [, shape = '', tone] = FILE.exec(file) ?? []
  if (!isId(id) || !INTEGER.test(geonameId) || !isShape(shape)) throw notFoundError('Cover')
  if (tone !== undefined && !isTone(tone)) throw notFoundError('Cover')
  const place = geonameId === '0' ? undefined : lookup(Number(geonameId))
  const cover = coverFor({ id, place })
  return drawLandscape({ ...cover, ...COVER_SHAPES[shape], tone: tone ?? cover.tone })
}
