import type { PlacesAround } from '#shared/api/places'
import { metresBetween } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import { isNumber, isText, listOf, objectOf, type TypeGuard } from '../../lib/checks'
import { parseJson } from '../../lib/parseJson'
import { call } from '../api/api'
import { isApiError, NetworkError } from '../api/apiError'
import { isUnresolvedPlace } from '../base/unresolvedPlace'
import type { ItinerarySession } from '../session/itinerarySession'

/** In the trip's copy on the device. */
export const PLACES_AROUND_KEY = 'placesAround'
/** A place has the zone of what is nearer. */
const ZONE_METRES = 50_000

// The rows are the server's, of at most 60 KB.
const areRows: TypeGuard<PlacesAround['sights']> = (value): value is PlacesAround['sights'] => Array.isArray(value)
const isKept = objectOf<{ geonameId: number; around: PlacesAround }>({
  geonameId: isNumber,
  around: objectOf<PlacesAround>({ addresses: listOf(isText), zones: listOf(isText), sights: areRows, towns: areRows }),
})

/** Sights and towns around the destination, to find them without a network. Undefined if there are none. */
export async function loadPlacesAround({
  recordStore,
  generation,
}: Pick<ItinerarySession, 'recordStore' | 'generation'>): Promise<PlacesAround | undefined> {
  const location = recordStore.shown.get()?.location
  if (location === undefined || isUnresolvedPlace(location)) return undefined
  const { geonameId } = location
  const text = await generation.recall(PLACES_AROUND_KEY).catch(() => undefined)
  const kept = typeof text === 'string' ? parseJson(text) : undefined
  if (isKept(kept) && kept.geonameId === geonameId) return kept.around
  try {
    const around = await call('GET /places/around', { query: { geonameId: String(geonameId) } })
    // If storage fails, the page keeps it.
    await generation.remember(PLACES_AROUND_KEY, JSON.stringify({ geonameId, around })).catch(() => undefined)
    return around
  } catch (error) {
    if (error instanceof NetworkError || isApiError(error)) return undefined
    throw error
  }
}

/** Null if nothing is within 50 km. */
export function zoneNear({ zones, sights, towns }: PlacesAround, position: Position): string | null {
  let [nearest, zone] = [ZONE_METRES, -1]
  for (const [, , lat, lng, , , index] of [...sights, ...towns]) {
    const metres = metresBetween(position, { lat, lng })
    if (metres <= nearest) [nearest, zone] = [metres, index]
  }
  return zones[zone] ?? null
}
