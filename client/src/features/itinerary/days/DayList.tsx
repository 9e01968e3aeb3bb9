import { memo } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { EventView } from '#shared/itinerary/view'
import { cssColor as c } from '../../../theme/vars'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'
import { useItinerary, useGetView } from '../../../engine/hooks/useItinerary'
import { phone } from '../../../theme/breakpoints'
import { textSize } from '../../../theme/sizes'
import { belowTwoColumns } from '../base/pageGrid'
import { editModeChunks, useIsEditing, memberChunks, usePageMode } from '../base/pageMode'
import { tripTexts } from '../base/tripTexts'
import { dayElementId } from '../viewport/dayAnchor'
import { useIsDayOpen } from '../viewport/openDays'
import { useTripTime } from '../viewport/useTripTime'
import { EventCard } from '../events/EventCard'
import { EventColumn, EventRow } from '../events/eventStyles'
import { usePageElement } from '../viewport/pageElements'
import { Nights, RouteLinks, WalkToNext } from '../places/DayPlaces'
import { useRenderedDays, useRenderedEvents } from './renderedDays'
import { DayHeading } from './DayHeading'
import { EmptyDay } from './EmptyDay'

const NearbyIdeas = editModeChunks.part(() => import('./NearbyIdeas'), 'NearbyIdeas')
const AddDayButton = editModeChunks.part(() => import('./AddDayButton'), 'AddDayButton')

const List = styled('div')({
  gridArea: 'days',
  minWidth: 0,
  '& > section + section': { borderTop: `1px solid ${c('hairline')}` },
})
// Hidden on narrow screens, where the index has the same tile.
const Alone = styled('ul')({
  listStyle: 'none',
  width: 'fit-content',
  margin: '8px 0 0 -16px',
  padding: 0,
  [belowTwoColumns]: { display: 'none' },
})

export function DayList() {
  const days = useRenderedDays()
  const isEditing = useIsEditing()
  const list = useFlipAnimation<HTMLDivElement>(
    days.map(({ id }) => id),
    'day',
  )
  return (
    <List ref={list}>
      {days.map((day) => (
        <DaySection key={day.id} dayId={day.id} />
      ))}
      {days.length === 0 ? (
        <>
          <Typography sx={{ color: 'ink2' }}>{tripTexts.noDays}</Typography>
          <Alone>{isEditing ? <AddDayButton /> : null}</Alone>
        </>
      ) : null}
    </List>
  )
}

const DraggableTimeline = editModeChunks.part(() => import('../dragging/DraggableTimeline'), 'DraggableTimeline')
const EmptyTripHint = editModeChunks.part(() => import('./EmptyTripHint'), 'EmptyTripHint')
const AddEventButton = editModeChunks.part(() => import('../events/AddEventButton'), 'AddEventButton')
const StartPlanning = memberChunks.part(() => import('./StartPlanning'), 'StartPlanning')

const Section = styled('section')({
  scrollMarginTop: 'var(--landing)',
  paddingBottom: 4,
  '&[data-open]': {
    paddingBottom: 26,
    // The browser renders only days near the screen, and in those only visible rows (EventRow):
    // checking hundreds of rows a frame is too slow. Handles and presence tags overflow the day.
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto calc(var(--events) * 126px + 160px)',
    overflowClipMargin: '24px',
  },
  [phone]: { '&[data-open]': { paddingBottom: 20 } },
})

const DaySection = memo(function DaySection({ dayId }: { dayId: string }) {
  const day = useItinerary((view) => view.days.find(({ id }) => id === dayId))
  const isOpen = useIsDayOpen()
  if (day === undefined) return null
  const isUnfolded = isOpen(dayId)
  const headingId = `${dayElementId(dayId)}-heading`
  const bodyId = `${dayElementId(dayId)}-events`
  return (
    <Section
      id={dayElementId(dayId)}
      aria-labelledby={headingId}
      data-day={dayId}
      data-open={isUnfolded ? '' : undefined}
      style={{ '--events': day.events.length }}
    >
      <DayHeading day={day} isUnfolded={isUnfolded} id={headingId} bodyId={bodyId} />
      <div id={bodyId} hidden={!isUnfolded}>
        {isUnfolded ? <UnfoldedDay dayId={dayId} ids={day.events} /> : null}
      </div>
    </Section>
  )
})

function UnfoldedDay({ dayId, ids }: { dayId: string; ids: readonly string[] }) {
  const mode = usePageMode()
  const isEmpty = ids.length === 0
  if (mode === 'editing') {
    return (
      <>
        {isEmpty ? <EmptyTripHint /> : null}
        <DraggableTimeline dayId={dayId} ids={ids} />
        <Nights dayId={dayId} />
        <AddEventButton dayId={dayId} />
        <NearbyIdeas dayId={dayId} />
        <RouteLinks ids={ids} />
      </>
    )
  }
  const empty = mode === 'reading' ? <StartPlanning dayId={dayId} /> : <EmptyDay />
  return (
    <>
      {isEmpty ? empty : null}
      <Timeline dayId={dayId} ids={ids} />
      <Nights dayId={dayId} />
      <RouteLinks ids={ids} />
    </>
  )
}

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

function Timeline({ dayId, ids }: TimelineProps) {
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
  const rows = ids.map((id, i) => <Row key={id} eventId={id} nextId={ids[i + 1]} />)
  return (
    <EventColumn ref={list}>
      {now === undefined ? rows : rows.toSpliced(now.index, 0, <NowLine key="now" time={now.time} />)}
    </EventColumn>
  )
}

const Row = memo(function Row({ eventId, nextId }: { eventId: string; nextId: string | undefined }) {
  return (
    <EventRow ref={usePageElement('event', eventId)} data-event={eventId}>
      <EventCard eventId={eventId} />
      <WalkToNext eventId={eventId} nextId={nextId} />
    </EventRow>
  )
})

/** Screen readers read the events' times instead. */
const NowLine = ({ time }: { time: string }) => (
  <Line aria-hidden="true" data-now-line="">
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
