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
  /** What there is to say about them. */
  note: string | undefined
  /** The server is out of reach: the typed text may have to be resolved to a place later. */
  isUnreached?: boolean
}

/** The places to choose from for what is typed; offline those that this device knows, and a note about that. */
export function useDestinationSuggestions(query: string, isEnabled: boolean): DestinationSuggestions {
  const found = useQuery({ ...locationsQuery(query), enabled: isEnabled })
  const { user, isCached } = useSession()
  const isOnline = useOnline()
  // Not only by the query's error, which is cleared each time it is asked again.
  if (!isOnline || isCached || found.error instanceof NetworkError)
    return suggestionsOnDevice(user === null ? [] : knownPlaces(user.id), query)
  const places = found.data ?? []
  if (places.length > 0) return { places, note: undefined }
  return { places, note: found.isError ? texts.failed : found.isFetched ? texts.nothing : texts.searching }
}

/** Offline an unknown place cannot be looked up: the typed text is stored, and the place chosen later. */
function suggestionsOnDevice(seen: readonly Location[], query: string): DestinationSuggestions {
  const known = [...new Map([...popularPlaces, ...seen].map((place) => [place.geonameId, place])).values()]
  const places = placesLike(known, query).slice(0, MAX_OFFLINE_SUGGESTIONS)
  return { places, note: places.length > 0 ? texts.knownOnly : texts.chooseLater, isUnreached: true }
}
