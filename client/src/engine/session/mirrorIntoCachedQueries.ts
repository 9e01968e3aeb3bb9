import { hashKey } from '@tanstack/react-query'
import type { Itinerary } from '#shared/api/itineraries'
import type { UserBrief } from '#shared/api/users'
import { viewFromResponse } from '#shared/itinerary/viewFromResponse'
import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'
import { toFullRecord, type FullRecord } from '../base/itinerarySource'
import type { RecordStore } from '../document/recordStore'
import type { ItinerarySession } from './itinerarySession'

/** Days only while the document is empty. */
export function mirrorIntoCachedQueries({
  itineraryId,
  recordStore,
  shownView,
  learnAuthors,
}: Pick<ItinerarySession, 'itineraryId' | 'recordStore' | 'shownView' | 'learnAuthors'>): () => void {
  const [one, people] = [queryKeys.itineraries.one(itineraryId), queryKeys.itineraries.people(itineraryId)]
  let known: FullRecord | undefined
  const takeRecord = (isPatched = false) => {
    const answer = queryClient.getQueryData<Itinerary>(one)
    if (answer === undefined) return
    const record = toFullRecord(answer)
    // Message 101 does not update the cache: take only patched fields.
    if (isPatched && known !== undefined) recordStore.accept(changedFields(known, record))
    else recordStore.set(record)
    known = record
    shownView.showAnswer(() => viewFromResponse(answer))
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
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    // An invalidated response may be older than message 101.
    if (action.type !== 'success' && action.type !== 'setState') return
    takers.get(query.queryHash)?.(action.type === 'setState' || (action.type === 'success' && action.manual === true))
  })
}

/** Message 101 has no names, and a fetch may be stale (deleted owner: the oldest editor follows). */
export function refetchOnPeopleChange(itineraryId: string, { server }: Pick<RecordStore, 'server'>): () => void {
  const peopleNow = () => {
    const record = server.get()
    return record && JSON.stringify([record.collaborators, record.collaborators.map((id) => record.roles[id])])
  }
  let known = peopleNow()
  return server.subscribe(() => {
    const people = peopleNow()
    if (people === known) return
    const isNews = known !== undefined
    known = people
    if (isNews) void queryClient.invalidateQueries({ queryKey: queryKeys.itineraries.one(itineraryId) })
  })
}

function changedFields(before: FullRecord, after: FullRecord): Partial<FullRecord> {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => known.get(name) !== value))
}
