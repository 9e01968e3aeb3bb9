import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_MAP_VERSION, baseTilePath } from '#shared/map/baseTiles'
import { ApiClient, signUp } from '#testkit/api/apiClient'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'

const IBERIA = baseTilePath({ z: 5, x: 15, y: 12 })
const PACIFIC = baseTilePath({ z: 5, x: 5, y: 20 })
const FORM = { 'content-type': 'application/vnd.mapbox-vector-tile', 'cache-control': 'public, max-age=31536000, immutable' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** As sent: `fetch` decodes bodies. */
const request = (path: string, headers: Record<string, string> = {}, { url } = server) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    get(url + path, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })

describe('GET /api/map/base', () => {
  it('serves tiles to any caller, to keep for good', async () => {
    const account = await signUp(server)
    for (const person of [new ApiClient(server), account]) {
      const answer = await person.send('GET', IBERIA)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject(FORM)
      expect(answer.headers.get('Set-Cookie')).toBeNull()
    }
  })

  it('compresses them as the caller accepts', async () => {
    const plain = await request(IBERIA)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['vary']).toBe('Accept-Encoding')
    const gzipped = await request(IBERIA, { 'Accept-Encoding': 'gzip' })
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzipped.body).equals(plain.body)).toBe(true)
    const small = await request(IBERIA, { 'Accept-Encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.body).equals(plain.body)).toBe(true)
  })

  it('answers 304 to a caller who has the tile', async () => {
    const { headers } = await request(IBERIA)
    const again = await request(IBERIA, { 'If-None-Match': String(headers['etag']) })
    expect(again).toMatchObject({ status: 304, headers: { 'cache-control': FORM['cache-control'] } })
  })

  it('has an empty tile, as lasting as the others, for water', async () => {
    const { status, headers, body } = await request(PACIFIC)
    expect({ status, bytes: body.length }).toEqual({ status: 200, bytes: 0 })
    expect(headers).toMatchObject(FORM)
  })

  const base = `/api/map/base/${BASE_MAP_VERSION}`
  it.each([
    `/api/map/base/${BASE_MAP_VERSION + 1}/5/15/12.mvt`,
    `/api/map/base/0${BASE_MAP_VERSION}/5/15/12.mvt`,
    `${base}/9/0/0.mvt`,
    `${base}/5/32/0.mvt`,
    `${base}/5/0/32.mvt`,
    `${base}/5/-1/0.mvt`,
    `${base}/5/01/0.mvt`,
    `${base}/5/1.5/0.mvt`,
    `${base}/5/1e0/0.mvt`,
    `${base}/5/15/12.pbf`,
    `${base}/5/15/12`,
    `${base}/x/y/z.mvt`,
    `${base}/5/%00/0.mvt`,
  ])('answers 404 to %s, which no cache keeps', async (path) => {
    const { status, headers, body } = await request(path)
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(body.toString())).toMatchObject({ error: 'NotFoundError' })
  })

  it('only reads', async () => {
    expect((await new ApiClient(server).send('POST', IBERIA)).status).toBe(404)
  })

  it('asks to come back while the tiles are built; all else is answered', async () => {
    const early = await serverForTest({ overrides: { baseMap: { tile: () => undefined, close: () => undefined } } })
    const { status, headers, body } = await request(IBERIA, {}, early)
    expect([status, body.length]).toEqual([204, 0])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
    expect((await request('/api/itineraries', {}, early)).status).toBe(200)
  })
})
