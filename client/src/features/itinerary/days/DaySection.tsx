import { memo, type CSSProperties } from 'react'
import { styled } from '@mui/material/styles'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { phone } from '../../../theme/breakpoints'
import { dayAnchor } from '../viewport/dayAnchor'
import { DayHeading } from './DayHeading'
import { useOpenDays } from '../viewport/openDays'
import { useParts } from '../base/parts'

const Section = styled('section')({
  scrollMarginTop: 'var(--landing)',
  paddingBottom: 4,
  '&[data-open]': {
    paddingBottom: 26,
    // In a long trip the browser renders only the days near the screen, and of those only the rows on it (EventRow): it checks each of them in
    // every frame, which is too slow for hundreds of rows. Drag handles and the names of others are drawn outside their day's box.
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto calc(var(--events) * 126px + 160px)',
    overflowClipMargin: '24px',
  },
  [phone]: { '&[data-open]': { paddingBottom: 20 } },
})

/** A day: its heading, and while it is unfolded its events. */
export const DaySection = memo(function DaySection({ dayId }: { dayId: string }) {
  const day = useItinerary((view) => view.days.find(({ id }) => id === dayId))
  const { isOpen } = useOpenDays()
  const { EmptyDay, Timeline, AddEvent } = useParts()
  if (day === undefined) return null
  const isUnfolded = isOpen(dayId)
  const headingId = `${dayAnchor(dayId)}-heading`
  const bodyId = `${dayAnchor(dayId)}-events`
  return (
    <Section
      id={dayAnchor(dayId)}
      aria-labelledby={headingId}
      data-day={dayId}
      data-open={isUnfolded ? '' : undefined}
      style={{ '--events': day.events.length } as CSSProperties}
    >
      <DayHeading day={day} id={headingId} bodyId={bodyId} />
      <div id={bodyId} hidden={!isUnfolded}>
        {isUnfolded ? (
          <>
            {day.events.length === 0 ? <EmptyDay dayId={dayId} /> : null}
            <Timeline dayId={dayId} ids={day.events} />
            <AddEvent dayId={dayId} />
          </>
        ) : null}
      </div>
    </Section>
  )
})
