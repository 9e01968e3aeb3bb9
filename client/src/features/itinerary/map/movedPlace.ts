import { metresBetween } from '#shared/places/distance'
import { roundDegrees, type Place, type Position } from '#shared/places/place'

/** Farther away its name and address are no longer true. */
const SAME_PLACE_METRES = 1000
/** As for zones of found places. */
const SAME_ZONE_METRES = 50_000

/** A place whose pin a user moved. What a link or the gazetteer said of it is dropped. */
export function movedPlace(place: Place, position: Position): Place {
  const next = { lat: roundDegrees(position.lat), lng: roundDegrees(position.lng) }
  const metres = metresBetween(place, next)
  const isSame = metres <= SAME_PLACE_METRES
  return {
    ...place,
    ...next,
    name: isSame ? place.name : null,
    address: isSame ? place.address : null,
    geonameId: null,
    source: 'map',
    url: null,
    timeZone: metres <= SAME_ZONE_METRES ? place.timeZone : null,
    accuracy: 0,
  }
}
