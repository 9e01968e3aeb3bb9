import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { hashKey } from '@tanstack/react-query'
import type { UserBrief } from '#shared/api/users'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Itinerary } from '#shared/api/itineraries'
import { useReadable } from '../../lib/store/useReadable'
import type { FullRecord, ItinerarySource } from '../base/itinerarySource'
import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'

const Source = createContext<ItinerarySource | undefined>(undefined)

export const ItineraryProvider = ({ source, children }: { source: ItinerarySource; children: ReactNode }) => (
  <Source value={source}>{children}</Source>
)

/** `useItinerary((view) => view.events[eventId])` rerenders only when that event changes. */
export const useItinerary = <R,>(select: (view: ItineraryView) => R): R => useReadable(useSource().view, select)

export const useRecord = <R,>(select: (record: FullRecord) => R): R =>
  useReadable(useSource().record, (record) => {
    if (record === undefined) throw new Error('No record around this part')
    return select(record)
  })

export const useMembers = (): readonly UserBrief[] => useReadable(useSource().people, (people) => people)

/** For handlers: does not rerender. */
export const useGetView = (): (() => ItineraryView) => useSource().view.get

/** `select` must keep identity, to avoid rerenders. */
export function useCachedItinerary<R>(itineraryId: string, select: (answer: Itinerary | undefined) => R): R {
  const queryKey = queryKeys.itineraries.one(itineraryId)
  const hash = hashKey(queryKey)
  const subscribe = useCallback((onChange: () => void) => follow(hash, onChange), [hash])
  return useSyncExternalStore(subscribe, () => select(queryClient.getQueryData<Itinerary>(queryKey)))
}

function useSource(): ItinerarySource {
  const source = use(Source)
  if (source === undefined) throw new Error('No itinerary around this part')
  return source
}

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
