import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Invitation } from '#shared/api/invitations'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'

/** Who added this person as a collaborator without their knowing yet. */
export const invitationsQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.invitations(userId),
    queryFn: ({ signal }) => call('GET /invitations', { signal }),
  })

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
