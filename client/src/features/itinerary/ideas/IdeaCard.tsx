import { memo } from 'react'
import { styled } from '@mui/material/styles'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { common } from '../../../texts/common'
import { CategoryDisc } from '../events/CategoryDisc'
import { IdeaEcho } from './IdeaEcho'
import { useMarks } from '../base/marks'
import { editMode, participation, useIsParticipant, usePageMode } from '../base/pageMode'

const IdeaTools = editMode.part(() => import('../events/EventTools'), 'IdeaTools')
const OwnIdeaTools = editMode.part(() => import('./OwnIdeaTools'), 'OwnIdeaTools')
const EventPresence = participation.part(() => import('../presence/EventPresence'), 'EventPresence')

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 54,
  padding: '8px 14px 8px 12px',
  overflowWrap: 'anywhere',
  // Its handle and its tools lie over it.
  '&[data-editing]': { paddingLeft: 26, paddingRight: 40 },
  '&[data-proposing]': { paddingRight: 40 },
}))

/** What stands in an idea's box. */
export const IdeaCard = memo(function IdeaCard({ eventId }: { eventId: string }) {
  const label = useItinerary((view) => view.events[eventId]?.label ?? '')
  const category = useItinerary((view) => view.events[eventId]?.category ?? null)
  const { ofEvent } = useMarks()
  const mode = usePageMode()
  const isParticipant = useIsParticipant()
  return (
    <>
      <Row data-editing={mode === 'editing' ? '' : undefined} data-proposing={mode === 'proposing' ? '' : undefined}>
        <CategoryDisc category={category} size={34} />
        <span>
          {ofEvent(eventId)}
          {label === '' ? common.untitled : label}
          <IdeaEcho eventId={eventId} />
        </span>
      </Row>
      {isParticipant ? <EventPresence eventId={eventId} /> : null}
      {mode === 'editing' ? <IdeaTools eventId={eventId} /> : null}
      {mode === 'proposing' ? <OwnIdeaTools eventId={eventId} /> : null}
    </>
  )
})
