import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Invitation } from '#shared/api/invitations'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'
import { useOncePerVisit } from '../../lib/hooks/useLifetime'

/** Invitations not seen yet. */
export const invitationsQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.invitations(userId),
    queryFn: ({ signal }) => call('GET /invitations', { signal }),
  })

export const ownershipOffersQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.offers(userId),
    queryFn: ({ signal }) => call('GET /offers', { signal }),
  })

export function useRejectInvitation(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (itineraryId: string) =>
      call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: itineraryId, userId } }),
    onSuccess: async (_, itineraryId) => {
      queries.setQueryData(invitationsQuery(userId).queryKey, (now) =>
        now?.filter(({ itinerary }) => itinerary.id !== itineraryId),
      )
      await queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
    },
  })
}

/** Optimistic; reverts on failure. Throws as `call` does. */
export async function markInvitationsSeen(queries: QueryClient, userId: string, itineraryIds: readonly string[]): Promise<void> {
  const { queryKey } = invitationsQuery(userId)
  // A response under way would be stale.
  await queries.cancelQueries({ queryKey })
  const before = queries.getQueryData(queryKey)
  queries.setQueryData<Invitation[]>(queryKey, (now) => now?.filter(({ itinerary }) => !itineraryIds.includes(itinerary.id)))
  try {
    await call('POST /invitations/seen', { body: { itineraryIds: [...itineraryIds] } })
  } catch (error) {
    queries.setQueryData(queryKey, before)
    throw error
  }
}

export function useMarkInvitationSeen(userId: string, itineraryId: string, isInvited: boolean): void {
  const queries = useQueryClient()
  useOncePerVisit(isInvited ? `invitation ${userId} ${itineraryId}` : undefined, () =>
    markInvitationsSeen(queries, userId, [itineraryId]),
  )
}
