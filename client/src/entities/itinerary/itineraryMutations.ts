import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Location } from '#shared/api/locations'
import { newId } from '#shared/ids'
import { call } from '../../engine/api/api'
import { ignoreNotFound, ignoreNetworkError } from '../../engine/api/apiError'
import { patchCached, mapObjectsDeep } from '../../engine/api/patchCached'
import { paths } from '../../lib/navigation/paths'
import { queryKeys } from '../../engine/api/queryKeys'
import type { CreationRequest } from '../../engine/outbox/pendingChange'
import { uploadPicture } from '../../engine/api/uploadPicture'
import { useSession } from '../../account/useSession'

const CREATION_TIMEOUT_MS = 10_000

interface ItineraryCreation {
  itinerary: CreationRequest
  location: Location
  cover: File | null
}

/** Created on this device if the server is unreachable. Returns its path. */
export function useCreateItinerary() {
  const queries = useQueryClient()
  const { user, isCached } = useSession()
  const isReachable = !isCached && navigator.onLine
  return useMutation({
    mutationFn: async (creation: ItineraryCreation) => {
      if (user === null) throw new Error('Nobody is signed in')
      const createHere = async (request: ItineraryCreation['itinerary'], givenUp?: string) => {
        const { createOffline } = await import('../../engine/offline/createOffline')
        await createOffline({ ...creation, user, request, givenUp })
        return { location: paths.itinerary(request.id) }
      }
      const { itinerary, cover } = creation
      if (!isReachable) return createHere(itinerary)
      const image = cover === null ? null : await ignoreNetworkError(uploadPicture('itinerary', cover, user.username))
      if (image === undefined) return createHere(itinerary)
      const body = { ...itinerary, image }
      const created = await ignoreNetworkError(
        call('POST /itineraries', { body, signal: AbortSignal.timeout(CREATION_TIMEOUT_MS) }),
      )
      // The server may have created it although the response was lost: use a new id.
      return created ?? createHere({ ...itinerary, id: newId() }, itinerary.id)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.itineraries.all }),
  })
}

export function useDeleteItinerary(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => ignoreNotFound(call('DELETE /itineraries/{id}', { params: { id } })),
    onSuccess() {
      patchCached(queries, [queryKeys.itineraries.all, queryKeys.lists.all], (data) =>
        mapObjectsDeep(data, (thing) => (thing.id === id && 'dayCount' in thing ? undefined : thing)),
      )
      // Refetch: the next cards move up.
      void queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
      void queries.invalidateQueries({ queryKey: queryKeys.lists.all })
    },
  })
}
