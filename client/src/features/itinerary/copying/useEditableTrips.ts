import { useMemo } from 'react'
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import type { ItineraryCard } from '#shared/api/itineraries'
import { roleCanEdit } from '#shared/itinerary/roles'
import { foldText } from '#shared/text'
import { endlessItinerariesQuery, itinerariesQuery } from '../../../entities/itinerary/itineraryQueries'
import { NetworkError } from '../../../engine/api/apiError'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { readLocalRecords, derivePendingCreationRecords } from '../../../engine/offline/recordsOnDevice'
import { useDebounced } from '../../../lib/hooks/useEffectHooks'
import { useReadable } from '../../../lib/store/useReadable'

const TYPING_MS = 250

export type EditableTrip = Pick<ItineraryCard, 'id' | 'title' | 'image' | 'location' | 'startDate' | 'endDate' | 'createdAt'>

/** Newest first, with pending ones. Offline, those on this device. */
export function useEditableTrips(userId: string, words: string) {
  const hereId = useRecord((record) => record.id)
  const q = useDebounced(words.trim(), TYPING_MS)
  const pages = useInfiniteQuery({
    ...endlessItinerariesQuery({ userId, visibility: 'all', limit: 20, ...(q !== '' && { q }) }),
    placeholderData: keepPreviousData,
  })
  // The user's trips include those of lower roles.
  const notEdited = useQueries({
    queries: (['proposer', 'viewer'] as const).map((role) => itinerariesQuery({ userId, role, visibility: 'all', limit: 50 })),
    combine: (answers) => new Set(answers.flatMap(({ data }) => data ?? []).map(({ id }) => id)),
  })
  const isOffline = pages.error instanceof NetworkError || !navigator.onLine
  const device = useQuery({
    queryKey: ['device', 'itineraries', userId],
    queryFn: () => readLocalRecords(userId),
    enabled: isOffline,
    gcTime: 0,
  })
  const waiting = useReadable(
    useMemo(() => derivePendingCreationRecords(userId), [userId]),
    (records) => records,
  )
  const isAsked = ({ title, location }: EditableTrip) => foldText(`${title} ${location.name}`).includes(foldText(words.trim()))
  const own = isOffline ? device.data?.filter(({ myRole }) => roleCanEdit(myRole)) : pages.data
  const onServer: readonly EditableTrip[] | undefined = isOffline ? own?.filter(isAsked) : own
  const trips = onServer && [...new Map([...waiting.filter(isAsked), ...onServer].map((trip) => [trip.id, trip])).values()]
  return {
    trips: trips
      ?.filter(({ id }) => id !== hereId && !notEdited.has(id))
      .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    pages: isOffline ? noMore : pages,
    isOffline,
    isFailed: pages.isError && !isOffline && pages.data === undefined,
    hasMore: !isOffline && pages.hasNextPage,
    retry: () => void pages.refetch(),
  }
}

const noMore = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: () => undefined }
