import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InvitationLinkRequest } from '#shared/api/invitationLinks'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'

/** Active links, newest first; without URLs, which are only returned once. */
export const invitationLinksQuery = (itineraryId: string) =>
  queryOptions({
    queryKey: queryKeys.invitationLinks(itineraryId),
    queryFn: ({ signal }) => call('GET /itineraries/{id}/invitations', { params: { id: itineraryId }, signal }),
    staleTime: 0,
  })

export function useCreateInvitationLink(itineraryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InvitationLinkRequest) =>
      call('POST /itineraries/{id}/invitations', { params: { id: itineraryId }, body }),
    onSuccess: ({ url: _url, location: _location, ...link }) => {
      const { queryKey } = invitationLinksQuery(itineraryId)
      queries.setQueryData(queryKey, (before = []) => [link, ...before])
      return queries.invalidateQueries({ queryKey })
    },
  })
}

export function useDeleteInvitationLink(itineraryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: string) =>
      call('DELETE /itineraries/{id}/invitations/{invitationId}', { params: { id: itineraryId, invitationId } }),
    onSuccess: (_, ended) =>
      queries.setQueryData(invitationLinksQuery(itineraryId).queryKey, (before) => before?.filter(({ id }) => id !== ended)),
  })
}
