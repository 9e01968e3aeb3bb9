import { queryOptions } from '@tanstack/react-query'
import type { CallOptions } from '../../lib/apiCalls'
import { call } from '../../lib/api'
import { atLeast } from '../../lib/atLeast'

const SKELETON_MS = 250

export type ItineraryFilter = NonNullable<CallOptions<'GET /itineraries'>['query']>

export const itinerariesKey = ['itineraries'] as const

/** Cards of itineraries. Skeletons stay for a moment, so that they never flash. */
export const itinerariesQuery = (filter: ItineraryFilter) =>
  queryOptions({
    queryKey: [...itinerariesKey, filter],
    queryFn: ({ signal }) => atLeast(SKELETON_MS, call('GET /itineraries', { query: filter, signal })),
  })
