import { useQueryClient } from '@tanstack/react-query'
import { useOncePerVisit } from '../../lib/hooks/useOncePerVisit'
import { markInvitationsSeen } from './queries'

/** Whoever opens an itinerary that is not theirs knows that they may edit it: the server is told once a visit, without a network in the next one. */
export function useMarkInvitationSeen(userId: string, itineraryId: string, isInvited: boolean): void {
  const queries = useQueryClient()
  useOncePerVisit(isInvited ? `invitation ${userId} ${itineraryId}` : undefined, () =>
    markInvitationsSeen(queries, userId, [itineraryId]),
  )
}
