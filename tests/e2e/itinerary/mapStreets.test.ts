// @module-tag long
import { createServer } from 'node:http'
import type { Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { signUp } from '#testkit/api/apiClient'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { UserTab } from '#testkit/browser/userTab'
import { writeStreets } from '#testkit/map/streetArchive'
import { colosseum } from '#testkit/randomPlace'
import { BuiltServer } from '#testkit/server/builtServer'
import { createPlannedTrip } from '#testkit/trips/createPlannedTrip'

const fixture = setUpBrowserFixture()
const NOTE = 'Este mapa no tiene calles'

async function openTrip(server: BuiltServer, beforeOpening: (page: Page) => Promise<unknown> = async () => undefined) {
  const { id, page: document } = await createPlannedTrip(
    await signUp(server),
    { 1: [{ label: 'Coliseo', place: colosseum }] },
    { isPublic: true },
  )
  document.destroy()
  const visitor = await UserTab.open(fixture.browser, 'Visita', server.url, { serviceWorkers: 'block', reducedMotion: 'reduce' })
  const asked: URL[] = []
  visitor.context.on('request', (request) => void asked.push(new URL(request.url())))
  await beforeOpening(visitor.page)
  await visitor.page.goto(`/itineraries/${id}?view=map`)
  const map = visitor.page.getByRole('group', { name: 'Mapa del viaje' })
  await map.getByRole('button', { name: /Coliseo/ }).waitFor()
  const originsOf = () => [...new Set(asked.filter(({ protocol }) => protocol.startsWith('http')).map(({ origin }) => origin))]
  return { visitor, map, asked, originsOf, drawn: map.locator('svg:has(> rect)') }
}

const countOf = (page: Page, text: string) => page.getByText(text).count()

it('the map has the streets of a file of the server, and asks no other server', async () => {
  const { server } = fixture
  await server.stop()
  await writeStreets(server.dataDir)
  await server.restart()
  const { visitor, map, asked, originsOf, drawn } = await openTrip(server)
  await map.locator('canvas').waitFor()
  await drawn.waitFor({ state: 'detached' })
  const streets = asked.filter(({ pathname }) => pathname.startsWith('/api/map/streets/'))
  expect(streets.map(({ pathname }) => pathname.split('/').slice(-3).join('/'))).toContain('14/8760/6088.mvt')
  expect(asked.filter(({ pathname }) => pathname.includes('streetStyle'))).toHaveLength(1)
  expect(originsOf()).toEqual([server.url])
  await visitor.page.getByRole('link', { name: '© OpenStreetMap' }).waitFor()
  expect(await countOf(visitor.page, NOTE)).toBe(0)
  expect(visitor.problems).toEqual([])
})

it('a map without streets says so once, and loads no code for them', async () => {
  const server = await BuiltServer.start()
  onTestFinished(() => server.dispose())
  const { visitor, asked, originsOf } = await openTrip(server)
  await visitor.page.getByText(NOTE).waitFor()
  await visitor.page.getByRole('button', { name: 'Entendido' }).click()
  await visitor.page.reload()
  await visitor.page.locator('canvas').waitFor()
  expect(await countOf(visitor.page, NOTE)).toBe(0)
  expect(await countOf(visitor.page, 'OpenStreetMap')).toBe(0)
  expect(asked.filter(({ pathname }) => pathname.includes('streetStyle'))).toEqual([])
  expect(originsOf()).toEqual([server.url])
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Another server: answers by path, and without content for tiles. */
async function serve(bodies: () => Record<string, unknown>) {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    response.setHeader('Access-Control-Allow-Origin', '*')
    const body = bodies()[path]
    if (path.endsWith('.png')) response.setHeader('Content-Type', 'image/png').end(PIXEL)
    else if (body === undefined) response.writeHead(204).end()
    else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  return { origin: `http://127.0.0.1:${port}`, close }
}

async function serveStyle() {
  const tiles = await serve(() => ({ '/sprite.json': {}, '/sprite@2x.json': {} }))
  const attribution = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a> contributors'
  const style = await serve(() => ({
    '/style.json': {
      version: 8,
      sprite: `${tiles.origin}/sprite`,
      sources: { city: { type: 'vector', tiles: [`${tiles.origin}/{z}/{x}/{y}.pbf`], maxzoom: 14, attribution } },
      layers: [
        { id: 'ground', type: 'background', paint: { 'background-color': '#eee' } },
        { id: 'roads', type: 'line', source: 'city', 'source-layer': 'roads' },
      ],
    },
  }))
  const server = await BuiltServer.start({ MAP_STYLE_URL: `${style.origin}/style.json` })
  onTestFinished(() => server.dispose())
  return { server, style, tiles }
}

it('the map has the streets of another server, and asks only that', async () => {
  const { server, style, tiles } = await serveStyle()
  const { visitor, map, asked, originsOf, drawn } = await openTrip(server)
  await map.locator('canvas').waitFor()
  await drawn.waitFor({ state: 'detached' })
  expect(originsOf().toSorted()).toEqual([server.url, style.origin, tiles.origin].toSorted())
  expect(asked.some(({ pathname }) => pathname.startsWith('/14/'))).toBe(true)
  const credit = visitor.page.getByRole('link', { name: '© OpenStreetMap' })
  expect(await credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
  expect(await countOf(visitor.page, NOTE)).toBe(0)
  expect(visitor.problems).toEqual([])
  await visitor.page.goto('/privacy-policy')
  await visitor.page.getByRole('heading', { name: 'Las calles del mapa' }).waitFor()
  const host = new URL(style.origin).host
  expect(await visitor.page.getByText(host).count()).toBe(2)
})

it('the base is drawn while the style of another server cannot be loaded', async () => {
  const { server, style, tiles } = await serveStyle()
  style.close()
  tiles.close()
  const { map, drawn } = await openTrip(server)
  await map.locator('canvas').waitFor()
  await drawn.waitFor({ state: 'detached' })
})
