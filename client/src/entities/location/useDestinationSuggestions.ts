import { useQuery } from '@tanstack/react-query'
import type { Location } from '#shared/api/locations'
import { NetworkError } from '../../engine/api/apiError'
import { useOnline } from '../../lib/hooks/useOnline'
import { placesLike, knownPlaces } from '../../engine/device/knownPlaces'
import { useSession } from '../../account/useSession'
import { popularPlaces } from './popularPlaces'
import { locationsQuery } from './queries'
import { texts } from './texts'

const MAX_OFFLINE_SUGGESTIONS = 8

interface DestinationSuggestions {
  places: readonly Location[]
  note: string | undefined
  /** The typed text may have to be resolved later. */
  isUnreached?: boolean
}

/** Offline, suggests places this device knows. */
export function useDestinationSuggestions(query: string, isEnabled: boolean): DestinationSuggestions {
  const found = useQuery({ ...locationsQuery(query), enabled: isEnabled })
  const { user, isCached } = useSession()
  const isOnline = useOnline()
  // The query's error alone is not enough: each retry clears it.
  if (!isOnline || isCached || found.error instanceof NetworkError)
    return suggestionsOnDevice(user === null ? [] : knownPlaces(user.id), query)
  const places = found.data ?? []
  if (places.length > 0) return { places, note: undefined }
  return { places, note: found.isError ? texts.failed : found.isFetched ? texts.nothing : texts.searching }
}

function suggestionsOnDevice(seen: readonly Location[], query: string): DestinationSuggestions {
  const known = [...new Map([...popularPlaces, ...seen].map((place) => [place.geonameId, place])).values()]
  const places = placesLike(known, query).slice(0, MAX_OFFLINE_SUGGESTIONS)
  return { places, note: places.length > 0 ? texts.knownOnly : texts.chooseLater, isUnreached: true }
}
