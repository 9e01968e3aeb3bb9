import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InvitationLinkAsked } from '#shared/api/invitationLinks'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'

/** The links to an itinerary that are good, the newest first. Not their addresses: those are told once. */
export const invitationLinksQuery = (itineraryId: string) =>
  queryOptions({
    queryKey: queryKeys.invitationLinks(itineraryId),
    queryFn: ({ signal }) => call('GET /itineraries/{id}/invitations', { params: { id: itineraryId }, signal }),
    staleTime: 0,
  })

/** Makes a link, and gives its address. */
export function useMakeInvitationLink(itineraryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InvitationLinkAsked) => call('POST /itineraries/{id}/invitations', { params: { id: itineraryId }, body }),
    onSuccess: ({ url: _url, location: _location, ...link }) => {
      const { queryKey } = invitationLinksQuery(itineraryId)
      queries.setQueryData(queryKey, (before = []) => [link, ...before])
      return queries.invalidateQueries({ queryKey })
    },
  })
}

/** Ends a link. */
export function useEndInvitationLink(itineraryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: string) =>
      call('DELETE /itineraries/{id}/invitations/{invitationId}', { params: { id: itineraryId, invitationId } }),
    onSuccess: (_, ended) =>
      queries.setQueryData(invitationLinksQuery(itineraryId).queryKey, (before) => before?.filter(({ id }) => id !== ended)),
  })
}
