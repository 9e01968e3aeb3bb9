import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { GrantableRole } from '#shared/itinerary/roles'
import { call } from '../../../engine/api/api'
import { queryKeys } from '../../../engine/api/queryKeys'
import { eraseItineraryUnlessUnsaved } from '../../../engine/offline/eraseItinerary'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { showToast, showErrorToast } from '../../../lib/toasts'
import { paths } from '../../../lib/navigation/paths'
import { itineraryKey, itineraryQuery, membersQuery, endParticipationKey } from './itineraryQueries'
import { offerTexts } from './offerTexts'
import { optionTexts } from './optionTexts'

const useItineraryId = () => useRecord((record) => record.id)

export function useDeleteOpenItinerary() {
  const id = useItineraryId()
  return useEndParticipation(
    () => call('DELETE /itineraries/{id}', { params: { id } }),
    () => showToast(optionTexts.deleted),
  )
}

export function useLeaveItinerary() {
  const { itineraryId: id, userId } = useOpenItinerary()
  return useEndParticipation(() => call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId } }))
}

export function useAcceptOffer() {
  const { itineraryId: id, userId } = useOpenItinerary()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('PUT /itineraries/{id}/offer', { params: { id } }),
    onSuccess: async () => {
      queries.setQueryData(itineraryQuery(id).queryKey, (before) => before && { ...before, isOffered: undefined })
      showToast(offerTexts.kept)
      await queries.invalidateQueries({ queryKey: queryKeys.offers(userId) })
    },
    onError: () => showErrorToast(offerTexts.failed),
  })
}

export function useDeclineOffer() {
  const id = useItineraryId()
  return useEndParticipation(() => call('DELETE /itineraries/{id}/offer', { params: { id } }))
}

/** `leaving` keeps the page from announcing the ending. The back button does not return to it. */
function useEndParticipation(end: () => Promise<unknown>, then?: () => void) {
  const { itineraryId, userId, send } = useOpenItinerary()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: endParticipationKey(itineraryId),
    mutationFn: end,
    onMutate: async () => {
      send({ type: 'leaving', isLeaving: true })
      await queries.cancelQueries({ queryKey: itineraryKey(itineraryId) })
    },
    onError: () => send({ type: 'leaving', isLeaving: false }),
    onSuccess: async () => {
      await navigate(paths.home, { replace: true })
      void eraseItineraryUnlessUnsaved(userId, itineraryId)
      queries.removeQueries({ queryKey: itineraryKey(itineraryId) })
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.itineraries.all }),
        queries.invalidateQueries({ queryKey: queryKeys.offers(userId) }),
      ])
      then?.()
    },
  })
}

export function useAddCollaborator() {
  const id = useItineraryId()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { username: string; role: GrantableRole }) =>
      call('POST /itineraries/{id}/collaborators', { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries(membersQuery(id)),
  })
}

export function useChangeRole() {
  const id = useItineraryId()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: GrantableRole }) =>
      call('PATCH /itineraries/{id}/collaborators/{userId}', { params: { id, userId }, body: { role } }),
    onSuccess: () => queries.invalidateQueries(membersQuery(id)),
  })
}

export function useRemoveCollaborator() {
  const id = useItineraryId()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId } }),
    onSuccess: () => queries.invalidateQueries(membersQuery(id)),
  })
}
