import { useCallback, useSyncExternalStore } from 'react'
import { hashKey } from '@tanstack/react-query'
import type { Itinerary } from '#shared/api/itineraries'
import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'

/** Listeners by query hash. One cache subscription serves hundreds of cards. */
const followers = new Map<string, Set<() => void>>()
let isListening = false

function follow(hash: string, onChange: () => void): () => void {
  if (!isListening) {
    isListening = true
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated') return
      for (const tell of followers.get(query.queryHash) ?? []) tell()
    })
  }
  const own = followers.get(hash) ?? new Set()
  followers.set(hash, own.add(onChange))
  return () => {
    own.delete(onChange)
    if (own.size === 0 && followers.get(hash) === own) followers.delete(hash)
  }
}

/** Selects from a cached response. `select` must keep identity, to avoid rerenders. */
export function useAnswer<R>(itineraryId: string, select: (answer: Itinerary | undefined) => R): R {
  const queryKey = queryKeys.itineraries.one(itineraryId)
  const hash = hashKey(queryKey)
  const subscribe = useCallback((onChange: () => void) => follow(hash, onChange), [hash])
  return useSyncExternalStore(subscribe, () => select(queryClient.getQueryData<Itinerary>(queryKey)))
}
