import { createContext, use } from 'react'
import type { Dayjs } from 'dayjs'
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay'
import { styled } from '@mui/material/styles'
import type { CalendarDate } from '#shared/dates'
import { hoverMedia } from '../../theme/breakpoints'
import { textSize } from '../../theme/sizes'
import { cssColor as c } from '../../theme/vars'
import { fromDayjs } from './dayjs'

export interface DateRange {
  start: CalendarDate | null
  end: CalendarDate | null
}

export const DateRangeContext = createContext<DateRange>({ start: null, end: null })

// Two layers below the number: an end's disc, and the band.
const layer = {
  content: '""',
  display: 'block',
  position: 'absolute',
  inset: 0,
  width: 'auto',
  height: 'auto',
  border: 0,
  borderRadius: 0,
  transform: 'none',
} as const
const round = 20

const Day = styled(PickerDay)({
  '--PickerDay-size': '40px',
  width: 40,
  height: 40,
  margin: 0,
  zIndex: 0,
  fontSize: textSize.note,
  fontVariantNumeric: 'tabular-nums',
  color: c('ink'),
  '&, &:hover, &:focus': { backgroundColor: 'transparent' },
  '&::before': { ...layer, zIndex: -1, borderRadius: '50%', backgroundColor: 'transparent' },
  '&::after': { ...layer, zIndex: -2, backgroundColor: 'transparent' },
  [hoverMedia]: { '&:hover::before': { backgroundColor: `color-mix(in srgb, ${c('ink')} 7%, transparent)` } },
  '&:focus-visible': { outline: `2px solid ${c('primary.main')}`, outlineOffset: 1 },
  '&[data-today]': { color: c('primary.main'), fontWeight: 700, border: 0 },
  '&[data-today]::before': { boxShadow: `inset 0 0 0 1.5px ${c('primary.main')}` },
  '&[data-band]': { color: c('onTint2'), fontWeight: 600 },
  '&[data-band]::after': { backgroundColor: c('tint2') },
  '&[data-band="first"]::after, &[data-week="first"]::after': { borderTopLeftRadius: round, borderBottomLeftRadius: round },
  '&[data-band="last"]::after, &[data-week="last"]::after': { borderTopRightRadius: round, borderBottomRightRadius: round },
  '&.Mui-disabled': { color: c('ink3'), opacity: 0.5 },
  '&[data-end]': { color: c('primary.contrastText'), fontWeight: 700, opacity: 1 },
  '&[data-end]::before, &[data-end]:hover::before': { backgroundColor: c('primary.main') },
})

export function RangeDay(props: PickerDayProps) {
  const { start, end } = use(DateRangeContext)
  const { day } = props
  const date = props.outsideCurrentMonth ? null : fromDayjs(day)
  const isEnd = date !== null && (date === start || date === end)
  return (
    <Day
      {...props}
      data-today={props.today === true && !isEnd ? '' : undefined}
      data-end={isEnd ? '' : undefined}
      data-band={date === null ? undefined : bandOf(date, start, end)}
      data-week={weekEnd(day)}
    />
  )
}

function bandOf(
  date: CalendarDate,
  start: CalendarDate | null,
  end: CalendarDate | null,
): 'first' | 'middle' | 'last' | undefined {
  if (start === null || end === null || start >= end || date < start || date > end) return undefined
  if (date === start) return 'first'
  return date === end ? 'last' : 'middle'
}

// Weeks begin on Monday; the band is round at row ends.
function weekEnd(day: Dayjs): 'first' | 'last' | undefined {
  if (day.day() === 1 || day.date() === 1) return 'first'
  return day.day() === 0 || day.date() === day.daysInMonth() ? 'last' : undefined
}
