import { hashKey, type QueryClient } from '@tanstack/react-query'
import { closeWork, welcome } from '../../lib/openWork'
import { eraseSeen, seenBy, seenOwner, VISITOR } from '../../lib/seen'
import { forgetWishes } from '../../lib/wishes'
import { setLeavingElsewhere } from './leaving'
import { sessionKey, type Session } from './queries'

const sessionHash = hashKey(sessionKey)

/**
 * The page is this person's from now on: what was asked for somebody else is asked for again, nothing of that is kept, and what they were
 * working on is let go of: it waits on this device until they are back.
 */
function handOver(queries: QueryClient, userId: string | undefined): void {
  const next = userId ?? VISITOR
  const before = seenOwner()
  if (before === next) return
  forgetWishes()
  void queries.resetQueries({ predicate: ({ queryHash }) => queryHash !== sessionHash })
  seenBy(next)
  if (userId !== undefined) {
    welcome(userId)
    setLeavingElsewhere(false)
  }
  if (before === VISITOR) return
  void eraseSeen(before)
  void closeWork(before)
}

/** Hands the page over whenever it turns out that somebody else uses it, wherever that was found out. Returns what ends it. */
export const followOwner = (queries: QueryClient): (() => void) =>
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== sessionHash) return
    const session = query.state.data as Session | undefined
    if (session !== undefined) handOver(queries, session.user?.id)
  })
