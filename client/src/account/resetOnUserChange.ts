import { hashKey, notifyManager, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query'
import { closeUser, reopenUser } from '../engine/base/userScope'
import { sealWorkOfOthers } from './sealedWork/sealedWork'
import { eraseAnswers, setAnswersOwner, answersOwner, VISITOR } from '../engine/device/answerCache'
import { forgetPendingToggles } from '../engine/api/pendingToggles'
import { setSigningOutElsewhere } from './signOutState'
import { sessionKey, type Session } from './session'

const sessionHash = hashKey(sessionKey)

/**
 * Makes the page this person's: queries answered for the previous user are emptied and fetched again, and that user's open itineraries are
 * closed (unsaved changes stay on this device until they are back). Where the page `beganAs` this person's and the browser just did not
 * remember it, the answers so far were already for them.
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
    // Drafts that others typed in this tab; the rest was sealed by the tab in which the user signed in.
    void sealWorkOfOthers(userId)
    reopenUser(userId)
    setSigningOutElsewhere(false)
  }
  if (before === VISITOR) return
  void eraseAnswers(before)
  void closeUser(before)
}

/**
 * Empties these queries. Those still in use after the page was rendered for the new user are fetched again; fetched at once, they would be
 * fetched for the previous user's page.
 */
function forgetAnswers(queries: QueryClient, predicate: (query: Query) => boolean): void {
  notifyManager.batch(() => {
    for (const query of queries.getQueryCache().findAll({ predicate })) query.reset()
  })
  const isUnasked = ({ state }: Query) => state.status === 'pending' && state.fetchStatus === 'idle'
  const askAgain = () => void queries.refetchQueries({ type: 'active', predicate: isUnasked })
  // Runs after the notifications that make React draw, plus the moment React needs for it.
  notifyManager.schedule(() => setTimeout(askAgain))
}

const wasAskedByThisPage = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' || state.dataUpdatedAt >= performance.timeOrigin

/** Whether this is the server's answer to the page's first question of who uses it. */
const isFirstAnswer = ({ query, ...event }: QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true && query.state.dataUpdateCount === 1

/** Resets the page whenever its user turns out to be somebody else, however that was found out. Called before the first request is answered. */
export function resetOnUserChange(queries: QueryClient): void {
  queries.getQueryCache().subscribe((event) => {
    const { type, query } = event
    if (type !== 'updated' || query.queryHash !== sessionHash) return
    const session = queries.getQueryData<Session>(sessionKey)
    if (session !== undefined) resetForUser(queries, session.user?.id, isFirstAnswer(event))
  })
}
