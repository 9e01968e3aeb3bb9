import { useItinerary, useRecord } from '../../../engine/hooks/useItinerary'
import { formatCount } from '../../../lib/format'
import { common } from '../../../texts/common'
import { ThumbIcon } from '../../../ui/icons/comments'
import { EchoButton } from '../comments/EventComments'
import { useVoted, useVotes } from '../comments/useEcho'
import { voteTexts } from './voteTexts'
import { toggleVote } from '../base/votes'

export function VoteButton({ eventId }: { eventId: string }) {
  const id = useRecord((record) => record.id)
  const label = useItinerary((view) => view.events[eventId]?.label ?? '')
  const votes = useVotes(eventId)
  const voted = useVoted(eventId)
  return (
    <EchoButton
      type="button"
      aria-label={voteTexts.vote(label === '' ? common.untitled : label, votes)}
      aria-pressed={voted}
      data-filled={votes === 0 ? undefined : ''}
      onClick={() => void toggleVote(id, eventId, voted)}
    >
      <ThumbIcon />
      {votes === 0 ? null : formatCount(votes)}
    </EchoButton>
  )
}
