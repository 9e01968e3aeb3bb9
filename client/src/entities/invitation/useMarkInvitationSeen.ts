import { useQueryClient } from '@tanstack/react-query'
import { useOncePerVisit } from '../../lib/hooks/useOncePerVisit'
import { markInvitationsSeen } from './queries'

/** Opening an itinerary marks its invitation as seen. */
export function useMarkInvitationSeen(userId: string, itineraryId: string, isInvited: boolean): void {
  const queries = useQueryClient()
  useOncePerVisit(isInvited ? `invitation ${userId} ${itineraryId}` : undefined, () =>
    markInvitationsSeen(queries, userId, [itineraryId]),
  )
}
