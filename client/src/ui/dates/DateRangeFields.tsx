import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { styled } from '@mui/material/styles'
import { addDays, type CalendarDate } from '../../../../shared/dates'
import { limits } from '../../../../shared/limits'
import { today } from '../../lib/format'
import { phone } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'
import { AlertIcon } from '../icons/navigation'
import { CalendarPopup } from './CalendarPopup'
import { DateField } from './DateField'
import { DatesLocale } from './DatesLocale'
import { RangeCalendar, type End } from './RangeCalendar'
import type { Range } from './RangeDay'
import { texts } from './texts'

interface DateRangeFieldsProps {
  range: Range
  onChange: (range: Range) => void
  labels: Record<End, string>
  errors?: { start?: string; end?: string }
}

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  gap: 16,
  [phone]: { gap: 12 },
})
const Problem = styled('p')({
  display: 'flex',
  gap: 6,
  marginTop: 6,
  fontSize: '0.84375rem',
  lineHeight: 18 / 13.5,
  fontWeight: 600,
  color: c('error.main'),
  '& > .MuiSvgIcon-root': { fontSize: 16, marginTop: 1, flex: 'none' },
})
const ends: readonly End[] = ['start', 'end']

/** First and last day. One calendar serves both: the last day's opens once the first is chosen. */
export function DateRangeFields({ range, onChange, labels, errors = {} }: DateRangeFieldsProps) {
  const [open, setOpen] = useState<{ end: End; by: 'button' | 'field' }>()
  const fields = useRef<HTMLDivElement>(null)
  const [lastField, setLastField] = useState<HTMLDivElement | null>(null)
  const id = useId()
  const picking = open?.end ?? 'start'
  const start = range.start

  const pick = (date: CalendarDate) => {
    if (picking === 'end') {
      onChange({ ...range, end: date })
      close()
    } else {
      // A last day that now lies before the first is no wish of anybody's.
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
      <Pair ref={fields}>
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
                describedBy={errors[end] === undefined ? undefined : `${id}-${end}`}
              />
            </DatesLocale>
          </div>
        ))}
      </Pair>
      <div aria-live="polite">
        {ends.map((end) =>
          errors[end] === undefined ? null : (
            <Problem key={end} id={`${id}-${end}`}>
              <AlertIcon />
              {errors[end]}
            </Problem>
          ),
        )}
      </div>
      <DatesLocale>
        <CalendarPopup title={texts.chooseDate(labels[picking])} anchor={lastField} isOpen={open !== undefined} onClose={close}>
          <RangeCalendar
            key={picking}
            range={range}
            picking={picking}
            onPick={pick}
            min={picking === 'end' ? (start ?? undefined) : undefined}
            max={picking === 'end' && start !== null ? addDays(start, limits.tripDays - 1) : undefined}
            autoFocus={open?.by === 'button'}
          />
        </CalendarPopup>
      </DatesLocale>
    </div>
  )
}
