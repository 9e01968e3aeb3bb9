import type { RefObject } from 'react'
import Button from '@mui/material/Button'
import type { useIdeaOrder } from './useIdeaOrder'
import { voteTexts } from './voteTexts'

interface ByVotesProps extends Omit<ReturnType<typeof useIdeaOrder>, 'shown'> {
  list: RefObject<HTMLElement | null>
}

/** Sorts the ideas by votes, and back; nothing where that changes nothing. */
export function ByVotes({ canSort, isByVotes, toggle, list }: ByVotesProps) {
  if (!canSort) return null
  const sort = () => {
    toggle()
    // A row that scrolls sideways shows the first ones.
    list.current?.scrollTo({ left: 0 })
  }
  return (
    <Button variant={isByVotes ? 'soft' : 'text'} size="small" aria-pressed={isByVotes} onClick={sort}>
      {voteTexts.byVotes}
    </Button>
  )
}
