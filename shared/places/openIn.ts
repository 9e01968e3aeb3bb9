import type { Place, Position } from './place'
import { mapAppOf, type MapApp } from './mapApps'

export type PlaceLinks = Readonly<Record<MapApp | 'geo', string>>

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
