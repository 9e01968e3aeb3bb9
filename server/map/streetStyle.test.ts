import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { serveJson } from '#testkit/server/serveJson'
import { readStreetStyle } from './streetStyle'

let lines: string[]
beforeEach(() => {
  lines = []
})

const read = (url: string) => readStreetStyle(url, pino({ base: null }, { write: (line: string) => void lines.push(line) }))

const styleWith = (parts: Record<string, unknown>) => ({ version: 8, sources: {}, layers: [], ...parts })

/** Without the origin of the style. */
async function readOrigins(parts: Record<string, unknown>, others: Record<string, unknown> = {}) {
  const origin = await serveJson({ '/style.json': styleWith(parts), ...others })
  return (await read(`${origin}/style.json`))?.origins.filter((one) => one !== origin)
}

const rasterOf = (...tiles: string[]) => ({ sources: { plain: { type: 'raster', tiles } } })

it.each([
  'https://maps.example.org',
  'https://maps.example.org:8443',
  'https://192.0.2.1',
  'https://[2001:db8::1]:8443',
  'http://localhost:8080',
  'http://[::1]:8080',
])('a style may name %s', async (origin) => {
  expect(await readOrigins(rasterOf(`${origin}/{z}/{x}/{y}.png`))).toEqual([origin])
})

it.each([
  "https://a;script-src'unsafe-inline'",
  'https://a%3bscript-src',
  'https://a,b',
  "https://'self'",
  'https://*',
  'https://*.example.org',
  'https://%2a.example.org',
  'https://{s}.example.org',
  'http://maps.example.org',
])('a style that names %s is left out', async (origin) => {
  expect(await readOrigins(rasterOf(`${origin}/{z}/{x}/{y}.png`))).toBeUndefined()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('which maps cannot ask')
})

it('a style of which a source names an invalid host is left out', async () => {
  const parts = { sources: { a: { type: 'vector', url: '/tiles.json' } } }
  expect(await readOrigins(parts, { '/tiles.json': { tiles: ['https://a;b/{z}/{x}/{y}.pbf'] } })).toBeUndefined()
  expect(lines[0]).toContain('which maps cannot ask')
})

it('a style names 30 origins at most', async () => {
  const hosts = Array.from({ length: 30 }, (_, i) => `https://${i}.example.org`)
  expect(await readOrigins(rasterOf(...hosts.slice(1)))).toHaveLength(29)
  expect(await readOrigins(rasterOf(...hosts))).toBeUndefined()
  expect(lines.at(-1)).toContain('it names 31 origins')
})

it('a style with too many sources is left out before they are read', async () => {
  const sources = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [i, { type: 'vector', url: `/${i}.json` }]))
  expect(await readOrigins({ sources })).toBeUndefined()
  expect(lines[0]).toContain('it names 31 descriptions of sources')
})

it('a style or a source above 5 MB is left out', async () => {
  const name = 'x'.repeat(5 * 2 ** 20)
  expect(await readOrigins({ name })).toBeUndefined()
  const parts = { sources: { a: { type: 'vector', url: '/tiles.json' } } }
  expect(await readOrigins(parts, { '/tiles.json': { tiles: ['/{z}/{x}/{y}.pbf'], name } })).toBeUndefined()
  expect(lines.filter((line) => line.includes('answers more than 5 MB'))).toHaveLength(2)
})

it.each(['mapbox://mapbox.mapbox-streets-v8', 'pmtiles://maps.example.org/world.pmtiles'])(
  'a style with the source %s is left out',
  async (url) => {
    expect(await readOrigins({ sources: { a: { type: 'vector', url } } })).toBeUndefined()
    expect(lines[0]).toContain(`it names ${url}, which maps cannot ask`)
  },
)

it('pictures and films among the sources are named, but not read as descriptions', async () => {
  const sources = {
    picture: { type: 'image', url: 'https://pictures.example.org/a.png', coordinates: [] },
    film: { type: 'video', urls: ['https://films.example.org/a.mp4', 'https://other.example.org/a.webm'], coordinates: [] },
    inside: { type: 'image', url: 'data:image/png;base64,AA==', coordinates: [] },
  }
  expect(await readOrigins({ sources })).toEqual([
    'https://pictures.example.org',
    'https://films.example.org',
    'https://other.example.org',
  ])
})
