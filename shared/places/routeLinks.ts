import type { Position } from './place'

/** Of Google Maps, without origin and destination. */
const MAX_STOPS_BETWEEN = 9

export interface RouteLink {
  url: string
  /** Indexes into the places. */
  from: number
  to: number
}

/** In Google Maps. Each link begins where the last one ends. */
export function routeLinks(places: readonly Position[]): RouteLink[] {
  const stops = places
    .map((place, index) => ({ at: encodeURIComponent(`${place.lat},${place.lng}`), index }))
    .filter(({ at }, i, all) => at !== all[i - 1]?.at)
  const links: RouteLink[] = []
  for (let i = 0; i < stops.length - 1; i += MAX_STOPS_BETWEEN + 1) {
    const [origin, ...rest] = stops.slice(i, i + MAX_STOPS_BETWEEN + 2)
    const destination = rest.pop()
    if (origin === undefined || destination === undefined) break
    const between = rest.length === 0 ? '' : `&waypoints=${rest.map(({ at }) => at).join('%7C')}`
    const url = `https://www.google.com/maps/dir/?api=1&origin=${origin.at}&destination=${destination.at}${between}`
    links.push({ url, from: origin.index, to: destination.index })
  }
  return links
}
