import { hashKey } from '@tanstack/react-query'
import type { Itinerary } from '#shared/api/itineraries'
import type { UserBrief } from '#shared/api/users'
import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'
import { viewOfAnswer } from '#shared/itinerary/viewOfAnswer'
import { recordOf } from '../base/itinerarySource'
import type { ItinerarySession } from './itinerarySession'

/**
 * Tells an open itinerary what the server answers about its record and its people, wherever that was asked, and before it has a document about
 * its days. Returns what ends it.
 */
export function followQueries({
  itineraryId,
  recordStore,
  shownView,
  learnAuthors,
}: Pick<ItinerarySession, 'itineraryId' | 'recordStore' | 'shownView' | 'learnAuthors'>): () => void {
  const [one, people] = [queryKeys.itineraries.one(itineraryId), queryKeys.itineraries.people(itineraryId)]
  const takeRecord = () => {
    const answer = queryClient.getQueryData<Itinerary>(one)
    if (answer === undefined) return
    recordStore.set(recordOf(answer))
    shownView.showAnswer(() => viewOfAnswer(answer))
    learnAuthors(answer)
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
