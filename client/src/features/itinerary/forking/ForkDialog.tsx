import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { addDays, formatDateRange, type CalendarDate } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import { DeviceStorageError } from '../../../engine/device/deviceStorage'
import { errorText } from '../../../engine/api/errorText'
import { tripLengthOf } from '../../../engine/base/itinerarySource'
import { useItinerary, useRecord } from '../../../engine/hooks/useItinerary'
import { today } from '../../../lib/dateFormats'
import { LoadingButton } from '../../../ui/buttons/LoadingButton'
import { SingleDateField } from '../../../ui/dates/SingleDateField'
import { FormError } from '../../../ui/forms/FormError'
import { Sheet } from '../../../ui/overlays/Sheet'
import { DayChoice } from './DayChoice'
import { suggestStartDate, useForkItinerary } from './useForkItinerary'
import { forkErrorTexts, forkTexts } from './forkTexts'

interface ForkDialogProps {
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
}

export function ForkDialog({ isOpen, onClose, onClosed }: ForkDialogProps) {
  const title = useRecord((record) => record.title)
  const sourceStart = useRecord((record) => fromWireDate(record.startDate))
  const range = useRecord(tripLengthOf)
  const days = useItinerary((view) => view.days)
  const ideas = useItinerary((view) => view.ideas.length)
  const [start, setStart] = useState<CalendarDate | null>(() => suggestStartDate(sourceStart, today()))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const making = useForkItinerary()

  const taken = days.filter(({ id }) => !left.has(id))
  const isWhole = taken.length === days.length
  const length = isWhole ? Math.max(range, days.length) : taken.length
  const lacksDays = days.length > 0 && taken.length === 0
  const make = () => {
    if (start !== null && !lacksDays) making.mutate({ startDate: start, dayIds: isWhole ? undefined : taken.map(({ id }) => id) })
  }
  return (
    <Sheet
      title={forkTexts.make}
      subtitle={title}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      width={480}
      actions={
        <LoadingButton isLoading={making.isPending} onClick={make} disabled={start === null || lacksDays}>
          {forkTexts.make}
        </LoadingButton>
      }
    >
      <FormError text={making.error === null ? undefined : sentenceFor(making.error)} />
      <Typography variant="note" component="p" sx={{ color: 'ink2', mb: 2.25 }}>
        {forkTexts.lead}
      </Typography>
      <SingleDateField
        label={forkTexts.start}
        name="startDate"
        value={start}
        length={length}
        onChange={setStart}
        error={start === null ? forkTexts.noStart : undefined}
        hint={
          start === null || length === 0
            ? undefined
            : forkTexts.dates(capitalised(formatDateRange(start, addDays(start, length - 1))), length)
        }
      />
      {days.length === 0 ? null : <DayChoice days={days} left={left} onChange={setLeft} />}
      {ideas === 0 ? null : (
        <Typography variant="meta" component="p" sx={{ color: 'ink2', mt: 1.5 }}>
          {forkTexts.ideas(ideas)}
        </Typography>
      )}
    </Sheet>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const sentenceFor = (error: Error): string =>
  error instanceof DeviceStorageError ? forkTexts.noRoomHere : errorText(error, forkErrorTexts)
