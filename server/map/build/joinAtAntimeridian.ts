import type { Point } from './mercator'

/** Closed: the last point is the first. */
export type Ring = Point[]
/** The outline, then its holes. */
export type Polygon = Ring[]

/** South of every tile and its buffer. */
const BELOW_THE_WORLD = 1.25

/** Narrower than a unit of the source data. */
const NEARLY = 1e-7

const isSeam = (x: number): boolean => Math.abs(x - Math.round(x)) < NEARLY

/**
 * Of polygons that are cut at 180°, halves become one outline without an edge there, east of x = 1. An outline around
 * the pole covers three worlds and ends below them. All others are returned unchanged.
 */
export function joinAtAntimeridian(polygons: Polygon[]): Polygon[] {
  const whole: Polygon[] = []
  const pieces: Point[][] = []
  const holes: Ring[] = []
  for (const [outline = [], ...inner] of polygons) {
    const ring = unwrap(outline)
    const turn = (ring.at(-1)?.[0] ?? 0) - (ring[0]?.[0] ?? 0)
    if (Math.abs(turn) > 0.5) whole.push([closeAroundPole(ring, turn)])
    else if (hasSeamEdge(ring)) {
      const shift = ring.some(([x]) => x < NEARLY) ? 1 : 0
      pieces.push(...cutSeamEdges(shiftBy(ring, shift)))
      holes.push(...inner.map((hole) => shiftBy(unwrap(hole), shift)))
    } else whole.push([ring, ...inner.map(unwrap)])
  }
  const joined = joinPieces(pieces)
  return [...whole, ...joined.map((ring) => [ring, ...holes.filter((hole) => isInside(hole[0], ring))])]
}

export const shiftBy = (ring: Ring, by: number): Ring => (by === 0 ? ring : ring.map(([x, y]) => [x + by, y]))

/** Steps over the seam become short ones. */
function unwrap(ring: Ring): Ring {
  let last = ring[0]?.[0] ?? 0
  return ring.map(([x, y]) => {
    last = x + Math.round(last - x)
    return [last, y]
  })
}

const isSeamEdge = (from: Point | undefined, to: Point | undefined): boolean =>
  from !== undefined && to !== undefined && isSeam(from[0]) && Math.abs(from[0] - to[0]) < NEARLY

const hasSeamEdge = (ring: Ring): boolean => ring.some((point, i) => isSeamEdge(ring[i - 1], point))

function closeAroundPole(ring: Ring, turn: number): Ring {
  const eastward = turn > 0 ? ring : ring.toReversed()
  const start = eastward[0]?.[0] ?? 0
  const first = shiftBy(eastward.slice(1), -Math.floor(start))
  const coast = [-1, 0, 1].flatMap((world) => shiftBy(first, world))
  const corner = (end: Point | undefined): Point => [end?.[0] ?? 0, BELOW_THE_WORLD]
  return [...coast, corner(coast.at(-1)), corner(coast[0]), ...coast.slice(0, 1)]
}

/** Coasts from seam to seam. */
function cutSeamEdges(ring: Ring): Point[][] {
  const points = ring.slice(1)
  const at = (i: number) => points[i % points.length]
  const isStart = (i: number) => isSeamEdge(at(i + points.length - 1), at(i)) && !isSeamEdge(at(i), at(i + 1))
  return points.flatMap((_, start) => {
    if (!isStart(start)) return []
    const piece: Point[] = []
    for (let i = start; ; i += 1) {
      const point = at(i)
      if (point !== undefined) piece.push(point)
      if (isSeamEdge(point, at(i + 1))) return [piece]
    }
  })
}

/** Each ends where another begins; the data differ by a unit. */
function joinPieces(pieces: Point[][]): Ring[] {
  const gaps = pieces
    .flatMap((from) => pieces.map((to) => ({ from, to, gap: Math.abs((from.at(-1)?.[1] ?? 0) - (to[0]?.[1] ?? 0)) })))
    .sort((a, b) => a.gap - b.gap)
  const next = new Map<Point[], Point[]>()
  const taken = new Set<Point[]>()
  for (const { from, to } of gaps) {
    if (next.has(from) || taken.has(to)) continue
    next.set(from, to)
    taken.add(to)
  }
  const rings: Ring[] = []
  while (next.size > 0) {
    const ring: Ring = []
    for (let piece = next.keys().next().value; piece !== undefined;) {
      ring.push(...piece)
      const following = next.get(piece)
      next.delete(piece)
      piece = following !== undefined && next.has(following) ? following : undefined
    }
    const [first] = ring
    if (first !== undefined) rings.push([...ring, first])
  }
  return rings
}

function isInside(point: Point | undefined, ring: Ring): boolean {
  if (point === undefined) return false
  const [x, y] = point
  let inside = false
  for (let i = 1; i < ring.length; i += 1) {
    const [[ax, ay], [bx, by]] = [ring[i - 1] ?? [0, 0], ring[i] ?? [0, 0]]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
