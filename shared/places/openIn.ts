import type { Place, Position } from './place'
import { mapAppOf, type MapApp } from './mapApps'

export type PlaceLinks = Readonly<Record<MapApp | 'geo', string>>

/** Of Google Maps, without origin and destination. */
const MAX_STOPS_BETWEEN = 9

/** Well-formed, and also of brackets: they end a label of `geo:`. */
const encode = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))

const pair = ({ lat, lng }: Position): string => `${lat},${lng}`

/** 'Abrir en …'. The pasted address opens in its own app. */
export function placeLinks({ name, url, ...position }: Position & Pick<Place, 'name' | 'url'>): PlaceLinks {
  const at = pair(position)
  const { lat, lng } = position
  const links = {
    google: `https://www.google.com/maps/search/?api=1&query=${encode(at)}`,
    apple: `https://maps.apple.com/?ll=${at}&q=${encode(name ?? at)}`,
    openStreetMap: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
    geo: `geo:${at}?q=${at}${name === null ? '' : `(${encode(name)})`}`,
  }
  const app = url === null ? undefined : mapAppOf(url)
  return app === undefined || url === null ? links : { ...links, [app]: url }
}

export interface RouteLink {
  url: string
  /** Indexes into the places. */
  from: number
  to: number
}

/** In Google Maps. Each link begins where the last one ends. */
export function routeLinks(places: readonly Position[]): RouteLink[] {
  const stops = places
    .map((place, index) => ({ at: encode(pair(place)), index }))
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
