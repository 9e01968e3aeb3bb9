import { memo } from 'react'
import { styled } from '@mui/material/styles'
import type { EventView } from '#shared/itinerary/view'
import { useItinerary, useGetView } from '../../../engine/hooks/useItinerary'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'
import { phone } from '../../../theme/breakpoints'
import { textSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { useTripTime } from '../viewport/useTripTime'
import { EventCard } from '../events/EventCard'
import { EventColumn, EventRow } from '../events/eventStyles'
import { usePageElement } from '../viewport/pageElements'
import { useRenderedEvents } from './renderedDays'

const Line = styled('li')({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '-6px 0',
  paddingLeft: 114,
  fontSize: textSize.small,
  fontWeight: 600,
  lineHeight: '20px',
  color: c('now.text'),
  fontVariantNumeric: 'tabular-nums',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 76,
    width: 12,
    height: 12,
    borderRadius: '50%',
    backgroundColor: c('now.dot'),
    boxShadow: `0 0 0 4px ${c('paper')}, 0 0 0 5px ${c('now.line')}`,
  },
  '& > i': { flex: 1, height: 2, borderRadius: 1, backgroundColor: c('now.line') },
  [phone]: { paddingLeft: 52, '&::before': { left: 14 } },
})

interface TimelineProps {
  dayId: string
  ids: readonly string[]
}

export function Timeline({ dayId, ids }: TimelineProps) {
  const { today, time } = useTripTime()
  const isToday = useItinerary((view) => view.days.find(({ id }) => id === dayId)?.date === today)
  const drawn = useRenderedEvents(ids)
  const viewNow = useGetView()
  if (!isToday || ids.length === 0) return <Rows ids={drawn} />
  const events = ids.flatMap((id) => viewNow().events[id] ?? [])
  return <Rows ids={ids} now={{ index: indexOfNextEvent(events, time), time }} />
}

function Rows({ ids, now }: { ids: readonly string[]; now?: { index: number; time: string } }) {
  const list = useFlipAnimation<HTMLOListElement>(ids, 'event')
  const rows = ids.map((id) => <Row key={id} eventId={id} />)
  return (
    <EventColumn ref={list}>
      {now === undefined ? rows : rows.toSpliced(now.index, 0, <NowLine key="now" time={now.time} />)}
    </EventColumn>
  )
}

const Row = memo(function Row({ eventId }: { eventId: string }) {
  return (
    <EventRow ref={usePageElement('event', eventId)} data-event={eventId}>
      <EventCard eventId={eventId} />
    </EventRow>
  )
})

/** Screen readers read the events' times instead. */
const NowLine = ({ time }: { time: string }) => (
  <Line aria-hidden="true">
    {time}
    <i />
  </Line>
)

/** Index of the first event after `time`; events without a time follow the previous one. */
export function indexOfNextEvent(events: readonly Pick<EventView, 'startTime'>[], time: string): number {
  const begun = events.findLastIndex(({ startTime }) => startTime !== null && startTime <= time)
  const next = events.findIndex(({ startTime }, i) => i > begun && startTime !== null)
  return next === -1 ? events.length : next
}
