import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { addDays, toWireDate, tripLength, type CalendarDate } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import type { TripDates } from '#shared/itinerary/keepDates'
import type { DayView } from '#shared/itinerary/view'
import type { UndoEntry } from '../../../engine/document/undoHistory'
import { useRecord, useItinerary } from '../../../engine/hooks/useItinerary'
import { useRecordEditor } from '../../../engine/hooks/useItinerarySession'
import { showToast } from '../../../lib/toasts'
import { commonTexts } from '../../../texts/common'
import { cssColor as c, radius } from '../../../theme/vars'
import { DateRangeFields } from '../../../ui/dates/DateRangeFields'
import { Sheet } from '../../../ui/overlays/Sheet'
import { RadioChoice } from '../../../ui/forms/RadioChoice'
import { Switch } from '../../../ui/forms/Switch'
import { tripTexts } from '../base/tripTexts'
import { deletionNoticeId, useUndo } from '../undo/useUndo'
import { isRangeTooShort, findTripDateProblem, dateTexts } from './dateTexts'
import { eventChoices, offerKeptDates, type EventChoice } from './keptDatesOffer'
import { NewDatesPreview } from './NewDatesPreview'

interface Range {
  start: CalendarDate | null
  end: CalendarDate | null
}

const Whole = styled('label')(({ theme }) => ({
  ...theme.typography.label,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  gap: '4px 12px',
  marginBottom: 18,
  cursor: 'pointer',
  '& > small': { ...theme.typography.meta, gridColumn: '1 / -1', color: c('ink2') },
}))
const Offer = styled('div')({
  display: 'grid',
  gap: 10,
  justifyItems: 'start',
  marginTop: 14,
  padding: '14px 16px 16px',
  borderRadius: radius.card,
  backgroundColor: c('sunken'),
})

/** Days keep their order: day 1 is always the first, unless events keep their dates. */
export function DatesSheet({ isOpen, onClose, onClosed }: { isOpen: boolean; onClose: () => void; onClosed: () => void }) {
  const startDate = useRecord((record) => record.startDate)
  const endDate = useRecord((record) => record.endDate)
  const days = useItinerary((view) => view.days)
  const now = { start: fromWireDate(startDate), end: fromWireDate(endDate) }
  const [range, setRange] = useState<Range>(now)
  const [changed, setChanged] = useState<'start' | 'end'>('start')
  const record = useRecordEditor()
  const notify = useDatesNotice()

  const helperId = useId()
  const [isMoving, setMoving] = useState(false)
  const length = tripLength(now.start, now.end)

  const { start, end } = range
  const next = start === null || end === null ? undefined : { start, end }
  const [choice, setChoice] = useState<EventChoice>('move')
  const offer = next === undefined || isMoving ? undefined : offerKeptDates(now, next, days)
  const kept = choice === 'keep' ? offer : undefined
  const problem = next && findTripDateProblem(now, next, changed, kept === undefined ? days.length : 0)
  const room = next === undefined ? 0 : tripLength(next.start, next.end)
  const hasSurplus = next !== undefined && kept === undefined && isRangeTooShort(now, next, days.length)
  const showsDays = hasSurplus || (problem === undefined && start !== now.start)
  const pick = (wanted: Range) => {
    const picked = wanted.start === range.start ? 'end' : 'start'
    setChanged(picked)
    setRange(isMoving ? moved(wanted[picked], picked, length) : wanted)
  }
  const save = () => {
    if (next === undefined || problem !== undefined) return
    if (kept === undefined) record.change(toFields(next))
    else notify(record.changeKeepingDates(toFields(next)), dateTexts.datesKept(kept.ideas))
    onClose()
  }
  return (
    <Sheet
      title={tripTexts.changeDates}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      width={480}
      actions={
        <Button disabled={next === undefined || problem !== undefined} onClick={save}>
          {tripTexts.save}
        </Button>
      }
    >
      <Whole>
        <Switch
          aria-label={dateTexts.moveTrip}
          aria-describedby={helperId}
          isOn={isMoving}
          onChange={(isOn) => {
            setMoving(isOn)
            if (isOn) setRange(moved(start, 'start', length))
          }}
        />
        {dateTexts.moveTrip}
        <small id={helperId}>{dateTexts.moveTripHelper(length)}</small>
      </Whole>
      <DateRangeFields
        range={range}
        onChange={pick}
        keepsLength={isMoving}
        labels={{ start: dateTexts.startDate, end: dateTexts.endDate }}
        errors={{ [changed]: problem }}
      />
      {offer === undefined ? null : (
        <RadioChoice
          label={dateTexts.events}
          options={eventChoices}
          value={choice}
          onChange={setChoice}
          names={dateTexts.eventChoices}
          sentences={offer.sentences}
        />
      )}
      {hasSurplus ? (
        <SurplusDays
          days={days.slice(room)}
          onMove={() => {
            notify(record.change(toFields(next), 'ideas'), dateTexts.surplusMoved)
            onClose()
          }}
        />
      ) : null}
      {next !== undefined && showsDays ? <NewDatesPreview {...next} days={days.length} room={room} kept={kept?.plan} /> : null}
    </Sheet>
  )
}

function SurplusDays({ days, onMove }: { days: readonly DayView[]; onMove: () => void }) {
  const helperId = useId()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const events = days.reduce((sum, day) => sum + day.events.length, 0)
  return (
    <Offer>
      <Typography variant="small" component="p" id={helperId} sx={{ color: 'ink2' }}>
        {dateTexts.surplusHelper(first.dayNumber, last.dayNumber, events)}
      </Typography>
      <Button variant="soft" aria-describedby={helperId} onClick={onMove}>
        {dateTexts.surplusToIdeas}
      </Button>
    </Offer>
  )
}

const toFields = ({ start, end }: TripDates) => ({ startDate: toWireDate(start), endDate: toWireDate(end) })

/** With undo. */
function useDatesNotice(): (entry: UndoEntry, sentence: string) => void {
  const { undoEntry } = useUndo()
  return (entry, sentence) =>
    showToast(sentence, {
      id: deletionNoticeId(entry),
      action: { label: commonTexts.undo, onClick: () => undoEntry(entry) },
    })
}

function moved(date: CalendarDate | null, picked: 'start' | 'end', length: number): Range {
  const other = date === null ? null : addDays(date, (picked === 'start' ? 1 : -1) * (length - 1))
  return picked === 'start' ? { start: date, end: other } : { start: other, end: date }
}
