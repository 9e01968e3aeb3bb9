import type { Position } from './place'

const EARTH_RADIUS = 6_371_008.8
/** Streets against a straight line. */
const DETOUR = 1.3
const METRES_A_MINUTE = 4500 / 60
const LONGEST_WALK = 3000

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** In a straight line (haversine). */
export function metresBetween(a: Position, b: Position): number {
  const [latA, latB] = [toRadians(a.lat), toRadians(b.lat)]
  const north = Math.sin((latB - latA) / 2) ** 2
  const east = Math.sin(toRadians(b.lng - a.lng) / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, north + Math.cos(latA) * Math.cos(latB) * east)))
}

/** In steps of 5 from 10 on. undefined above 3 km. */
export function walkMinutes(metres: number): number | undefined {
  if (metres > LONGEST_WALK) return undefined
  const minutes = (metres * DETOUR) / METRES_A_MINUTE
  return minutes < 9.5 ? Math.max(1, Math.round(minutes)) : Math.round(minutes / 5) * 5
}

/** West is greater than east if the box crosses the antimeridian (RFC 7946). */
export type Bounds = [west: number, south: number, east: number, north: number]

/** The smallest box; null around nothing. */
export function boundsOf(points: readonly Position[]): Bounds | null {
  const lngs = points.map(({ lng }) => lng).toSorted((a, b) => a - b)
  const [first, last] = [lngs[0], lngs.at(-1)]
  if (first === undefined || last === undefined) return null
  // The box is what the widest gap leaves; at a tie it does not cross.
  let [west, east, widest] = [first, last, 360 - last + first]
  for (const [i, lng] of lngs.entries()) {
    const next = lngs[i + 1]
    if (next === undefined || next - lng <= widest) continue
    ;[west, east, widest] = [next, lng, next - lng]
  }
  const lats = points.map(({ lat }) => lat)
  return [west, Math.min(...lats), east, Math.max(...lats)]
}

const [LEAST_REACH, AIRPORT_METRES, FAR_METRES] = [5000, 75_000, 500_000]

/** Of ends of journeys: which leave the map of the stops, as an airport out of town or another part of the world. */
export function outsideOf(stops: readonly Position[]): (end: Position) => boolean {
  const [west, south, east, north] = boundsOf(stops) ?? [0, 0, 0, 0]
  const across = metresBetween({ lat: south, lng: west }, { lat: north, lng: east })
  const reach = Math.max(LEAST_REACH, 2 * across)
  return (end) => {
    const metres = Math.min(...stops.map((stop) => metresBetween(stop, end)))
    return metres >= FAR_METRES || (metres >= reach && metres < AIRPORT_METRES)
  }
}
