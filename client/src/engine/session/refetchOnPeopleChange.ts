import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'
import type { RecordStore } from '../document/recordStore'

/**
 * Refetches when members or roles change: message 101 has no names, and a
 * running fetch may be stale. (If an owner deletes their account, the oldest
 * editor becomes owner.) Returns an unsubscribe function.
 */
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
