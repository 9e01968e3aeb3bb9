import { useState, useMemo } from 'react'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { fromWireDate } from '#shared/wireDates'
import { formatPlaceAndCountry } from '#shared/places'
import { isolate, foldText } from '#shared/text'
import type { ItineraryCard } from '#shared/api/itineraries'
import { roleCanEdit } from '#shared/itinerary/roles'
import { useSession } from '../../../account/useSession'
import { ItineraryCover } from '../../../entities/cover/ItineraryCover'
import { paths } from '../../../lib/navigation/paths'
import { formatDayMonthRange } from '../../../lib/dateFormats'
import { radius } from '../../../theme/vars'
import { Sheet } from '../../../ui/overlays/Sheet'
import { EndlessList } from '../../../ui/cards/EndlessList'
import { FormField } from '../../../ui/forms/FormField'
import { EmptyState, ErrorState } from '../../../ui/status/EmptyState'
import { PickerSkeleton } from '../../../ui/status/PickerSkeleton'
import { ChevronRightIcon } from '../../../ui/icons/navigation'
import { endlessItinerariesQuery, itinerariesQuery } from '../../../entities/itinerary/itineraryQueries'
import { NetworkError } from '../../../engine/api/apiError'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { readLocalRecords, derivePendingCreationRecords } from '../../../engine/offline/recordsOnDevice'
import { useDebounced } from '../../../lib/hooks/useEffectHooks'
import { useReadable } from '../../../lib/store/useReadable'
import type { CopyRequest } from '../base/useEditControls'
import { copyTexts } from './copyTexts'
import { CopyTargetChoice, useEventsToCopy, ChoiceRow } from './CopyTargetChoice'

const MAX_WITHOUT_SEARCH = 8

const Cover = styled(ItineraryCover)({ width: 56, height: 56, flex: 'none', borderRadius: radius.inner })

export function CopyDialog({ request, onClosed }: { request: CopyRequest; onClosed: () => void }) {
  const { user } = useSession()
  const copies = useEventsToCopy(request)
  const [isOpen, setOpen] = useState(true)
  const [tripId, setTripId] = useState<string>()
  const close = () => setOpen(false)
  return (
    <Sheet title={copyTexts.title} subtitle={copies.subtitle} isOpen={isOpen} onClose={close} onClosed={onClosed}>
      {user === null ? null : tripId === undefined ? (
        <TripChoice userId={user.id} onChoose={setTripId} onClose={close} />
      ) : (
        <CopyTargetChoice
          key={tripId}
          user={user}
          tripId={tripId}
          copies={copies}
          onBack={() => setTripId(undefined)}
          onDone={close}
        />
      )}
    </Sheet>
  )
}

interface TripChoiceProps {
  userId: string
  onChoose: (tripId: string) => void
  onClose: () => void
}

function TripChoice({ userId, onChoose, onClose }: TripChoiceProps) {
  const [words, setWords] = useState('')
  const { trips, pages, isOffline, isFailed, hasMore, retry } = useEditableTrips(userId, words)
  const [isSearchable, setSearchable] = useState(false)
  if (!isSearchable && (hasMore || (trips?.length ?? 0) > MAX_WITHOUT_SEARCH)) setSearchable(true)

  if (isFailed) return <ErrorState sentence={copyTexts.failed} onRetry={retry} />
  if (trips === undefined) return <PickerSkeleton label={copyTexts.loading} />
  if (trips.length === 0 && words.trim() === '') {
    const create = (
      <Button component={Link} to={paths.createItinerary} onClick={onClose}>
        {copyTexts.create}
      </Button>
    )
    return <EmptyState picture="itinerary" sentence={isOffline ? copyTexts.noneHere : copyTexts.none} action={create} />
  }
  return (
    <>
      {isOffline ? (
        <Typography variant="meta" component="p" sx={{ color: 'ink2', mb: 1.5 }}>
          {copyTexts.offline}
        </Typography>
      ) : null}
      {isSearchable ? (
        <div style={{ marginBottom: 12 }}>
          <FormField
            label={copyTexts.search}
            name="trip"
            value={words}
            onChange={setWords}
            input={{ type: 'search', autoComplete: 'off' }}
          />
        </div>
      ) : null}
      {trips.length === 0 ? (
        <Typography sx={{ color: 'ink2', py: 2 }}>{copyTexts.noneFound}</Typography>
      ) : (
        <EndlessList query={pages}>
          <ul aria-label={copyTexts.trips}>
            {trips.map((trip) => (
              <li key={trip.id}>
                <TripRow trip={trip} onChoose={() => onChoose(trip.id)} />
              </li>
            ))}
          </ul>
        </EndlessList>
      )}
    </>
  )
}

function TripRow({ trip, onChoose }: { trip: EditableTrip; onChoose: () => void }) {
  const [start, end] = [fromWireDate(trip.startDate), fromWireDate(trip.endDate)]
  return (
    <ChoiceRow onClick={onChoose}>
      <Cover itinerary={trip} shape="card" />
      <span>
        {trip.title}
        <small>{`${isolate(formatPlaceAndCountry(trip.location))} · ${formatDayMonthRange(start, end)} ${end.slice(0, 4)}`}</small>
      </span>
      <ChevronRightIcon />
    </ChoiceRow>
  )
}

const TYPING_MS = 250

type EditableTrip = Pick<ItineraryCard, 'id' | 'title' | 'image' | 'location' | 'startDate' | 'endDate' | 'createdAt'>

/** Newest first, with pending ones. Offline, those on this device. */
function useEditableTrips(userId: string, words: string) {
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
