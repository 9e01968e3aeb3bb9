import { memo } from 'react'
import { styled } from '@mui/material/styles'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { phone } from '../../../theme/breakpoints'
import { dayElementId } from '../viewport/dayAnchor'
import { DayHeading } from './DayHeading'
import { useIsDayOpen } from '../viewport/openDays'
import { editModeChunks, memberChunks, usePageMode } from '../base/pageMode'
import { EmptyDay } from './EmptyDay'
import { Timeline } from './Timeline'

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

export const DaySection = memo(function DaySection({ dayId }: { dayId: string }) {
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
        <AddEventButton dayId={dayId} />
      </>
    )
  }
  const empty = mode === 'reading' ? <StartPlanning dayId={dayId} /> : <EmptyDay />
  return (
    <>
      {isEmpty ? empty : null}
      <Timeline dayId={dayId} ids={ids} />
    </>
  )
}
