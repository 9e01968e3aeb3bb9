import { useState, type RefObject } from 'react'
import Button from '@mui/material/Button'
import { useVoteCountLookup } from '../comments/useEventCounts'
import { voteTexts } from './voteTexts'

interface SortByVotesButtonProps extends Omit<ReturnType<typeof useIdeaOrder>, 'shown'> {
  list: RefObject<HTMLElement | null>
}

export function SortByVotesButton({ canSort, isByVotes, toggle, list }: SortByVotesButtonProps) {
  if (!canSort) return null
  const sort = () => {
    toggle()
    list.current?.scrollTo({ left: 0 })
  }
  return (
    <Button variant={isByVotes ? 'soft' : 'text'} size="small" aria-pressed={isByVotes} onClick={sort}>
      {voteTexts.byVotes}
    </Button>
  )
}

export function useIdeaOrder(ids: readonly string[]) {
  const [isByVotes, setByVotes] = useState(false)
  const votesOf = useVoteCountLookup()
  const hasVotes = ids.some((id) => votesOf(id) > 0)
  const shown = isByVotes && hasVotes ? ids.toSorted((a, b) => votesOf(b) - votesOf(a)) : ids
  return { shown, canSort: hasVotes && ids.length > 1, isByVotes, toggle: () => setByVotes(!isByVotes) }
}
