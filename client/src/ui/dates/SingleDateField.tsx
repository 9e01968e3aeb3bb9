import { useRef, useState, type KeyboardEvent } from 'react'
import Typography from '@mui/material/Typography'
import { addDays, type CalendarDate } from '#shared/dates'
import { today } from '../../lib/dateFormats'
import type { DateFieldFocus } from './typedDate'
import { CalendarPopup } from './CalendarPopup'
import { DateField } from './DateField'
import { DatesLocale } from './DatesLocale'
import { DateProblems, dateProblemId } from './rangeFieldParts'
import { RangeCalendar } from './RangeCalendar'
import { dateFieldTexts } from './dateFieldTexts'

interface SingleDateFieldProps {
  label: string
  name: string
  value: CalendarDate | null
  onChange: (date: CalendarDate | null) => void
  /** Days marked in the calendar, from the chosen one. */
  length: number
  error?: string | undefined
  hint?: string | undefined
}

export function SingleDateField({ label, name, value, onChange, length, error, hint }: SingleDateFieldProps) {
  const [openedBy, setOpenedBy] = useState<DateFieldFocus['by']>()
  const box = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<HTMLDivElement | null>(null)
  const errors = { start: error }
  const close = () => {
    setOpenedBy(undefined)
    if (openedBy === 'button') box.current?.querySelector('button')?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || openedBy === undefined) return
    event.stopPropagation()
    close()
  }
  return (
    <div ref={box} onKeyDown={closeOnEscape} role="presentation">
      <div ref={setAnchor} style={{ maxWidth: 220 }}>
        <DatesLocale example={today()}>
          <DateField
            label={label}
            name={name}
            value={value}
            onChange={onChange}
            isOpen={openedBy !== undefined}
            onOpen={setOpenedBy}
            hasError={error !== undefined}
            describedBy={dateProblemId('start', errors)}
            hasFocus={false}
          />
        </DatesLocale>
      </div>
      <DateProblems errors={errors} />
      {hint === undefined ? null : (
        <Typography variant="meta" component="p" sx={{ color: 'ink2', mt: 0.75 }}>
          {hint}
        </Typography>
      )}
      <DatesLocale>
        <CalendarPopup title={dateFieldTexts.chooseDate(label)} anchor={anchor} isOpen={openedBy !== undefined} onClose={close}>
          <RangeCalendar
            range={{ start: value, end: value === null ? null : addDays(value, Math.max(length, 1) - 1) }}
            picking="start"
            onPick={(date) => {
              onChange(date)
              close()
            }}
            autoFocus={openedBy === 'button'}
          />
        </CalendarPopup>
      </DatesLocale>
    </div>
  )
}
