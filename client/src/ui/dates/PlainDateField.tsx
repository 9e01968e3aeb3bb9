import { useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import type { CalendarDate } from '#shared/dates'
import { useMedia } from '../../lib/hooks/useMedia'
import { fieldBox, fieldError, fieldFocus } from '../../theme/components/fields'
import { desktop } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'
import { CalendarIcon } from '../icons/navigation'
import { RoundButton } from '../buttons/RoundButton'
import type { FieldEntry } from './fieldEntry'
import { texts } from './texts'
import { formDate } from '../../lib/dateFormats'
import { fromDigits, withDashes } from './typedDate'

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

interface PlainDateProps {
  label: string
  name: string
  value: CalendarDate | null
  example: CalendarDate
  /** Null while incomplete. */
  onChange: (date: CalendarDate | null) => void
  onBegin: (by: FieldEntry['by']) => void
  hasError: boolean
  describedBy: string | undefined
}

/** Stands in for `DateField` until it has loaded. */
export function PlainDateField(props: PlainDateProps) {
  const { label, name, value, example, onChange, onBegin, hasError, describedBy } = props
  const id = useId()
  const isWide = useMedia(desktop)
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
          placeholder={isWide ? texts.example(formDate(example)) : formDate(example)}
          aria-invalid={hasError}
          aria-describedby={describedBy}
          value={typed ?? (value === null ? '' : formDate(value))}
          onChange={(event) => {
            const next = withDashes(event.target.value)
            setTyped(next)
            onChange(fromDigits(next))
          }}
          onFocus={() => onBegin('focus')}
          // A finger may be starting to scroll.
          onMouseDown={() => onBegin('field')}
          onClick={() => onBegin('field')}
        />
        <RoundButton
          label={texts.openCalendar(label)}
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
