import { hashKey, notifyManager, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query'
import { closeUser, reopenUser } from '../engine/base/userScope'
import { sealWorkOfOthers } from './sealedWork/sealedWork'
import { eraseAnswers, setAnswersOwner, answersOwner, VISITOR } from '../engine/device/answerCache'
import { forgetPendingToggles } from '../engine/api/pendingToggles'
import { setSigningOutElsewhere } from './signOutState'
import { sessionKey, type Session } from './session'

const sessionHash = hashKey(sessionKey)

/**
 * Resets the previous user's queries and closes their documents. `beganAs`:
 * this page loaded as this user, so its responses are kept.
 */
function resetForUser(queries: QueryClient, userId: string | undefined, beganAs: boolean): void {
  const next = userId ?? VISITOR
  const before = answersOwner()
  if (before === next) return
  forgetPendingToggles()
  const isKept = beganAs && before === VISITOR ? wasAskedByThisPage : () => false
  forgetAnswers(queries, (query) => query.queryHash !== sessionHash && !isKept(query))
  setAnswersOwner(next)
  if (userId !== undefined) {
    // Drafts in this tab; the tab that signed in sealed the rest.
    void sealWorkOfOthers(userId)
    reopenUser(userId)
    setSigningOutElsewhere(false)
  }
  if (before === VISITOR) return
  void eraseAnswers(before)
  void closeUser(before)
}

/** Resets queries, but refetches active ones only after React rendered for the new user. */
function forgetAnswers(queries: QueryClient, predicate: (query: Query) => boolean): void {
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

const isFirstAnswer = ({ query, ...event }: QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true && query.state.dataUpdateCount === 1

/** Call before the first request resolves. */
export function resetOnUserChange(queries: QueryClient): void {
  queries.getQueryCache().subscribe((event) => {
    const { type, query } = event
    if (type !== 'updated' || query.queryHash !== sessionHash) return
    const session = queries.getQueryData<Session>(sessionKey)
    if (session !== undefined) resetForUser(queries, session.user?.id, isFirstAnswer(event))
  })
}
