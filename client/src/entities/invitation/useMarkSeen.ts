import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { markInvitationsSeen } from './queries'

const seenVisits = new Set<string>()

/** Whoever opens an itinerary that is not theirs knows that they may edit it: the server is told once a visit. */
export function useMarkInvitationSeen(userId: string, itineraryId: string, isInvited: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    const visit = `${userId} ${itineraryId}`
    if (!isInvited || seenVisits.has(visit)) return
    seenVisits.add(visit)
    // Without a network the next visit tells it.
    markInvitationsSeen(queries, userId, [itineraryId]).catch(() => seenVisits.delete(visit))
  }, [queries, userId, itineraryId, isInvited])
}
