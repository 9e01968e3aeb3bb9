import { metresBetween } from './distance'
import type { Position } from './place'

/** An event of a day, in page order. */
export interface Stop {
  id: string
  startTime: string | null
  place: Position | null
  /** Where a journey arrives. */
  to?: Position | null
}

export interface NearnessOrder {
  order: string[]
  /** In metres, in straight lines, without journeys. */
  before: number
  after: number
}

/** Moves as one: a stop and the events without a place behind it. */
interface Leg {
  ids: string[]
  isFixed: boolean
  from: Position | null
  to: Position | null
}

/** Less than this is rounding, in metres. */
const WORTH_IT = 0.01

/** Local search ends by itself much earlier. */
const MAX_ROUNDS = 60

/**
 * Nothing moves over timed events and journeys. Between them: cheapest insertion,
 * then 2-opt. Never longer than before.
 */
export function orderByNearness(stops: readonly Stop[], ends: { start?: Position; end?: Position } = {}): NearnessOrder {
  const legs = [fixedAt(ends.start), ...legsOf(stops), fixedAt(ends.end)]
  const ordered: Leg[] = []
  for (let i = 0; i < legs.length; i += 1) {
    const free: Leg[] = []
    for (let leg = legs[i]; leg !== undefined && !leg.isFixed; leg = legs[(i += 1)]) free.push(leg)
    ordered.push(...shortest(free, arrivalOf(ordered), departureOf(legs.slice(i))))
    const fixed = legs[i]
    if (fixed !== undefined) ordered.push(fixed)
  }
  const [before, after] = [lengthOf(legs), lengthOf(ordered)]
  const best = after < before - WORTH_IT ? ordered : legs
  return { order: best.flatMap(({ ids }) => ids), before, after: Math.min(before, lengthOf(best)) }
}

const fixedAt = (point: Position | undefined): Leg => ({ ids: [], isFixed: true, from: point ?? null, to: point ?? null })

function legsOf(stops: readonly Stop[]): Leg[] {
  const legs: Leg[] = []
  for (const { id, startTime, place, to = null } of stops) {
    const isAnchor = startTime !== null || to !== null
    const last = legs.at(-1)
    if (last !== undefined && place === null && !isAnchor) last.ids.push(id)
    else legs.push({ ids: [id], isFixed: isAnchor || place === null, from: place, to: to ?? place })
  }
  return legs
}

/** Where the way before ends. */
const arrivalOf = (legs: readonly Leg[]): Position | null => legs.findLast(({ to }) => to !== null)?.to ?? null

/** Where the way behind goes on; null if a journey begins at an unknown place. */
const departureOf = (legs: readonly Leg[]): Position | null => legs.find(({ to }) => to !== null)?.from ?? null

function lengthOf(legs: readonly Leg[]): number {
  let [sum, last] = [0, legs[0]?.to ?? null]
  for (const { from, to } of legs.slice(1)) {
    if (last !== null && from !== null) sum += metresBetween(last, from)
    last = to ?? last
  }
  return sum
}

/** Indexes into the table of distances: the legs, then `start` and `end`. */
type Way = number[]
type Distances = (a: number, b: number) => number

function shortest(legs: readonly Leg[], start: Position | null, end: Position | null): Leg[] {
  if (legs.length === 0) return []
  const distance = tableOf([...legs.map(({ from }) => from), start, end])
  const given = legs.map((_, i) => i)
  const ends = [legs.length, legs.length + 1]
  const found = improve(insertCheaply(given, ends, distance), distance)
  const isShorter = costOf(found, distance) < costOf(ends.toSpliced(1, 0, ...given), distance) - WORTH_IT
  return isShorter ? found.flatMap((i) => legs[i] ?? []) : [...legs]
}

/** Each distance is computed once. To and from an open end it is 0. */
function tableOf(points: readonly (Position | null)[]): Distances {
  const size = points.length
  const table = new Float64Array(size * size)
  for (const [a, from] of points.entries())
    for (const [b, to] of points.entries())
      if (from !== null && to !== null && a !== b) table[a * size + b] = metresBetween(from, to)
  return (a, b) => table[a * size + b] ?? 0
}

const costOf = (way: Way, distance: Distances): number =>
  way.reduce((sum, leg, i) => (i === 0 ? 0 : sum + distance(way[i - 1] ?? 0, leg)), 0)

/** Of `leg` between two others. No lists here: this runs most often. */
const detour = (before: number, leg: number, behind: number, distance: Distances): number =>
  distance(before, leg) + distance(leg, behind) - distance(before, behind)

interface Insertion {
  place: number
  cost: number
}

/** The place in `way` for which `leg` costs least. */
function cheapestPlace(way: Way, leg: number, distance: Distances): Insertion {
  const cheapest = { place: 1, cost: Infinity }
  for (let place = 1; place < way.length; place += 1)
    offer(cheapest, place, detour(way[place - 1] ?? 0, leg, way[place] ?? 0, distance))
  return cheapest
}

/** Repeats the cheapest insertion. Each leg remembers its own. */
function insertCheaply(legs: readonly number[], ends: Way, distance: Distances): Way {
  const way = [...ends]
  const left = new Map(legs.map((leg) => [leg, cheapestPlace(way, leg, distance)]))
  while (left.size > 0) {
    let [next, place, least] = [0, 1, Infinity]
    for (const [leg, cheapest] of left)
      if (cheapest.cost < least) {
        next = leg
        ;({ place, cost: least } = cheapest)
      }
    const before = way[place - 1] ?? 0
    const behind = way[place] ?? 0
    way.splice(place, 0, next)
    left.delete(next)
    for (const [leg, cheapest] of left)
      if (cheapest.place === place) left.set(leg, cheapestPlace(way, leg, distance))
      else {
        if (cheapest.place > place) cheapest.place += 1
        offer(cheapest, place, detour(before, leg, next, distance))
        offer(cheapest, place + 1, detour(next, leg, behind, distance))
      }
  }
  return way
}

function offer(cheapest: Insertion, place: number, cost: number): void {
  if (cost >= cheapest.cost) return
  cheapest.place = place
  cheapest.cost = cost
}

/** 2-opt, and moves of one leg. Both ends stay. */
function improve(way: Way, distance: Distances): Way {
  for (let round = 0; round < MAX_ROUNDS; round += 1) if (!reverseParts(way, distance) && !moveLegs(way, distance)) break
  return way
}

/** One pass over all pairs. */
function reverseParts(way: Way, distance: Distances): boolean {
  let isShorter = false
  for (let i = 1; i < way.length - 2; i += 1) {
    const before = way[i - 1] ?? 0
    let first = way[i] ?? 0
    for (let j = i + 1; j < way.length - 1; j += 1) {
      const last = way[j] ?? 0
      const behind = way[j + 1] ?? 0
      const now = distance(before, first) + distance(last, behind)
      if (distance(before, last) + distance(first, behind) > now - WORTH_IT) continue
      way.splice(i, j - i + 1, ...way.slice(i, j + 1).toReversed())
      first = last
      isShorter = true
    }
  }
  return isShorter
}

/** One pass: each leg to its cheapest place. */
function moveLegs(way: Way, distance: Distances): boolean {
  let isShorter = false
  for (const leg of way.slice(1, -1)) {
    const from = way.indexOf(leg)
    const now = detour(way[from - 1] ?? 0, leg, way[from + 1] ?? 0, distance)
    way.splice(from, 1)
    const { place, cost } = cheapestPlace(way, leg, distance)
    const isCheaper = cost < now - WORTH_IT
    way.splice(isCheaper ? place : from, 0, leg)
    isShorter ||= isCheaper
  }
  return isShorter
}
