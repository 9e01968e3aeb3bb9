import { useState } from 'react'
import type { CalendarDate } from '../../../../shared/dates'
import { toWireDate } from '../../../../shared/dates'
import { isApiError, NetworkError } from '../../lib/apiError'
import { calendarDate } from '../../lib/format'
import { useHead, useItinerary } from '../../lib/sync/useItinerary'
import { useHeading } from '../../lib/sync/useItinerarySession'
import { DateRangeFields } from '../../ui/dates/DateRangeFields'
import { FormError } from '../../ui/FormError'
import { LoadingButton } from '../../ui/LoadingButton'
import { Sheet } from '../../ui/Sheet'
import { dateProblem } from './dateRules'
import { useChangeRecord } from './mutations'
import { dateErrors, texts } from './texts'

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
  const heading = useHeading()
  const change = useChangeRecord()

  const { start, end } = range
  const problem = start === null || end === null ? undefined : dateProblem(now, { start, end }, changed, days)
  const pick = (next: Range) => {
    setChanged(next.start === range.start ? 'end' : 'start')
    setRange(next)
    change.reset()
  }
  const save = () => {
    if (start === null || end === null || problem !== undefined) return
    const dates = { startDate: toWireDate(start), endDate: toWireDate(end) }
    change.mutate(dates, {
      onSuccess: () => {
        heading.change(dates)
        onClose()
      },
    })
  }
  const failure = !change.isError
    ? undefined
    : change.error instanceof NetworkError
      ? texts.needsNetwork
      : isApiError(change.error, 'InvalidInputError')
        ? dateErrors.daysAfterEnd(days)
        : texts.changeFailed
  return (
    <Sheet
      title={texts.changeDates}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      width={480}
      actions={
        <LoadingButton
          isLoading={change.isPending}
          disabled={start === null || end === null || problem !== undefined}
          onClick={save}
        >
          {texts.save}
        </LoadingButton>
      }
    >
      <FormError text={failure} />
      <DateRangeFields
        range={range}
        onChange={pick}
        labels={{ start: texts.startDate, end: texts.endDate }}
        errors={{ [changed]: problem }}
      />
    </Sheet>
  )
}
