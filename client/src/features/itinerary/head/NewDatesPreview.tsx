import { useId } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import { addDays, formatWeekdayDate, dateParts, type CalendarDate } from '#shared/dates'
import type { KeptDates } from '#shared/itinerary/keepDates'
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
  '&[data-new]': { boxShadow: 'none', border: `1px dashed ${c('fieldLine')}` },
}))

interface NewDatesProps {
  start: CalendarDate
  end: CalendarDate
  /** Number of days; `room` is how many fit the dates. */
  days: number
  room: number
  /** If the events keep their dates. */
  kept: KeptDates | undefined
}

export function NewDatesPreview({ start, end, days, room, kept }: NewDatesProps) {
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
        {kept === undefined
          ? countTo(days).map((i) => <DayTile key={i} dayNumber={i + 1} date={i < room ? addDays(start, i) : undefined} />)
          : keptTiles(start, days, kept)}
      </Strip>
    </section>
  )
}

const countTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** The first days that leave, the days of the trip, the last ones that leave. */
function keptTiles(start: CalendarDate, days: number, { added, first, last }: KeptDates) {
  const leaving = (i: number) => <DayTile key={`leaving ${i}`} dayNumber={i + 1} date={undefined} word={dateTexts.dayLeaves} />
  return [
    ...countTo(first).map(leaving),
    ...countTo(added + days - first - last).map((i) => (
      <DayTile key={i} dayNumber={i + 1} date={addDays(start, i)} word={i < added ? dateTexts.dayAdded : undefined} />
    )),
    ...countTo(last).map((i) => leaving(days - last + i)),
  ]
}

interface DayTileProps {
  dayNumber: number
  date: CalendarDate | undefined
  word?: string | undefined
}

/** `sáb`, 24, `Día 1`. */
function DayTile({ dayNumber, date, word }: DayTileProps) {
  if (date === undefined) {
    return (
      <Tile data-surplus="">
        {word ?? dateTexts.noRoom}
        <span>{tripTexts.day(dayNumber)}</span>
      </Tile>
    )
  }
  const { day, weekday } = dateParts(date)
  return (
    <Tile data-new={word === undefined ? undefined : ''}>
      <span aria-hidden="true">{weekday.slice(0, 3)}</span>
      <b aria-hidden="true">{day}</b>
      <span>{word ?? tripTexts.day(dayNumber)}</span>
      <span style={visuallyHidden}>{`: ${formatWeekdayDate(date)}`}</span>
    </Tile>
  )
}
