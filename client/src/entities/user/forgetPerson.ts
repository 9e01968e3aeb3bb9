import type { Query } from '@tanstack/react-query'
import { patchCached, replaceThings } from '../../engine/api/patchCached'
import { queryClient } from '../../engine/api/queryClient'
import { queryKeys } from '../../engine/api/queryKeys'

const groups = [queryKeys.itineraries.all, queryKeys.lists.all, queryKeys.users.all]

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null

/** A person's own entry, or a card of theirs; not one that both take part in. */
const isOf = (id: string, thing: Record<string, unknown>): boolean =>
  (thing.userId === id && (thing.myRole === undefined || thing.myRole === 'visitor')) || (thing.id === id && 'followers' in thing)

/**
 * Takes all that is somebody's out of what this device remembers of the server's answers; what shows is asked for again. On other people's trips they keep
 * their names.
 */
export function forgetPerson(id: string): void {
  const cache = queryClient.getQueryCache()
  for (const queryKey of groups) {
    for (const query of cache.findAll({ queryKey })) if (isObject(query.state.data) && isOf(id, query.state.data)) forget(query)
    patchCached(queryClient, [queryKey], (data) => replaceThings(data, (thing) => (isOf(id, thing) ? undefined : thing)))
    void queryClient.invalidateQueries({ queryKey })
  }
  void queryClient.invalidateQueries({ queryKey: queryKeys.threads() })
}

/** A page that shows it asks again, and is told that there is no such thing. */
function forget(query: Query): void {
  if (query.isActive()) void queryClient.resetQueries({ queryKey: query.queryKey, exact: true })
  else queryClient.getQueryCache().remove(query)
}
