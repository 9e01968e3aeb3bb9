import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewItinerary } from '../../../../shared/api/itineraries'
import { call } from '../../lib/api'
import { uploadPicture } from '../picture/uploadPicture'
import { useSession } from '../session/useSession'
import { itinerariesKey } from './queries'

interface Creation {
  itinerary: NewItinerary
  /** A picture to upload first. */
  cover: File | null
}

/** Creates an itinerary; gives the path of its page. */
export function useCreateItinerary() {
  const queries = useQueryClient()
  const username = useSession().user?.username ?? ''
  return useMutation({
    mutationFn: async ({ itinerary, cover }: Creation) => {
      const image = cover === null ? null : await uploadPicture('itinerary', cover, username)
      return call('POST /itineraries', { body: { ...itinerary, image } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: itinerariesKey }),
  })
}
