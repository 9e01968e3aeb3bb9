import { memo } from 'react'
import { useItinerary, useViewNow } from '../../../engine/hooks/useItinerary'
import { useTripTime } from '../viewport/useTripTime'
import { EventCard } from '../events/EventCard'
import { EventColumn, EventRow } from '../events/eventStyles'
import { useDrawnEvents } from './drawnDays'
import { indexOfNow, NowLine } from './NowLine'
import { usePageElement } from '../viewport/pageElements'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'

interface TimelineProps {
  dayId: string
  ids: readonly string[]
}

export function Timeline({ dayId, ids }: TimelineProps) {
  const { today, time } = useTripTime()
  const isToday = useItinerary((view) => view.days.find(({ id }) => id === dayId)?.date === today)
  const drawn = useDrawnEvents(ids)
  const viewNow = useViewNow()
  if (!isToday || ids.length === 0) return <Rows ids={drawn} />
  const events = ids.flatMap((id) => viewNow().events[id] ?? [])
  return <Rows ids={ids} now={{ index: indexOfNow(events, time), time }} />
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
