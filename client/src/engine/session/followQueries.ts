import { hashKey } from '@tanstack/react-query'
import type { Itinerary } from '#shared/api/itineraries'
import type { UserBrief } from '#shared/api/users'
import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'
import type { RecordStore } from '../document/recordStore'
import { recordOf } from '../base/itinerarySource'

/** Tells an open itinerary what the server answers about its record and its people, wherever that was asked. Returns what ends it. */
export function followQueries(itineraryId: string, recordStore: Pick<RecordStore, 'set' | 'setPeople'>): () => void {
  const [one, people] = [queryKeys.itineraries.one(itineraryId), queryKeys.itineraries.people(itineraryId)]
  const takeRecord = () => {
    const answer = queryClient.getQueryData<Itinerary>(one)
    if (answer !== undefined) recordStore.set(recordOf(answer))
  }
  const takePeople = () => {
    const answer = queryClient.getQueryData<UserBrief[]>(people)
    if (answer !== undefined) recordStore.setPeople(answer)
  }
  takeRecord()
  takePeople()
  const takers = new Map([
    [hashKey(one), takeRecord],
    [hashKey(people), takePeople],
  ])
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') takers.get(query.queryHash)?.()
  })
}
