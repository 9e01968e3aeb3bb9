import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { markSeen } from './queries'

const told = new Set<string>()

/** Whoever opens an itinerary that is not theirs knows that they may edit it: the server is told once a visit. */
export function useMarkSeen(userId: string, itineraryId: string, isInvited: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    const visit = `${userId} ${itineraryId}`
    if (!isInvited || told.has(visit)) return
    told.add(visit)
    // Without a network the next visit tells it.
    markSeen(queries, userId, [itineraryId]).catch(() => told.delete(visit))
  }, [queries, userId, itineraryId, isInvited])
}
