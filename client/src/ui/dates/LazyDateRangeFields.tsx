import { useState, useId, type ComponentType, type FocusEvent } from 'react'
import { styled } from '@mui/material/styles'
import { addDays, type CalendarDate } from '#shared/dates'
import { today, formatInputDate } from '../../lib/dateFormats'
import { useMediaQuery } from '../../lib/hooks/useBrowserState'
import { lazyValue } from '../../lib/loading/lazyValue'
import { createConstant } from '../../lib/store/store'
import { useReadable } from '../../lib/store/useReadable'
import { desktop } from '../../theme/breakpoints'
import { fieldBox, fieldError, fieldFocus } from '../../theme/components'
import { cssColor as c } from '../../theme/vars'
import { RoundButton } from '../buttons/RoundButton'
import { CalendarIcon } from '../icons/navigation'
import { dateFieldTexts } from './dateFieldTexts'
import type { DateRangeFieldsProps } from './DateRangeFields'
import { FieldPair, DateProblems, dateProblemId } from './rangeFieldParts'
import { parseTypedDate, formatTypedDate, type DateFieldFocus, type RangeEnd } from './typedDate'

const calendar = lazyValue(async () => (await import('./DateRangeFields')).DateRangeFields)
const nothing = createConstant(undefined)
const ends: readonly RangeEnd[] = ['start', 'end']

interface LazyDateRangeFieldsProps extends Omit<DateRangeFieldsProps, 'begin'> {
  isWanted: boolean
}

/** The calendar is half the app's size. Never replaces a field during typing. */
export function LazyDateRangeFields({ isWanted, ...props }: LazyDateRangeFieldsProps) {
  const [begin, setBegin] = useState<DateFieldFocus>()
  const [isTyping, setTyping] = useState(false)
  const loaded = useReadable(isWanted || begin !== undefined ? calendar : nothing, (fields) => fields)
  if (typeof loaded === 'function' && !isTyping) return <Calendar fields={loaded} {...props} begin={begin} />

  const { range, onChange, labels, errors = {} } = props
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setTyping(false)
    setBegin(undefined)
  }
  return (
    <div onBlur={leave}>
      <FieldPair>
        {ends.map((end) => (
          <PlainDateField
            key={end}
            label={labels[end]}
            name={`${end}Date`}
            value={range[end]}
            example={end === 'start' ? today() : addDays(range.start ?? today(), 7)}
            onChange={(date) => {
              setTyping(true)
              onChange({ ...range, [end]: date })
            }}
            onBegin={(by) => setBegin((before) => (by === 'focus' && before?.end === end ? before : { end, by }))}
            hasError={errors[end] !== undefined}
            describedBy={dateProblemId(end, errors)}
          />
        ))}
      </FieldPair>
      <DateProblems errors={errors} />
    </div>
  )
}

const Calendar = ({ fields: Fields, ...props }: DateRangeFieldsProps & { fields: ComponentType<DateRangeFieldsProps> }) => (
  <Fields {...props} />
)

const Label = styled('label')(({ theme }) => ({ ...theme.typography.label, display: 'block', marginBottom: 6 }))
const Box = styled('div')({
  ...fieldBox,
  display: 'flex',
  alignItems: 'center',
  gap: 0,
  padding: '0 4px 0 14px',
  '&:has(> input:focus)': fieldFocus,
  '&[data-error]': fieldError,
})
const Input = styled('input')({
  flex: 1,
  minWidth: 0,
  height: 52,
  padding: 0,
  border: 0,
  color: c('ink'),
  background: 'none',
  fontVariantNumeric: 'tabular-nums',
  '&:focus': { outline: 0 },
  '&::placeholder': { color: c('ink3'), opacity: 1, fontStyle: 'italic' },
})

interface PlainDateFieldProps {
  label: string
  name: string
  value: CalendarDate | null
  example: CalendarDate
  onChange: (date: CalendarDate | null) => void
  onBegin: (by: DateFieldFocus['by']) => void
  hasError: boolean
  describedBy: string | undefined
}

function PlainDateField(props: PlainDateFieldProps) {
  const { label, name, value, example, onChange, onBegin, hasError, describedBy } = props
  const id = useId()
  const isWide = useMediaQuery(desktop)
  const [typed, setTyped] = useState<string>()
  return (
    <div role="group" aria-label={label}>
      <Label htmlFor={id}>{label}</Label>
      <Box data-error={hasError ? '' : undefined}>
        <Input
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          placeholder={isWide ? dateFieldTexts.example(formatInputDate(example)) : formatInputDate(example)}
          aria-invalid={hasError}
          aria-describedby={describedBy}
          value={typed ?? (value === null ? '' : formatInputDate(value))}
          onChange={(event) => {
            const next = formatTypedDate(event.target.value)
            setTyped(next)
            onChange(parseTypedDate(next))
          }}
          onFocus={() => onBegin('focus')}
          // A finger may be starting to scroll.
          onMouseDown={() => onBegin('field')}
          onClick={() => onBegin('field')}
        />
        <RoundButton
          label={dateFieldTexts.openCalendar(label)}
          opens={{ kind: 'dialog', isOpen: false }}
          // The field may be replaced before the button is released.
          onMouseDown={() => onBegin('button')}
          onClick={() => onBegin('button')}
        >
          <CalendarIcon sx={{ color: 'ink2' }} />
        </RoundButton>
      </Box>
    </div>
  )
}
