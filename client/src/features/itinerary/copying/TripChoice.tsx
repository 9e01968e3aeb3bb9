import { useState } from 'react'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { paths } from '../../../lib/navigation/paths'
import { EndlessList } from '../../../ui/cards/EndlessList'
import { FormField } from '../../../ui/forms/FormField'
import { EmptyState, ErrorState } from '../../../ui/status/EmptyState'
import { PickerSkeleton } from '../../../ui/status/PickerSkeleton'
import { copyTexts } from './copyTexts'
import { TripRow } from './TripRow'
import { useEditedTrips } from './useEditedTrips'

/** More trips than this get a search field. */
const MAX_WITHOUT_SEARCH = 8

interface TripChoiceProps {
  userId: string
  onChoose: (tripId: string) => void
  onClose: () => void
}

export function TripChoice({ userId, onChoose, onClose }: TripChoiceProps) {
  const [words, setWords] = useState('')
  const { trips, pages, isOffline, isFailed, hasMore, retry } = useEditedTrips(userId, words)
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
