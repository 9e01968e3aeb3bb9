import { memo } from 'react'
import { styled } from '@mui/material/styles'
import { roleCanPropose } from '#shared/itinerary/roles'
import { useSession } from '../../../account/useSession'
import { useItinerary, useRecord } from '../../../engine/hooks/useItinerary'
import { formatCount } from '../../../lib/format'
import { commonTexts } from '../../../texts/common'
import { iconSize, textSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { ThumbIcon } from '../../../ui/icons/comments'
import { CategoryDisc } from '../events/CategoryDisc'
import { useDifferenceMarks } from '../base/differenceMarks'
import { editModeChunks, memberChunks, useIsMember, usePageMode } from '../base/pageMode'
import { PlaceLine } from '../places/PlaceLine'
import { EventCommentsButton } from '../comments/CommentButtons'
import { useVoteCount } from '../comments/useEventCounts'
import { voteTexts } from './voteTexts'

const IdeaTools = editModeChunks.part(() => import('../events/EventTools'), 'IdeaTools')
const EventPresence = memberChunks.part(() => import('../presence/PresenceMarks'), 'EventPresence')
const VoteButton = memberChunks.part(() => import('./VoteButton'), 'VoteButton')

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
const Line = styled('span')({ display: 'flex', alignItems: 'center', gap: 2, marginTop: 2, marginLeft: -6 })
const Votes = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  padding: '0 6px',
  fontSize: textSize.meta,
  fontWeight: 600,
  color: c('ink2'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.inNote },
})

export const IdeaCard = memo(function IdeaCard({ eventId }: { eventId: string }) {
  const label = useItinerary((view) => view.events[eventId]?.label ?? '')
  const category = useItinerary((view) => view.events[eventId]?.category ?? null)
  const { renderEventMark } = useDifferenceMarks()
  const mode = usePageMode()
  const isParticipant = useIsMember()
  const { user } = useSession()
  const isOwn = useItinerary((view) => view.events[eventId]?.authorId === user?.id)
  // Proposers may edit only their own ideas.
  const hasTools = mode === 'editing' || (mode === 'proposing' && isOwn)
  return (
    <>
      <Row data-editing={mode === 'editing' ? '' : undefined} data-tools={hasTools ? '' : undefined}>
        <CategoryDisc category={category} size={34} />
        <div>
          {renderEventMark(eventId)}
          {label === '' ? commonTexts.untitled : label}
          <IdeaPlace eventId={eventId} />
          <IdeaCounts eventId={eventId} />
        </div>
        {hasTools ? <IdeaTools eventId={eventId} /> : null}
      </Row>
      {isParticipant ? <EventPresence eventId={eventId} /> : null}
    </>
  )
})

function IdeaPlace({ eventId }: { eventId: string }) {
  const event = useItinerary((view) => view.events[eventId])
  return event === undefined ? null : (
    <PlaceLine label={event.label} category={event.category} place={event.place} to={event.to} eventId={eventId} isSmall />
  )
}

function IdeaCounts({ eventId }: { eventId: string }) {
  const mode = usePageMode()
  const isParticipant = useIsMember()
  const mayVote = useRecord(({ myRole }) => roleCanPropose(myRole)) && isParticipant
  if (mode === 'copy') return null
  return (
    <Line>
      {mayVote ? <VoteButton eventId={eventId} /> : <VoteCount eventId={eventId} />}
      <EventCommentsButton eventId={eventId} />
    </Line>
  )
}

function VoteCount({ eventId }: { eventId: string }) {
  const votes = useVoteCount(eventId)
  if (votes === 0) return null
  return (
    <Votes role="img" aria-label={voteTexts.votes(votes)}>
      <ThumbIcon />
      {formatCount(votes)}
    </Votes>
  )
}
