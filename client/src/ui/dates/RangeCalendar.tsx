import type { Dayjs } from 'dayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { styled } from '@mui/material/styles'
import { tripLength, type CalendarDate } from '#shared/dates'
import { dayCount } from '../../lib/format'
import { rangeInWords } from '../../lib/dateFormats'
import { textSize } from '../../theme/sizes'
import { cssColor as c } from '../../theme/vars'
import type { RangeEnd } from './fieldEntry'
import { CalendarHead } from './CalendarHead'
import { fromDayjs, toDayjs } from './dayjs'
import { RangeDay, ShownRange, type DateRange } from './RangeDay'
import { texts } from './texts'

interface RangeCalendarProps {
  range: DateRange
  picking: RangeEnd
  onPick: (date: CalendarDate) => void
  min?: CalendarDate | undefined
  max?: CalendarDate | undefined
  autoFocus: boolean
}

const Box = styled('div')({ width: 308, padding: 14 })
const Month = styled(DateCalendar)({
  width: 280,
  maxHeight: 'none',
  height: 'auto',
  '& .MuiDayCalendar-header': { justifyContent: 'space-between' },
  '& .MuiDayCalendar-weekDayLabel': {
    width: 40,
    height: 32,
    margin: 0,
    fontSize: textSize.meta,
    fontWeight: 600,
    color: c('ink2'),
  },
  '& .MuiDayCalendar-slideTransition, & .MuiPickersFadeTransitionGroup-root': { minHeight: 250 },
  '& .MuiDayCalendar-weekContainer': { margin: '0 0 2px', justifyContent: 'space-between' },
})
const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 18,
  padding: '4px 10px 2px',
  color: c('ink3'),
  '& > b': { fontWeight: 600, color: c('primary.main') },
}))

/** A month with the range as a band. */
export function RangeCalendar({ range, picking, onPick, min, max, autoFocus }: RangeCalendarProps) {
  const { start, end } = range
  const [reference, first, last] = [range[picking] ?? start ?? end, min ?? null, max ?? null].map(toDayjs)
  const pick = (value: Dayjs | null) => {
    const date = fromDayjs(value)
    if (date !== null) onPick(date)
  }
  return (
    <Box>
      <ShownRange value={range}>
        <Month
          value={toDayjs(range[picking])}
          {...(reference && { referenceDate: reference })}
          onChange={pick}
          views={['day']}
          {...(first && { minDate: first })}
          {...(last && { maxDate: last })}
          autoFocus={autoFocus}
          dayOfWeekFormatter={(day: Dayjs) => texts.weekdayLetters.charAt(day.day())}
          slots={{ day: RangeDay, calendarHeader: CalendarHead }}
        />
      </ShownRange>
      <Foot aria-live="polite">
        {start !== null && end !== null && start <= end ? (
          <>
            {rangeInWords(start, end)}
            <b>{dayCount(tripLength(start, end))}</b>
          </>
        ) : picking === 'start' ? (
          texts.pickStart
        ) : (
          texts.pickEnd
        )}
      </Foot>
    </Box>
  )
}
