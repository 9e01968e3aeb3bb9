import type { Query } from '@tanstack/react-query'
import { patchCached, replaceThings } from '../../engine/api/patchCached'
import { queryClient } from '../../engine/api/queryClient'
import { queryKeys } from '../../engine/api/queryKeys'

const groups = [queryKeys.itineraries.all, queryKeys.lists.all, queryKeys.users.all]

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null

/** True for a user's profile and content, except shared itineraries. */
const isOf = (id: string, thing: Record<string, unknown>): boolean =>
  (thing.userId === id && (thing.myRole === undefined || thing.myRole === 'visitor')) || (thing.id === id && 'followers' in thing)

/**
 * Removes a user's profile and content from the query cache. Their name stays
 * in shared itineraries.
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

/** Active queries refetch and get NotFoundError. */
function forget(query: Query): void {
  if (query.isActive()) void queryClient.resetQueries({ queryKey: query.queryKey, exact: true })
  else queryClient.getQueryCache().remove(query)
}
