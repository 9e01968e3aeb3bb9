import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'
import type { RecordStore } from '../document/recordStore'

/**
 * Asks the server again when other people take part than before: message 101 tells their ids and roles, but not their
 * names. (An itinerary passes to its oldest editor when its owner deletes their account.) Returns what ends it.
 */
export function refetchOnPeopleChange(itineraryId: string, { server }: Pick<RecordStore, 'server'>): () => void {
  const idsNow = () => server.get()?.collaborators.join()
  let known = idsNow()
  return server.subscribe(() => {
    const ids = idsNow()
    if (ids === known) return
    const isNews = known !== undefined
    known = ids
    if (isNews) void queryClient.invalidateQueries({ queryKey: queryKeys.itineraries.one(itineraryId) })
  })
}
