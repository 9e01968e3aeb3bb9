import type { Location } from '#shared/api/locations'
import { foldText } from '#shared/text'
import { storageEntry } from '../../lib/storage'
import { parseJson } from '../../lib/parseJson'
import { listOf } from '../../lib/checks'
import { isLocation } from '../base/isLocation'

const MAX_KNOWN_PLACES = 80
const arePlaces = listOf(isLocation)

const placeFor = (userId: string) => storageEntry(`periplo:places:${userId}`)

/** Latest first. */
export function readKnownPlaces(userId: string): Location[] {
  const places = parseJson(placeFor(userId).read() ?? '[]')
  return arePlaces(places) ? places : []
}

export function rememberPlaces(userId: string, places: readonly Location[]): void {
  const all = new Map([...places, ...readKnownPlaces(userId)].map((place) => [place.geonameId, brief(place)]))
  placeFor(userId).write(JSON.stringify([...all.values()].slice(0, MAX_KNOWN_PLACES)))
}

export const forgetPlaces = (userId: string): void => placeFor(userId).clear()

const brief = ({ geonameId, name, adminName1, countryName, countryCode, fcode, lat, lng, timeZone }: Location): Location => ({
  geonameId,
  name,
  adminName1,
  countryName,
  countryCode,
  fcode,
  lat,
  lng,
  timeZone,
})

/** Matches the start of a word in the name, ignoring accents. */
export function filterPlacesByName<P extends Pick<Location, 'name'>>(places: readonly P[], typed: string): P[] {
  const wanted = foldText(typed)
  return places.filter(({ name }) => ` ${foldText(name)}`.includes(` ${wanted}`))
}
