import { useState } from 'react'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { fromWireDate } from '#shared/wireDates'
import { formatPlaceAndCountry } from '#shared/places'
import { isolate } from '#shared/text'
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
import type { CopyRequest } from '../base/useEditControls'
import { copyTexts } from './copyTexts'
import { CopyTargetChoice } from './CopyTargetChoice'
import { useEventsToCopy } from './useEventsToCopy'
import { useEditableTrips, type EditableTrip } from './useEditableTrips'
import { ChoiceRow } from './ChoiceRow'

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
