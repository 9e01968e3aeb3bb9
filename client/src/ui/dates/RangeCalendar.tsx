import type { Dayjs } from 'dayjs'
import { styled } from '@mui/material/styles'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader'
import { tripLength, type CalendarDate } from '#shared/dates'
import { formatDayMonthRange } from '../../lib/dateFormats'
import { formatDayCount } from '../../lib/format'
import { textSize } from '../../theme/sizes'
import { cssColor as c } from '../../theme/vars'
import { RoundButton } from '../buttons/RoundButton'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/navigation'
import { dateFieldTexts } from './dateFieldTexts'
import { fromDayjs, toDayjs } from './dayjs'
import { RangeDay, DateRangeContext, type DateRange } from './RangeDay'
import type { RangeEnd } from './typedDate'

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

export function RangeCalendar({ range, picking, onPick, min, max, autoFocus }: RangeCalendarProps) {
  const { start, end } = range
  const [reference, first, last] = [range[picking] ?? start ?? end, min ?? null, max ?? null].map(toDayjs)
  const pick = (value: Dayjs | null) => {
    const date = fromDayjs(value)
    if (date !== null) onPick(date)
  }
  return (
    <Box>
      <DateRangeContext value={range}>
        <Month
          value={toDayjs(range[picking])}
          {...(reference && { referenceDate: reference })}
          onChange={pick}
          views={['day']}
          {...(first && { minDate: first })}
          {...(last && { maxDate: last })}
          autoFocus={autoFocus}
          dayOfWeekFormatter={(day: Dayjs) => dateFieldTexts.weekdayLetters.charAt(day.day())}
          slots={{ day: RangeDay, calendarHeader: CalendarHead }}
        />
      </DateRangeContext>
      <Foot aria-live="polite">
        {start !== null && end !== null && start <= end ? (
          <>
            {formatDayMonthRange(start, end)}
            <b>{formatDayCount(tripLength(start, end))}</b>
          </>
        ) : picking === 'start' ? (
          dateFieldTexts.pickStart
        ) : (
          dateFieldTexts.pickEnd
        )}
      </Foot>
    </Box>
  )
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.cardTitle,
  fontWeight: 700,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '0 2px 6px 10px',
  '& > span': { flex: 1 },
}))

const inWords = (month: Dayjs) => {
  const text = month.locale('es').format('MMMM [de] YYYY')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function CalendarHead({ currentMonth, onMonthChange, minDate, maxDate, labelId }: PickersCalendarHeaderProps) {
  return (
    <Row>
      <span id={labelId} aria-live="polite">
        {inWords(currentMonth)}
      </span>
      <RoundButton
        label={dateFieldTexts.previousMonth}
        size={36}
        isDisabled={!currentMonth.startOf('month').isAfter(minDate)}
        onClick={() => onMonthChange(currentMonth.subtract(1, 'month'))}
      >
        <ChevronLeftIcon />
      </RoundButton>
      <RoundButton
        label={dateFieldTexts.nextMonth}
        size={36}
        isDisabled={!currentMonth.endOf('month').isBefore(maxDate)}
        onClick={() => onMonthChange(currentMonth.add(1, 'month'))}
      >
        <ChevronRightIcon />
      </RoundButton>
    </Row>
  )
}
