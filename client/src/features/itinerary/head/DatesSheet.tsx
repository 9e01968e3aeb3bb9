import { useState } from 'react'
import Button from '@mui/material/Button'
import type { CalendarDate } from '../../../../../shared/dates'
import { toWireDate } from '../../../../../shared/dates'
import { calendarDate } from '../../../lib/format'
import { useHead, useItinerary } from '../../../lib/sync/useItinerary'
import { useRecord } from '../../../lib/sync/useItinerarySession'
import { DateRangeFields } from '../../../ui/dates/DateRangeFields'
import { Sheet } from '../../../ui/Sheet'
import { dateProblem } from './dateRules'
import { texts } from '../texts'

interface Range {
  start: CalendarDate | null
  end: CalendarDate | null
}

/** First and last day of the trip. Days keep their places: day 1 is always the first. */
export function DatesSheet({ isOpen, onClose, onClosed }: { isOpen: boolean; onClose: () => void; onClosed: () => void }) {
  const startDate = useHead((head) => head.startDate)
  const endDate = useHead((head) => head.endDate)
  const days = useItinerary((view) => view.days.length)
  const now = { start: calendarDate(startDate), end: calendarDate(endDate) }
  const [range, setRange] = useState<Range>(now)
  const [changed, setChanged] = useState<'start' | 'end'>('start')
  const record = useRecord()

  const { start, end } = range
  const problem = start === null || end === null ? undefined : dateProblem(now, { start, end }, changed, days)
  const pick = (next: Range) => {
    setChanged(next.start === range.start ? 'end' : 'start')
    setRange(next)
  }
  const save = () => {
    if (start === null || end === null || problem !== undefined) return
    record.change({ startDate: toWireDate(start), endDate: toWireDate(end) })
    onClose()
  }
  return (
    <Sheet
      title={texts.changeDates}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      width={480}
      actions={
        <Button disabled={start === null || end === null || problem !== undefined} onClick={save}>
          {texts.save}
        </Button>
      }
    >
      <DateRangeFields
        range={range}
        onChange={pick}
        labels={{ start: texts.startDate, end: texts.endDate }}
        errors={{ [changed]: problem }}
      />
    </Sheet>
  )
}
