import type { Location } from '#shared/api/locations'
import type { TripCluster } from '#shared/api/search'
import { project, toWorld, type WorldPoint } from '#shared/map/mercator'
import { boundsOf, type Bounds } from '#shared/places/distance'
import type { Position } from '#shared/places/place'

export interface PlacedTrip {
  id: string
  location: Location
  at: Position
}

/** One button of the map: a trip, trips at one point, or more trips that only a closer map shows. */
export interface TripGroup {
  key: string
  at: WorldPoint
  kind: 'trip' | 'stack' | 'cluster'
  count: number
  /** Ids of trips, and keys of clusters from the server. */
  keys: readonly string[]
  bounds: Bounds
  location: Location
}

/** Closer buttons would cover each other. */
const NEAR_PX = 46
/** At this distance a closer map does not part them. */
const SAME_DEGREES = 1e-4

/** In the order of trips and clusters. Each joins the first group that it would cover. */
export function arrangeTrips(trips: readonly PlacedTrip[], clusters: readonly TripCluster[], zoom: number): TripGroup[] {
  const groups: TripGroup[] = []
  const single = trips.map(({ id, location, at }): TripGroup => ({
    key: id,
    at: toWorld(at),
    kind: 'trip',
    count: 1,
    keys: [id],
    bounds: [at.lng, at.lat, at.lng, at.lat],
    location,
  }))
  const whole = clusters.map(({ lat, lng, count, bounds, location }): TripGroup => {
    const kind = isPoint(bounds) ? 'stack' : 'cluster'
    const key = clusterKey(lat, lng)
    return { key, at: toWorld({ lat, lng }), kind, count, keys: [key], bounds, location }
  })
  // Larger ones first: clusters keep their place.
  for (const one of [...whole, ...single]) {
    const covered = groups.findIndex(({ at }) => isNear(at, one.at, zoom))
    const other = groups[covered]
    if (other === undefined) groups.push(one)
    else groups[covered] = join(other, one)
  }
  const order = new Map([...single, ...whole].map(({ key }, i) => [key, i]))
  return groups.toSorted((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0))
}

const clusterKey = (lat: number, lng: number): string => `${lat},${lng}`

const isPoint = ([west, south, east, north]: Bounds): boolean =>
  Math.abs(east - west) < SAME_DEGREES && Math.abs(north - south) < SAME_DEGREES

function isNear(a: WorldPoint, b: WorldPoint, zoom: number): boolean {
  const { x, y } = project(b, { ...a, zoom })
  return Math.hypot(x, y) < NEAR_PX
}

function join(group: TripGroup, one: TripGroup): TripGroup {
  const corners = [group.bounds, one.bounds].flatMap(([west, south, east, north]) => [
    { lng: west, lat: south },
    { lng: east, lat: north },
  ])
  const bounds = boundsOf(corners) ?? group.bounds
  return {
    ...group,
    kind: isPoint(bounds) ? 'stack' : 'cluster',
    count: group.count + one.count,
    keys: [...group.keys, ...one.keys],
    bounds,
  }
}
