import { useCallback, useSyncExternalStore } from 'react'
import { hashKey } from '@tanstack/react-query'
import type { Itinerary } from '#shared/api/itineraries'
import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'

/** Who follows which answer. Hundreds of cards do: the cache is listened to once for all of them. */
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

/**
 * What `select` makes of the server's last answer about an itinerary, wherever that was asked; undefined while there is none. Renders again only when that is another
 * value, so it must keep identity where nothing changed.
 */
export function useAnswer<R>(itineraryId: string, select: (answer: Itinerary | undefined) => R): R {
  const queryKey = queryKeys.itineraries.one(itineraryId)
  const hash = hashKey(queryKey)
  const subscribe = useCallback((onChange: () => void) => follow(hash, onChange), [hash])
  return useSyncExternalStore(subscribe, () => select(queryClient.getQueryData<Itinerary>(queryKey)))
}
