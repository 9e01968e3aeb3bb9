import type { RefObject } from 'react'
import Button from '@mui/material/Button'
import type { useIdeaOrder } from './useIdeaOrder'
import { voteTexts } from './voteTexts'

interface ByVotesProps extends Omit<ReturnType<typeof useIdeaOrder>, 'shown'> {
  list: RefObject<HTMLElement | null>
}

/** Hidden if sorting has no effect. */
export function ByVotes({ canSort, isByVotes, toggle, list }: ByVotesProps) {
  if (!canSort) return null
  const sort = () => {
    toggle()
    // Back to the start of the row.
    list.current?.scrollTo({ left: 0 })
  }
  return (
    <Button variant={isByVotes ? 'soft' : 'text'} size="small" aria-pressed={isByVotes} onClick={sort}>
      {voteTexts.byVotes}
    </Button>
  )
}
