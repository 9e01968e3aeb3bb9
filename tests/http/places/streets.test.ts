import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { streetTilePath } from '#shared/map/baseTiles'
import { readConfig } from '#server/config'
import { ApiClient } from '#testkit/api/apiClient'
import { tileAt } from '#testkit/map/readBaseTile'
import { packArchive, STREET_BOUNDS, townArchive, writeStreets } from '#testkit/map/streetArchive'
import { serveJson } from '#testkit/server/serveJson'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'

const FORM = { 'content-type': 'application/vnd.mapbox-vector-tile', 'cache-control': 'public, max-age=31536000, immutable' }
const ROME = tileAt([12.4922, 41.8902], 14)

async function startWithFile(content: Uint8Array, env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'periplo-streets-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await writeStreets(dataDir, content)
  return serverForTest({ dataDir, env })
}

/** As sent: `fetch` decodes bodies. */
const request = ({ url }: { url: string }, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    get(url + path, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })

const streetsOf = (server: TestServer) => new ApiClient(server).call('GET /map/streets')
const versionOf = async (server: TestServer) => (await streetsOf(server)).tiles?.version ?? ''
const policyOf = async (server: TestServer) =>
  (await fetch(`${server.url}/api/docs`)).headers.get('content-security-policy') ?? ''

describe('streets of a file', () => {
  let dataDir: string
  let server: TestServer
  let version: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'periplo-streets-'))
    await writeStreets(dataDir)
    server = await startTestServer({ dataDir })
    version = await versionOf(server)
  })
  afterAll(async () => {
    await server.close()
    await rm(dataDir, { recursive: true })
  })

  it('are described to any caller', async () => {
    const { tiles, style } = await streetsOf(server)
    expect(tiles).toMatchObject({ version: expect.stringMatching(/^[0-9a-f]{16}$/) as string, minZoom: 0, maxZoom: 14 })
    expect(tiles?.bounds.map((degrees) => degrees.toFixed(4))).toEqual(STREET_BOUNDS.map((degrees) => degrees.toFixed(4)))
    expect(style).toBeNull()
  })

  it('are sent as they are in the file, or unpacked to callers without gzip', async () => {
    const packed = await request(server, streetTilePath(version, ROME), { 'Accept-Encoding': 'br, gzip' })
    expect(packed).toMatchObject({ status: 200, headers: { ...FORM, 'content-encoding': 'gzip', vary: 'Accept-Encoding' } })
    expect(townArchive().includes(packed.body)).toBe(true)
    const plain = await request(server, streetTilePath(version, ROME))
    expect(plain).toMatchObject({ status: 200, headers: { ...FORM, vary: 'Accept-Encoding' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.equals(gunzipSync(packed.body))).toBe(true)
  })

  it('answer 304 to a caller who has the tile', async () => {
    const { headers } = await request(server, streetTilePath(version, ROME))
    const again = await request(server, streetTilePath(version, ROME), { 'If-None-Match': String(headers['etag']) })
    expect(again).toMatchObject({ status: 304, headers: { 'cache-control': FORM['cache-control'] } })
  })

  it('answer 204 where the file has no tile', async () => {
    const answer = await request(server, streetTilePath(version, { z: 14, x: 0, y: 0 }))
    expect(answer).toMatchObject({ status: 204, headers: { 'cache-control': FORM['cache-control'] } })
  })

  it.each([
    ['another version', streetTilePath('0123456789abcdef', ROME)],
    ['a zoom beyond the file', 'V/15/0/0.mvt'],
    ['a column beyond the world', 'V/5/32/0.mvt'],
    ['a row beyond the world', 'V/5/0/32.mvt'],
    ['a huge number', 'V/14/99999999999/0.mvt'],
    ['no number', 'V/x/y/z.mvt'],
    ['a negative number', 'V/5/-1/0.mvt'],
    ['another ending', 'V/5/1/1.pbf'],
  ])('answer 404 to %s, which no cache keeps', async (_, path) => {
    const { status, headers } = await request(server, path.replace('V', `/api/map/streets/${version}`))
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 404, cache: 'no-store' })
  })

  it('add no origin to the policy of pages', async () => {
    expect(await policyOf(server)).not.toMatch(/https?:/)
  })
})

it('tiles that are not packed are sent so', async () => {
  const server = await startWithFile(townArchive({ isGzipped: false }))
  const { status, headers, body } = await request(server, streetTilePath(await versionOf(server), ROME), {
    'Accept-Encoding': 'gzip',
  })
  expect([status, headers['content-encoding']]).toEqual([200, undefined])
  expect(townArchive({ isGzipped: false }).includes(body)).toBe(true)
})

it('a damaged tile is 503, and others are sent', async () => {
  const content = townArchive()
  const server = await startWithFile(content, { LOG_LEVEL: 'silent' })
  const path = streetTilePath(await versionOf(server), ROME)
  const { body } = await request(server, path, { 'Accept-Encoding': 'gzip' })
  content.fill(0, content.indexOf(body), content.indexOf(body) + body.length)
  const damaged = await startWithFile(content, { LOG_LEVEL: 'silent' })
  expect(await request(damaged, path)).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
  expect((await request(damaged, streetTilePath(await versionOf(damaged), tileAt([12.4922, 41.8902], 10)))).status).toBe(200)
})

it('a tile of a file that is cut off while the server runs is 503', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'periplo-streets-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await writeStreets(dataDir)
  const server = await serverForTest({ dataDir, env: { LOG_LEVEL: 'silent' } })
  const path = streetTilePath(await versionOf(server), ROME)
  await truncate(join(dataDir, 'map', 'roma.pmtiles'), 200)
  for (const encoding of ['gzip', 'identity'])
    expect(await request(server, path, { 'Accept-Encoding': encoding })).toMatchObject({
      status: 503,
      headers: { 'cache-control': 'no-store' },
    })
})

it('a tile that unpacks to more than 8 MB is 503', async () => {
  const tile = { z: 0, x: 0, y: 0, content: Buffer.alloc(9_000_000) }
  const archive = packArchive([tile], { bounds: [0, 0, 1, 1], maxZoom: 0 })
  const server = await startWithFile(archive, { LOG_LEVEL: 'silent' })
  const { status, headers } = await request(server, streetTilePath(await versionOf(server), tile))
  expect([status, headers['cache-control']]).toEqual([503, 'no-store'])
})

it('a damaged file leaves a server without streets', async () => {
  const server = await startWithFile(townArchive().subarray(0, 3000), { LOG_LEVEL: 'silent' })
  expect(await streetsOf(server)).toEqual({ tiles: null, style: null })
})

it('without a file there are no streets, no tiles, and no origins in the policy', async () => {
  const server = await serverForTest()
  expect(await streetsOf(server)).toEqual({ tiles: null, style: null })
  expect((await request(server, streetTilePath('0123456789abcdef', ROME))).status).toBe(404)
  const policy = await policyOf(server)
  expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${server.port};`)
  expect(policy).toContain("img-src 'self' data: blob:;")
})

describe('the style of another server', () => {
  it('adds its origins, and only those, to the policy of pages', async () => {
    const origin = await serveJson({
      '/style.json': {
        version: 8,
        glyphs: 'https://fonts.example.org/{fontstack}/{range}.pbf',
        sprite: [{ id: 'a', url: 'https://pictures.example.org/sprite' }],
        sources: {
          described: { type: 'vector', url: '/tiles.json' },
          plain: { type: 'raster', tiles: ['https://a.example.org/{z}/{x}/{y}.png'] },
          drawn: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
        },
        layers: [],
      },
      '/tiles.json': { tiles: ['https://tiles.example.org/{z}/{x}/{y}.pbf'] },
    })
    const server = await serverForTest({ env: { MAP_STYLE_URL: `${origin}/style.json` } })
    const others = [
      'https://tiles.example.org',
      'https://fonts.example.org',
      'https://pictures.example.org',
      'https://a.example.org',
    ]
    const policy = await policyOf(server)
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${server.port} ${[origin, ...others].join(' ')};`)
    expect(policy).toContain(`img-src 'self' data: blob: ${[origin, ...others].join(' ')};`)
    expect(policy.match(/https:/g)).toHaveLength(2 * others.length)
    expect(await streetsOf(server)).toEqual({
      tiles: null,
      style: { url: `${origin}/style.json`, hosts: [origin, ...others].map((one) => new URL(one).host) },
    })
  })

  it.each([
    ['is missing', {}],
    ['is none', { '/style.json': { version: 7 } }],
    [
      'names a source that is missing',
      { '/style.json': { version: 8, sources: { a: { type: 'vector', url: '/tiles.json' } }, layers: [] } },
    ],
  ])('that %s is left out', async (_, bodies) => {
    const MAP_STYLE_URL = `${await serveJson(bodies)}/style.json`
    const server = await serverForTest({ env: { MAP_STYLE_URL, LOG_LEVEL: 'silent' } })
    expect(await streetsOf(server)).toEqual({ tiles: null, style: null })
    expect(await policyOf(server)).not.toMatch(/https?:/)
  })

  it('renews the page that browsers keep with its policy', async () => {
    const clientFolder = await mkdtemp(join(tmpdir(), 'periplo-client-'))
    onTestFinished(() => rm(clientFolder, { recursive: true }))
    await writeFile(join(clientFolder, 'sw.js'), '[{url:"index.html",revision:"abc"}]')
    const workerOf = async (env: Record<string, string>) => {
      const server = await serverForTest({ clientFolder, env })
      return (await fetch(`${server.url}/sw.js`)).text()
    }
    const style = { '/style.json': { version: 8, sources: {}, layers: [] } }
    const [first, second] = [await serveJson(style), await serveJson(style)]
    expect(await workerOf({})).toBe('[{url:"index.html",revision:"abc"}]')
    const renewed = await workerOf({ MAP_STYLE_URL: `${first}/style.json` })
    expect(renewed).toMatch(/revision:"[0-9a-f]{8}-abc"/)
    expect(await workerOf({ MAP_STYLE_URL: `${second}/style.json` })).not.toBe(renewed)
  })
})

it.each(['http://maps.example.org/style.json', 'ftp://maps.example.org/style.json', 'style.json'])(
  'a server does not start with the style %s',
  (MAP_STYLE_URL) => {
    expect(() => readConfig({ MAP_STYLE_URL })).toThrow(/MAP_STYLE_URL: /)
  },
)
