import { useState } from 'react'
import { useAllVotes } from '../comments/useEcho'

/** The order in which ideas show: as they were put, or those with the most votes first. */
export function useIdeaOrder(ids: readonly string[]) {
  const [isByVotes, setByVotes] = useState(false)
  const votesOf = useAllVotes()
  const hasVotes = ids.some((id) => votesOf(id) > 0)
  const shown = isByVotes && hasVotes ? ids.toSorted((a, b) => votesOf(b) - votesOf(a)) : ids
  return { shown, hasVotes, isByVotes, toggle: () => setByVotes(!isByVotes) }
}
