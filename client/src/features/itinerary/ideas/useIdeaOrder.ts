import { useState } from 'react'
import { useAllVotes } from '../comments/useEcho'

export function useIdeaOrder(ids: readonly string[]) {
  const [isByVotes, setByVotes] = useState(false)
  const votesOf = useAllVotes()
  const hasVotes = ids.some((id) => votesOf(id) > 0)
  const shown = isByVotes && hasVotes ? ids.toSorted((a, b) => votesOf(b) - votesOf(a)) : ids
  return { shown, canSort: hasVotes && ids.length > 1, isByVotes, toggle: () => setByVotes(!isByVotes) }
}
