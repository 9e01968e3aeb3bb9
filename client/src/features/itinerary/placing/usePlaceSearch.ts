import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InternetPlace } from '#shared/api/places'
import { makePlace, type Place } from '#shared/places/place'
import { preparePlacesAround } from '#shared/placeSearch/preparePlacesAround'
import { call } from '../../../engine/api/api'
import { isApiError, NetworkError } from '../../../engine/api/apiError'
import { useGetView, useRecord } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { loadPlacesAround, zoneNear } from '../../../engine/offline/placesAround'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { useDebounced } from '../../../lib/hooks/useEffectHooks'
import { useOnline } from '../../../lib/hooks/useBrowserState'
import { MIN_QUERY_LETTERS, SUGGESTION_DEBOUNCE_MS } from '../../../entities/location/locationQueries'
import { findInTrip, fittingPlaces, listPlaceOptions, type PlaceOption } from './placeOptions'
import { placingTexts } from './placingTexts'

interface FoundOptions {
  options: readonly PlaceOption[]
  /** In place of options. */
  note: string | undefined
}

const SEARCH_AGE_MS = 300_000
/** Then the device answers. */
const PATIENCE_MS = 800

/** One entry per text, so that a late answer never replaces a newer one. */
const placesQuery = (itineraryId: string, text: string) =>
  queryOptions({
    queryKey: ['places', itineraryId, text],
    queryFn: ({ signal }) => call('GET /places', { query: { query: text, itineraryId }, signal }),
    placeholderData: keepPreviousData,
    staleTime: SEARCH_AGE_MS,
    retry: false,
  })

const aroundQuery = (session: ItinerarySession, geonameId: number) =>
  queryOptions({
    queryKey: ['placesAround', session.userId, session.itineraryId, geonameId],
    queryFn: async () => {
      const around = await loadPlacesAround(session)
      return around === undefined ? null : { around, find: preparePlacesAround(around) }
    },
    staleTime: Infinity,
    structuralSharing: false,
  })

/** Of the trip and the server. If that fails or is slow, of the surroundings kept on the device. */
export function usePlaceSearch(text: string, isEnabled: boolean, ofInternet: readonly InternetPlace[]): FoundOptions {
  const session = useOpenItinerary()
  const { itineraryId } = session
  const { geonameId, lat, lng } = useRecord(({ location }) => location)
  const viewNow = useGetView()
  const typed = text.trim().toLowerCase()
  const asked = useDebounced(typed, SUGGESTION_DEBOUNCE_MS)
  const isSlow = useDebounced(typed, PATIENCE_MS) === typed
  const isOnline = useOnline()
  const isAsking = isEnabled && typed.length >= MIN_QUERY_LETTERS
  const around = useQuery({ ...aroundQuery(session, geonameId), enabled: isEnabled })
  const answer = useQuery({ ...placesQuery(itineraryId, asked), enabled: isAsking && asked.length >= MIN_QUERY_LETTERS })
  if (!isAsking) return { options: [], note: undefined }

  const isAnswered = asked === typed && answer.isSuccess && !answer.isPlaceholderData
  const near = lat === null || lng === null ? undefined : { lat, lng }
  const findOnDevice = () => around.data?.find(typed, near) ?? []
  const isUnreached = isSlow || !isOnline || (asked === typed && answer.isError)
  const found = isAnswered ? answer.data : isUnreached ? findOnDevice() : fittingPlaces(typed, answer.data ?? [])
  const options = listPlaceOptions(findInTrip(typed, viewNow()), found, ofInternet)
  const isWaiting = !isAnswered && (asked !== typed || answer.isFetching || around.isFetching)
  return { options, note: options.length > 0 ? undefined : isWaiting ? placingTexts.searching : placingTexts.nothing }
}

/** Zone and town: the address of a named place, 'Cerca de Toledo' without a name. Without a network the zone of what is near. */
export function useNearestTown(): (place: Place) => Promise<Place> {
  const session = useOpenItinerary()
  const queries = useQueryClient()
  const geonameId = useRecord(({ location }) => location.geonameId)
  return async (place) => {
    try {
      const town = await call('GET /places/at', { query: { lat: String(place.lat), lng: String(place.lng) } })
      if (town === null) return place
      const { geonameId: townId, timeZone, address } = town
      // Pasted coordinates say more than what is near.
      const isNear = place.name === null && place.source !== 'link'
      const words = isNear ? { name: placingTexts.near(town.name) } : { address: place.address ?? address }
      return makePlace({ ...place, ...words, geonameId: townId, timeZone }) ?? place
    } catch (error) {
      if (!(error instanceof NetworkError) && !isApiError(error)) throw error
      const kept = await queries.fetchQuery(aroundQuery(session, geonameId))
      return kept === null ? place : { ...place, timeZone: zoneNear(kept.around, place) }
    }
  }
}
