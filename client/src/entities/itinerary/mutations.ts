import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewItinerary } from '../../../../shared/api/itineraries'
import { call } from '../../lib/api'
import { itinerariesKey } from './queries'

/** Creates an itinerary; gives the path of its page. */
export function useCreateItinerary() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (itinerary: NewItinerary) => call('POST /itineraries', { body: itinerary }),
    onSuccess: () => queries.invalidateQueries({ queryKey: itinerariesKey }),
  })
}
