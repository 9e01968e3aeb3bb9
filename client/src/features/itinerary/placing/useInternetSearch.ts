import { useQuery } from '@tanstack/react-query'
import type { InternetPlace } from '#shared/api/places'
import { call } from '../../../engine/api/api'
import { isApiError } from '../../../engine/api/apiError'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { MIN_QUERY_LETTERS } from '../../../entities/location/locationQueries'
import { geocoderHost } from '../../../lib/geocoderHost'
import { useOnline } from '../../../lib/hooks/useBrowserState'
import { placingTexts } from './placingTexts'

const MAX_QUERY_LETTERS = 200

interface InternetRow {
  name: string
  /** What became of the search, or why there is none. */
  below: string
  isDisabled: boolean
}

export interface InternetSearch {
  places: readonly InternetPlace[]
  attribution: string
  /** 'Buscar en internet'. Undefined once there are places, and on servers without a geocoder. */
  row: InternetRow | undefined
  /** For screen readers. */
  status: string
  ask: () => void
}

/** Asks only when `ask` is called, never by typing. */
export function useInternetSearch(typed: string, isEnabled: boolean): InternetSearch {
  const { lat, lng } = useRecord(({ location }) => location)
  const near = lat === null || lng === null ? undefined : `${lat},${lng}`
  const text = typed.trim().replaceAll(/\s+/gu, ' ')
  const isOnline = useOnline()
  const answer = useQuery({
    queryKey: ['internetPlaces', text.toLowerCase(), near],
    queryFn: ({ signal }) =>
      call('GET /places/internet', { query: { query: text, ...(near !== undefined && { near }) }, signal }),
    enabled: false,
    retry: false,
  })
  const ask = () => void answer.refetch({ cancelRefetch: false })
  const isPossible = isEnabled && text.length >= MIN_QUERY_LETTERS && text.length <= MAX_QUERY_LETTERS
  if (!isPossible || geocoderHost() === undefined) return { places: [], attribution: '', row: undefined, status: '', ask }

  const { places = [], attribution = '' } = answer.data ?? {}
  if (places.length > 0) return { places, attribution, row: undefined, status: placingTexts.foundInInternet(places.length), ask }
  const isDisabled = !isOnline || answer.isFetching
  const below = !isOnline
    ? placingTexts.internetOffline
    : answer.isFetching
      ? placingTexts.askingInternet
      : answer.isError
        ? describeFailure(answer.error)
        : answer.isSuccess
          ? placingTexts.nothingInInternet
          : ''
  return { places, attribution, row: { name: placingTexts.askInternet(text), below, isDisabled }, status: below, ask }
}

const describeFailure = (error: Error): string =>
  isApiError(error, 'TooManyRequestsError') ? placingTexts.internetBusy : placingTexts.internetFails
