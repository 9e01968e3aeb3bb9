import Button from '@mui/material/Button'
import type { useIdeaOrder } from './useIdeaOrder'
import { voteTexts } from './voteTexts'

type ByVotesProps = Omit<ReturnType<typeof useIdeaOrder>, 'shown'>

/** Sorts the ideas by votes, and back; nothing where that changes nothing. */
export function ByVotes({ canSort, isByVotes, toggle }: ByVotesProps) {
  if (!canSort) return null
  return (
    <Button variant="text" size="small" aria-pressed={isByVotes} onClick={toggle}>
      {voteTexts.byVotes}
    </Button>
  )
}
