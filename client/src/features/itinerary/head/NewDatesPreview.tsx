import { useId } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import { addDays, formatWeekdayDate, dateParts, type CalendarDate } from '#shared/dates'
import { formatDayMonthRange } from '../../../lib/dateFormats'
import { textSize } from '../../../theme/sizes'
import { controlLine, cssColor as c, radius } from '../../../theme/vars'
import { tripTexts } from '../base/tripTexts'
import { dateTexts } from './dateTexts'

const Strip = styled('ol')({
  listStyle: 'none',
  margin: '10px 0 0',
  padding: '2px 2px 6px',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 64,
  gap: 8,
  overflowX: 'auto',
})
const Tile = styled('li')(({ theme }) => ({
  position: 'relative',
  height: 68,
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  borderRadius: radius.poster,
  boxShadow: controlLine,
  fontSize: textSize.meta,
  lineHeight: '17px',
  '& > b': { ...theme.typography.dayNumber, fontVariantNumeric: 'tabular-nums' },
  // A day beyond the dates.
  '&[data-surplus]': { boxShadow: 'none', backgroundColor: c('sunken'), color: c('ink2') },
}))

interface NewDatesProps {
  start: CalendarDate
  end: CalendarDate
  /** Number of days; `room` is how many fit the dates. */
  days: number
  room: number
}

export function NewDatesPreview({ start, end, days, room }: NewDatesProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Typography variant="label" component="h3" id={titleId} sx={{ mt: 2.5 }}>
        {dateTexts.newDates}
        {': '}
        <Typography variant="small" component="span" sx={{ color: 'ink2' }}>
          {formatDayMonthRange(start, end)}
        </Typography>
      </Typography>
      <Strip aria-labelledby={titleId} tabIndex={0}>
        {Array.from({ length: days }, (_, i) => (
          <DayTile key={i} dayNumber={i + 1} date={i < room ? addDays(start, i) : undefined} />
        ))}
      </Strip>
    </section>
  )
}

/** `sáb`, 24, `Día 1`. */
function DayTile({ dayNumber, date }: { dayNumber: number; date: CalendarDate | undefined }) {
  if (date === undefined) {
    return (
      <Tile data-surplus="">
        {dateTexts.noRoom}
        <span>{tripTexts.day(dayNumber)}</span>
      </Tile>
    )
  }
  const { day, weekday } = dateParts(date)
  return (
    <Tile>
      <span aria-hidden="true">{weekday.slice(0, 3)}</span>
      <b aria-hidden="true">{day}</b>
      <span>{tripTexts.day(dayNumber)}</span>
      <span style={visuallyHidden}>{`: ${formatWeekdayDate(date)}`}</span>
    </Tile>
  )
}
