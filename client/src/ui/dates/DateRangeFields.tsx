import { useRef, useState, type KeyboardEvent } from 'react'
import { addDays, type CalendarDate } from '#shared/dates'
import { limits } from '#shared/limits'
import { today } from '../../lib/dateFormats'
import type { DateFieldFocus, RangeEnd } from './typedDate'
import { CalendarPopup } from './CalendarPopup'
import { DateField } from './DateField'
import { FieldPair, dateProblemId, DateProblems, type DateErrors } from './rangeFieldParts'
import { DatesLocale } from './DatesLocale'
import { RangeCalendar } from './RangeCalendar'
import type { DateRange } from './RangeDay'
import { dateFieldTexts } from './dateFieldTexts'

export interface DateRangeFieldsProps {
  range: DateRange
  onChange: (range: DateRange) => void
  labels: Record<RangeEnd, string>
  errors?: DateErrors
  /** Picking one end moves the other. */
  keepsLength?: boolean
  /** The field that had the focus before these loaded. */
  begin?: DateFieldFocus | undefined
}

const ends: readonly RangeEnd[] = ['start', 'end']

export function DateRangeFields({ range, onChange, labels, errors = {}, keepsLength = false, begin }: DateRangeFieldsProps) {
  const [open, setOpen] = useState<DateFieldFocus | undefined>(begin?.by === 'focus' ? undefined : begin)
  const fields = useRef<HTMLDivElement>(null)
  const [lastField, setLastField] = useState<HTMLDivElement | null>(null)
  const picking = open?.end ?? 'start'
  const start = range.start

  const pick = (date: CalendarDate) => {
    if (keepsLength || picking === 'end') {
      onChange({ ...range, [picking]: date })
      close()
    } else {
      onChange({ start: date, end: range.end !== null && range.end < date ? null : range.end })
      setOpen({ end: 'end', by: 'button' })
    }
  }
  const close = () => {
    setOpen(undefined)
    if (open?.by === 'button') fields.current?.querySelector<HTMLElement>(`[data-end="${picking}"] button`)?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open === undefined) return
    event.stopPropagation()
    close()
  }

  return (
    <div onKeyDown={closeOnEscape} role="presentation">
      <FieldPair ref={fields}>
        {ends.map((end) => (
          <div key={end} data-end={end} ref={end === 'end' ? setLastField : undefined}>
            <DatesLocale example={end === 'start' ? today() : addDays(start ?? today(), 7)}>
              <DateField
                label={labels[end]}
                name={`${end}Date`}
                value={range[end]}
                onChange={(date) => onChange({ ...range, [end]: date })}
                isOpen={open?.end === end}
                onOpen={(by) => setOpen({ end, by })}
                hasError={errors[end] !== undefined}
                describedBy={dateProblemId(end, errors)}
                hasFocus={begin?.end === end && begin.by !== 'button'}
              />
            </DatesLocale>
          </div>
        ))}
      </FieldPair>
      <DateProblems errors={errors} />
      <DatesLocale>
        <CalendarPopup
          title={dateFieldTexts.chooseDate(labels[picking])}
          anchor={lastField}
          isOpen={open !== undefined}
          onClose={close}
        >
          <RangeCalendar
            key={picking}
            range={range}
            picking={picking}
            onPick={pick}
            min={picking === 'end' && !keepsLength ? (start ?? undefined) : undefined}
            max={picking === 'end' && start !== null && !keepsLength ? addDays(start, limits.tripDays - 1) : undefined}
            autoFocus={open?.by === 'button'}
          />
        </CalendarPopup>
      </DatesLocale>
    </div>
  )
}
