import { useState } from 'react'
import type { Dayjs } from 'dayjs'
import IconButton from '@mui/material/IconButton'
import { DateField as MuiDateField } from '@mui/x-date-pickers/DateField'
import { styled } from '@mui/material/styles'
import type { CalendarDate } from '#shared/dates'
import { desktop } from '../../theme/breakpoints'
import { iconSize } from '../../theme/sizes'
import { cssColor as c, motion, radius } from '../../theme/vars'
import { CalendarIcon } from '../icons/navigation'
import { fromDayjs, toDayjs } from './dayjs'
import { dateFieldTexts } from './dateFieldTexts'

const focused = { boxShadow: `inset 0 0 0 2px ${c('primary.main')}, 0 0 0 4px ${c('tint2')}` }

const Frame = styled(MuiDateField)(({ theme }) => ({
  width: '100%',
  margin: 0,
  '& .MuiInputLabel-root': {
    ...theme.typography.label,
    position: 'static',
    transform: 'none',
    color: c('ink'),
    marginBottom: 6,
    overflow: 'visible',
    '&.Mui-error, &.Mui-focused': { color: c('ink') },
  },
  '& .MuiPickersOutlinedInput-notchedOutline': { display: 'none' },
  '& .MuiPickersInputBase-root': {
    minHeight: 52,
    padding: '0 4px 0 14px',
    borderRadius: radius.input,
    backgroundColor: c('surface'),
    boxShadow: `inset 0 0 0 1px ${c('fieldLine')}`,
    transition: motion('box-shadow'),
    cursor: 'text',
    '&.Mui-focused': focused,
    '&.Mui-error': { boxShadow: `inset 0 0 0 2px ${c('error.main')}` },
  },
  '& .MuiPickersInputBase-sectionsContainer': {
    padding: 0,
    width: 'auto',
    minWidth: 0,
    // MUI fades or hides the sections of an empty field.
    opacity: 1,
    fontVariantNumeric: 'tabular-nums',
  },
  '&[data-open] .MuiPickersInputBase-root': focused,
  // A placeholder, not a chosen day.
  '&[data-empty] .MuiPickersInputBase-sectionsContainer': {
    color: c('ink3'),
    fontStyle: 'italic',
    [desktop]: { '&::before': { content: '"p. ej. "', whiteSpace: 'pre' } },
  },
}))

interface DateFieldProps {
  label: string
  name: string
  value: CalendarDate | null
  /** Null while incomplete. */
  onChange: (date: CalendarDate | null) => void
  isOpen: boolean
  /** The button moves the focus to the calendar; the field keeps it for typing. */
  onOpen: (by: 'button' | 'field') => void
  hasError: boolean
  describedBy: string | undefined
  hasFocus: boolean
}

export function DateField({ label, name, value, onChange, isOpen, onOpen, hasError, describedBy, hasFocus }: DateFieldProps) {
  const [typed, setTyped] = useState<Dayjs | null>(null)
  const change = (day: Dayjs | null) => {
    setTyped(day)
    onChange(fromDayjs(day))
  }
  return (
    <Frame
      label={label}
      // An incomplete day stays as typed.
      value={fromDayjs(typed) === value ? typed : toDayjs(value)}
      onChange={change}
      format="DD-MM-YYYY"
      autoFocus={hasFocus}
      data-open={isOpen ? '' : undefined}
      data-empty={value === null ? '' : undefined}
      onClick={() => onOpen('field')}
      slotProps={{
        textField: {
          error: hasError,
          slotProps: {
            inputLabel: { shrink: true },
            input: {
              name,
              'aria-describedby': describedBy,
              endAdornment: (
                <IconButton
                  aria-label={dateFieldTexts.openCalendar(label)}
                  aria-haspopup="dialog"
                  aria-expanded={isOpen}
                  onClick={(event) => {
                    event.stopPropagation()
                    onOpen('button')
                  }}
                >
                  <CalendarIcon sx={{ fontSize: iconSize.control, color: isOpen ? 'primary.main' : 'ink2' }} />
                </IconButton>
              ),
            },
          },
        },
      }}
    />
  )
}
