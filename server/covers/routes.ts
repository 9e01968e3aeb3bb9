import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { COVER_SHAPES, type CoverShape } from '../../shared/covers'
import { isId } from '../../shared/ids'
import { notFound } from '../errors'
import { coverFor } from './coverFor'
import type { CoverPlace } from './depict'
import { landscape } from './landscape'
import { remember } from './remember'

/** Some 2 MB of pictures: what many feeds show at the same time. */
const KEPT = 400

const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Content-Type': 'image/svg+xml',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * `GET /{id}/{geonameId}/{shape}.svg`, to be mounted at /covers. A place that `lookup` does not know counts as none.
 * Throws NotFoundError for every other path.
 */
export function coverRoutes(lookup: (geonameId: number) => CoverPlace | undefined): Hono {
  const drawn = remember(KEPT, (key) => {
    const svg = draw(key, lookup)
    return { svg, tag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
  })
  return new Hono()
    .get('/:id/:geonameId/:file', etag(), (c) => {
      const { id, geonameId, file } = c.req.param()
      const { svg, tag } = drawn(`${id}/${geonameId}/${file}`)
      return c.body(svg, 200, { ...HEADERS, ETag: tag })
    })
    .all('*', () => {
      throw notFound('Cover')
    })
}

const INTEGER = /^(?:0|-?[1-9]\d{0,15})$/
const FILE = /^([a-z]+)(-noche)?\.svg$/

const isShape = (text: string): text is CoverShape => Object.hasOwn(COVER_SHAPES, text)

function draw(key: string, lookup: (geonameId: number) => CoverPlace | undefined): string {
  const [id = '', geonameId = '', file = ''] = key.split('/')
  const [, shape = '', night] = FILE.exec(file) ?? []
  if (!isId(id) || !INTEGER.test(geonameId) || !isShape(shape)) throw notFound('Cover')
  const place = geonameId === '0' ? undefined : lookup(Number(geonameId))
  const cover = coverFor({ id, place })
  return landscape({ ...cover, ...COVER_SHAPES[shape], tone: night === undefined ? cover.tone : 'noche' })
}
