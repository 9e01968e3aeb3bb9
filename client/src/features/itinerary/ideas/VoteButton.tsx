import { useItinerary, useRecord } from '../../../engine/hooks/useItinerary'
import { formatCount } from '../../../lib/format'
import { commonTexts } from '../../../texts/common'
import { ThumbIcon } from '../../../ui/icons/comments'
import { CountButton } from '../comments/CommentButtons'
import { useHasVoted, useVoteCount } from '../comments/useEventCounts'
import { voteTexts } from './voteTexts'
import { toggleVote } from '../base/votes'

export function VoteButton({ eventId }: { eventId: string }) {
  const id = useRecord((record) => record.id)
  const label = useItinerary((view) => view.events[eventId]?.label ?? '')
  const votes = useVoteCount(eventId)
  const voted = useHasVoted(eventId)
  return (
    <CountButton
      type="button"
      aria-label={voteTexts.vote(label === '' ? commonTexts.untitled : label, votes)}
      aria-pressed={voted}
      data-filled={votes === 0 ? undefined : ''}
      onClick={() => void toggleVote(id, eventId, voted)}
    >
      <ThumbIcon />
      {votes === 0 ? null : formatCount(votes)}
    </CountButton>
  )
}
