import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Invitation } from '#shared/api/invitations'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'

/** Who added this person as a collaborator without their knowing yet. */
export const invitationsQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.invitations(userId),
    queryFn: ({ signal }) => call('GET /invitations', { signal }),
  })

/** What was passed to this person, who has not answered whether they keep it. */
export const offersQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.offers(userId),
    queryFn: ({ signal }) => call('GET /offers', { signal }),
    staleTime: 0,
  })

/** Rejects an invitation: this person is a member no more. */
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

/** This person knows of these: shown at once, and put back when the server cannot be told. Throws as `call` does. */
export async function markInvitationsSeen(queries: QueryClient, userId: string, itineraryIds: readonly string[]): Promise<void> {
  const { queryKey } = invitationsQuery(userId)
  // An answer that is already on its way does not know it yet.
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
