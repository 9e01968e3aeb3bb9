import { hashKey, notifyManager, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query'
import { closeUserScope, reopenUserScope } from '../engine/base/userScope'
import { sealWorkOfOthers } from './sealedWork/sealedWork'
import { eraseResponses, setResponseCacheOwner, responseCacheOwner, VISITOR_CACHE_OWNER } from '../engine/device/responseCache'
import { forgetPendingToggles } from '../engine/api/pendingToggles'
import { setSigningOutElsewhere, sessionKey, type Session } from './session'

const sessionHash = hashKey(sessionKey)

/** `beganAs`: this page loaded as this user, so its responses are kept. */
function resetForUser(queries: QueryClient, userId: string | undefined, beganAs: boolean): void {
  const next = userId ?? VISITOR_CACHE_OWNER
  const before = responseCacheOwner()
  if (before === next) return
  forgetPendingToggles()
  const isKept = beganAs && before === VISITOR_CACHE_OWNER ? wasAskedByThisPage : () => false
  forgetResponses(queries, (query) => query.queryHash !== sessionHash && !isKept(query))
  setResponseCacheOwner(next)
  if (userId !== undefined) {
    // Drafts in this tab; the tab that signed in sealed the rest.
    void sealWorkOfOthers(userId)
    reopenUserScope(userId)
    setSigningOutElsewhere(false)
  }
  if (before === VISITOR_CACHE_OWNER) return
  void eraseResponses(before)
  void closeUserScope(before)
}

/** Refetches active queries only after React rendered for the new user. */
function forgetResponses(queries: QueryClient, predicate: (query: Query) => boolean): void {
  notifyManager.batch(() => {
    for (const query of queries.getQueryCache().findAll({ predicate })) query.reset()
  })
  const isUnasked = ({ state }: Query) => state.status === 'pending' && state.fetchStatus === 'idle'
  const askAgain = () => void queries.refetchQueries({ type: 'active', predicate: isUnasked })
  // After the notifications that make React render, plus a tick for React.
  notifyManager.schedule(() => setTimeout(askAgain))
}

const wasAskedByThisPage = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' || state.dataUpdatedAt >= performance.timeOrigin

const isFirstResponse = ({ query, ...event }: QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true && query.state.dataUpdateCount === 1

/** Call before the first request resolves. */
export function resetOnUserChange(queries: QueryClient): void {
  queries.getQueryCache().subscribe((event) => {
    const { type, query } = event
    if (type !== 'updated' || query.queryHash !== sessionHash) return
    const session = queries.getQueryData<Session>(sessionKey)
    if (session !== undefined) resetForUser(queries, session.user?.id, isFirstResponse(event))
  })
}
