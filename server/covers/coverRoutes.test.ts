import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { COVER_SHAPES, type CoverShape, coverUrl, type CoverTone } from '#shared/covers'
import type { AppEnv } from '#server/http/appEnv'
import { onError } from '#server/http/onError'
import type { CoverPlace } from './depictPlace'
import { coverRoutes } from './coverRoutes'

const id = '0198f3a2-1000-7000-9a3c-0000a1b2c3d5'
const ROME = 3169070
const TUSCANY = -77
const places = new Map<number, CoverPlace>([
  [ROME, { name: 'Roma', countryCode: 'IT', fcode: 'PPLC' }],
  [TUSCANY, { name: 'Toscana', countryCode: 'IT', fcode: 'ADM1' }],
])

function setUp() {
  const lookup = vi.fn<(geonameId: number) => CoverPlace | undefined>((geonameId) => places.get(geonameId))
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('requestId', 'request-1')
      await next()
    })
    .route('/covers', coverRoutes(lookup))
    .onError(onError)
  return { lookup, get: async (path: string, init?: RequestInit) => app.request(path, init) }
}

const cover = (geonameId: number | null, shape: CoverShape = 'card', tone?: CoverTone) => coverUrl({ id, geonameId, shape, tone })

describe('GET /covers/{id}/{geonameId}/{shape}.svg', () => {
  it('draws a picture that may be cached forever and must not run scripts', async () => {
    const { get } = setUp()
    const response = await get(cover(ROME))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('etag')).toMatch(/^W\/"[\w-]+"$/)
    expect(await response.text()).toMatch(/^<svg .*<\/svg>$/)
  })

  it.each(Object.entries(COVER_SHAPES))('draws %s in its own proportions', async (shape, { width, height }) => {
    const { get } = setUp()
    const svg = await (await get(cover(ROME, shape as CoverShape))).text()
    const [, w = '', h = ''] = /viewBox="0 0 ([\d.]+) (\d+)"/.exec(svg) ?? []
    expect(Number(w) / Number(h)).toBeCloseTo(width / height, 2)
  })

  it('draws the same picture by night', async () => {
    const { get } = setUp()
    const day = await (await get(cover(ROME))).text()
    const night = await (await get(cover(ROME, 'card', 'noche'))).text()
    expect(night).not.toBe(day)
    const shapesOf = (svg: string) => new Set(svg.match(/ d="[^"]{120,}"/g))
    const shared = [...shapesOf(day)].filter((shape) => shapesOf(night).has(shape))
    expect(shared.length).toBeGreaterThan(0)
  })

  it('responds 304 to a known ETag, with the same caching headers', async () => {
    const { get } = setUp()
    const tag = (await get(cover(ROME))).headers.get('etag') ?? ''
    for (const header of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const response = await get(cover(ROME), { headers: { 'If-None-Match': header } })
      expect([header, response.status, await response.text()]).toEqual([header, 304, ''])
      expect(response.headers.get('etag')).toBe(tag)
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    expect((await get(cover(ROME), { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  it('gives different pictures different ETags, and the same picture always the same', async () => {
    const { get } = setUp()
    const paths = [cover(ROME), cover(TUSCANY), cover(null), cover(ROME, 'wide'), cover(ROME, 'card', 'noche')]
    const tags = await Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag')))
    expect(new Set(tags).size).toBe(paths.length)
    expect((await setUp().get(cover(ROME))).headers.get('etag')).toBe(tags[0])
  })

  it('compresses the picture for clients that accept it', async () => {
    const { get } = setUp()
    const plain = await (await get(cover(ROME))).arrayBuffer()
    for (const encoding of ['br', 'gzip']) {
      const response = await get(cover(ROME), { headers: { 'Accept-Encoding': encoding } })
      expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(plain.byteLength / 2)
    }
  })

  it('answers HEAD without a body', async () => {
    const { get } = setUp()
    const response = await get(cover(ROME), { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('etag')).toBeTruthy()
  })

  it('looks up and draws a place once for many requests', async () => {
    const { get, lookup } = setUp()
    const first = await (await get(cover(ROME))).text()
    const second = await (await get(cover(ROME))).text()
    expect(second).toBe(first)
    expect(lookup).toHaveBeenCalledTimes(1)
  })

  it('treats an unknown place as none, and never looks up place 0', async () => {
    const { get, lookup } = setUp()
    const none = await (await get(cover(null))).text()
    expect(lookup).not.toHaveBeenCalled()
    expect(await (await get(cover(999_999_999))).text()).toBe(none)
  })

  it('accepts negative place ids, which are our own', async () => {
    const { get, lookup } = setUp()
    expect((await get(cover(TUSCANY))).status).toBe(200)
    expect(lookup).toHaveBeenCalledWith(TUSCANY)
  })

  it.each([
    ['an id in capitals', `/covers/${id.toUpperCase()}/0/card.svg`],
    ['an id that is none', '/covers/1/0/card.svg'],
    ['a place that is no number', `/covers/${id}/roma/card.svg`],
    ['a place with a fraction', `/covers/${id}/1.5/card.svg`],
    ['a place written in another way', `/covers/${id}/007/card.svg`],
    ['minus nothing', `/covers/${id}/-0/card.svg`],
    ['an endless place', `/covers/${id}/${'9'.repeat(400)}/card.svg`],
    ['a shape that is not offered', `/covers/${id}/0/huge.svg`],
    ['a shape every object has', `/covers/${id}/0/constructor.svg`],
    ['a tone that is none', `/covers/${id}/0/card-siesta.svg`],
    ['a tone every list has', `/covers/${id}/0/card-length.svg`],
    ['another type', `/covers/${id}/0/card.png`],
    ['no type', `/covers/${id}/0/card`],
    ['an encoded slash', `/covers/${id}/0%2F..%2F/card.svg`],
    ['too little', `/covers/${id}/card.svg`],
    ['too much', `/covers/${id}/0/card.svg/more`],
    ['nothing', '/covers'],
    ['broken encoding', `/covers/%E0%A4%A/0/card.svg`],
  ])('refuses %s', async (_, path) => {
    const { get, lookup } = setUp()
    const response = await get(path)
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 'NotFoundError', message: expect.any(String), requestId: 'request-1' },
    ])
    expect(response.headers.get('cache-control')).toBeNull()
    expect(lookup).not.toHaveBeenCalled()
  })

  it('refuses POST', async () => {
    const { get } = setUp()
    expect((await get(cover(ROME), { method: 'POST' })).status).toBe(404)
  })
})
