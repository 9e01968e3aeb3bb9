import { readFileSync } from 'node:fs'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { joinAtAntimeridian, type Polygon } from './joinAtAntimeridian.ts'
import { project, type Point } from './mercator.ts'
import { worldFile } from './format.ts'

/** `id`: number in ISO 3166. */
interface Country {
  id?: string | number | undefined
  properties?: { name?: string } | undefined
}

export type World = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>

export interface Border<P = Point> {
  line: P[]
  disputed: boolean
}

/** Projected. */
export function readWorld(): { land: Polygon[]; borders: Border[] } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of an installed package
  const world = JSON.parse(readFileSync(worldFile(), 'utf8')) as World
  const borders = readBorders(world).map(({ line, disputed }) => ({ line: line.map(project), disputed }))
  return { land: joinAtAntimeridian(readLand(world)), borders }
}

const readLand = (world: World): Polygon[] =>
  feature(world, world.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates.map((ring) => ring.map(project))]
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.map((rings) => rings.map((ring) => ring.map(project)))
    return []
  })

/** West, south, east, north in degrees. */
type Box = readonly [number, number, number, number]

/** Where neighbours, or one of them, claim land beyond the line, and the data have no territory between them. */
const CONTESTED: readonly { between: readonly [string, string]; within: Box }[] = [
  { between: ['India', 'China'], within: [75, 26, 98, 36] },
  { between: ['India', 'Pakistan'], within: [73, 32.4, 80, 37] },
  { between: ['Israel', 'Syria'], within: [35, 32, 37, 34] },
  { between: ['Russia', 'Ukraine'], within: [32, 44, 35.5, 46.5] },
  { between: ['Egypt', 'Sudan'], within: [33.2, 21, 38, 24] },
  { between: ['Sudan', 'S. Sudan'], within: [27.5, 9, 30, 11] },
]

const nameOf = ({ properties }: Country): string => properties?.name ?? ''

/** No number in ISO 3166, or not recognised by most states. */
const isContested = (country: Country): boolean =>
  country.id === undefined || ['W. Sahara', 'Palestine'].includes(nameOf(country))

const meetsClaims = (a: Country, b: Country): boolean =>
  CONTESTED.some(({ between }) => between.includes(nameOf(a)) && between.includes(nameOf(b)))

/** In degrees, as longitude and latitude. */
export function readBorders(world: World): Border<number[]>[] {
  const between = (matches: (a: Country, b: Country) => boolean) =>
    mesh(world, world.objects.countries, (a, b) => a !== b && matches(a, b)).coordinates
  const isClaimed = (point: number[]) => CONTESTED.some(({ within }) => isWithin(within, point))
  const weak = between((a, b) => isContested(a) || isContested(b)).map((part) => ({ part, matches: true }))
  const partly = between((a, b) => !isContested(a) && !isContested(b) && meetsClaims(a, b))
  const usual = between((a, b) => !isContested(a) && !isContested(b) && !meetsClaims(a, b))
  return [
    ...usual.map((part) => ({ part, matches: false })),
    ...weak,
    ...partly.flatMap((line) => splitWhere(line, isClaimed)),
  ].map(({ part, matches }) => ({ line: part, disputed: matches }))
}

const isWithin = ([west, south, east, north]: Box, [lng = 0, lat = 0]: number[]): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north

/** Parts share their end points. */
function splitWhere(line: number[][], test: (point: number[]) => boolean): { part: number[][]; matches: boolean }[] {
  const parts: { part: number[][]; matches: boolean }[] = []
  for (const point of line) {
    const matches = test(point)
    const last = parts.at(-1)
    last?.part.push(point)
    if (last?.matches !== matches) parts.push({ part: [point], matches })
  }
  return parts.filter(({ part }) => part.length > 1)
}
