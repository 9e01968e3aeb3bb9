import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '../../lib/api'
import { notify } from '../../lib/notices'
import { paths } from '../../lib/paths'
import { useHead } from '../../lib/sync/useItinerary'
import { itineraryKey, peopleQuery } from './queries'
import { texts } from './texts'

const useItineraryId = () => useHead((head) => head.id)

/** Deletes the itinerary and goes home. */
export function useDeleteItinerary() {
  const id = useItineraryId()
  const goHome = useGoHome(id)
  return useMutation({
    mutationFn: () => call('DELETE /itineraries/{id}', { params: { id } }),
    onSuccess: async () => {
      await goHome()
      notify(texts.deleted)
    },
  })
}

/** Leaves an itinerary of somebody else's and goes home. */
export function useLeaveItinerary(ownId: string) {
  const id = useItineraryId()
  const goHome = useGoHome(id)
  return useMutation({
    mutationFn: () => call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: ownId } }),
    onSuccess: goHome,
  })
}

function useGoHome(id: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await navigate(paths.home)
    queries.removeQueries({ queryKey: itineraryKey(id) })
    await queries.invalidateQueries({ queryKey: ['itineraries'] })
  }
}

export function useAddCollaborator() {
  const id = useItineraryId()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (username: string) => call('POST /itineraries/{id}/collaborators', { params: { id }, body: { username } }),
    onSuccess: () => queries.invalidateQueries(peopleQuery(id)),
  })
}

export function useRemoveCollaborator() {
  const id = useItineraryId()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId } }),
    onSuccess: () => queries.invalidateQueries(peopleQuery(id)),
  })
}
