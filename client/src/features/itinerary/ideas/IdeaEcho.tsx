import { styled } from '@mui/material/styles'
import { roleCanPropose } from '#shared/itinerary/roles'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { formatCount } from '../../../lib/format'
import { iconSize, textSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { ThumbIcon } from '../../../ui/icons/comments'
import { EventComments } from '../comments/EventComments'
import { useVotes } from '../comments/useEcho'
import { participation, useIsParticipant, usePageMode } from '../base/pageMode'
import { voteTexts } from './voteTexts'

const VoteButton = participation.part(() => import('./VoteButton'), 'VoteButton')

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

export function IdeaEcho({ eventId }: { eventId: string }) {
  const mode = usePageMode()
  const isParticipant = useIsParticipant()
  const mayVote = useRecord(({ myRole }) => roleCanPropose(myRole)) && isParticipant
  if (mode === 'copy') return null
  return (
    <Line>
      {mayVote ? <VoteButton eventId={eventId} /> : <VoteCount eventId={eventId} />}
      <EventComments eventId={eventId} />
    </Line>
  )
}

function VoteCount({ eventId }: { eventId: string }) {
  const votes = useVotes(eventId)
  if (votes === 0) return null
  return (
    <Votes role="img" aria-label={voteTexts.votes(votes)}>
      <ThumbIcon />
      {formatCount(votes)}
    </Votes>
  )
}
