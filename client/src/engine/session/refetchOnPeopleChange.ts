import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'
import type { RecordStore } from '../document/recordStore'

/**
 * Asks the server again when other people take part than before, or in other roles: message 101 does not tell their names, and an answer
 * under way may still have the old roles. (An itinerary passes to its oldest editor when its owner deletes their account.) Returns what ends it.
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
