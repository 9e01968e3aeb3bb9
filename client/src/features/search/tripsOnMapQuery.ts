import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ItineraryCard } from '#shared/api/itineraries'
import type { TripCluster } from '#shared/api/search'
import type { Bounds } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import { fetchWithPendingLikes } from '../../entities/like/likes'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'
import { WHOLE_WORLD, writeBox } from './mapBox'

export interface AskedBox {
  box: Bounds
  /** A whole number. */
  zoom: number
}

/** Cards in a list of their own, as likes and deletions change cached cards. */
interface FoundTrips {
  isOfWorld: boolean
  total: number
  trips: ItineraryCard[]
  positions: Record<string, Position>
  clusters: TripCluster[]
}

/** Shows the answer before until the next arrives; only the last asked counts. */
export const tripsOnMapQuery = ({ box, zoom }: AskedBox) =>
  queryOptions({
    queryKey: queryKeys.itineraries.list({ bbox: writeBox(box), zoom }),
    queryFn: ({ signal }) =>
      fetchWithPendingLikes(async (): Promise<FoundTrips> => {
        const { total, items } = await call('GET /map/trips', { query: { bbox: writeBox(box), zoom: String(zoom) }, signal })
        const found: FoundTrips = {
          isOfWorld: writeBox(box) === writeBox(WHOLE_WORLD),
          total,
          trips: [],
          positions: {},
          clusters: [],
        }
        for (const item of items)
          if (item.kind === 'cluster') found.clusters.push(item)
          else {
            found.trips.push(item.trip)
            found.positions[item.trip.id] = { lat: item.lat, lng: item.lng }
          }
        return found
      }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
