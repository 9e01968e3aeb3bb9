import { memo } from 'react'
import { styled } from '@mui/material/styles'
import { useSession } from '../../../account/useSession'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { common } from '../../../texts/common'
import { CategoryDisc } from '../events/CategoryDisc'
import { IdeaEcho } from './IdeaEcho'
import { useMarks } from '../base/marks'
import { editMode, participation, useIsParticipant, usePageMode } from '../base/pageMode'

const IdeaTools = editMode.part(() => import('../events/EventTools'), 'IdeaTools')
const EventPresence = participation.part(() => import('../presence/EventPresence'), 'EventPresence')

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 54,
  padding: '8px 14px 8px 12px',
  overflowWrap: 'anywhere',
  // Room for handle and tools.
  '&[data-editing]': { paddingLeft: 26 },
  '&[data-tools]': { paddingRight: 40 },
}))

export const IdeaCard = memo(function IdeaCard({ eventId }: { eventId: string }) {
  const label = useItinerary((view) => view.events[eventId]?.label ?? '')
  const category = useItinerary((view) => view.events[eventId]?.category ?? null)
  const { ofEvent } = useMarks()
  const mode = usePageMode()
  const isParticipant = useIsParticipant()
  const { user } = useSession()
  const isOwn = useItinerary((view) => view.events[eventId]?.authorId === user?.id)
  // Proposers may edit only their own ideas.
  const hasTools = mode === 'editing' || (mode === 'proposing' && isOwn)
  return (
    <>
      <Row data-editing={mode === 'editing' ? '' : undefined} data-tools={hasTools ? '' : undefined}>
        <CategoryDisc category={category} size={34} />
        <span>
          {ofEvent(eventId)}
          {label === '' ? common.untitled : label}
          <IdeaEcho eventId={eventId} />
        </span>
        {hasTools ? <IdeaTools eventId={eventId} /> : null}
      </Row>
      {isParticipant ? <EventPresence eventId={eventId} /> : null}
    </>
  )
})
