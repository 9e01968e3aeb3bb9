import { useQuery } from '@tanstack/react-query'
import type { Location } from '#shared/api/locations'
import { useSession } from '../../account/useSession'
import { NetworkError } from '../../engine/api/apiError'
import { filterPlacesByName, readKnownPlaces } from '../../engine/device/knownPlaces'
import { useOnline } from '../../lib/hooks/useBrowserState'
import { locationsQuery } from './locationQueries'
import { locationTexts } from './locationTexts'

const MAX_OFFLINE_SUGGESTIONS = 8

const city = (
  geonameId: number,
  name: string,
  adminName1: string,
  [countryCode, countryName]: readonly [string, string],
  [lat, lng, timeZone]: readonly [number, number, string],
  fcode = 'PPLC',
): Location => ({ geonameId, name, adminName1, countryName, countryCode, fcode, lat, lng, timeZone })

const italy = ['IT', 'Italia'] as const

const popularPlaces: readonly Location[] = [
  city(2643743, 'Londres', 'Inglaterra', ['GB', 'Reino Unido'], [51.50853, -0.12574, 'Europe/London']),
  city(2988507, 'París', 'Isla de Francia', ['FR', 'Francia'], [48.85341, 2.3488, 'Europe/Paris']),
  city(3169070, 'Roma', 'Lacio', italy, [41.89193, 12.51133, 'Europe/Rome']),
  city(1850147, 'Tokio', 'Tokio', ['JP', 'Japón'], [35.6895, 139.69171, 'Asia/Tokyo']),
  city(3117735, 'Madrid', 'Comunidad de Madrid', ['ES', 'España'], [40.4165, -3.70256, 'Europe/Madrid']),
  city(3067696, 'Praga', 'Praga', ['CZ', 'Chequia'], [50.08804, 14.42076, 'Europe/Prague']),
  city(5128581, 'Nueva York', 'Nueva York', ['US', 'Estados Unidos'], [40.71427, -74.00597, 'America/New_York'], 'PPL'),
  city(3176959, 'Florencia', 'Toscana', italy, [43.77925, 11.24626, 'Europe/Rome'], 'PPLA'),
]

interface DestinationSuggestions {
  places: readonly Location[]
  note: string | undefined
  isUnreached?: boolean
}

/** Offline, suggests places this device knows. */
export function useDestinationSuggestions(query: string, isEnabled: boolean): DestinationSuggestions {
  const found = useQuery({ ...locationsQuery(query), enabled: isEnabled })
  const { user, isCached } = useSession()
  const isOnline = useOnline()
  // The query's error alone is not enough: each retry clears it.
  if (!isOnline || isCached || found.error instanceof NetworkError)
    return suggestionsOnDevice(user === null ? [] : readKnownPlaces(user.id), query)
  const places = found.data ?? []
  if (places.length > 0) return { places, note: undefined }
  return {
    places,
    note: found.isError ? locationTexts.failed : found.isFetched ? locationTexts.nothing : locationTexts.searching,
  }
}

function suggestionsOnDevice(seen: readonly Location[], query: string): DestinationSuggestions {
  const known = [...new Map([...popularPlaces, ...seen].map((place) => [place.geonameId, place])).values()]
  const places = filterPlacesByName(known, query).slice(0, MAX_OFFLINE_SUGGESTIONS)
  return { places, note: places.length > 0 ? locationTexts.knownOnly : locationTexts.chooseLater, isUnreached: true }
}
