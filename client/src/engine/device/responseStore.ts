import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import { createStore, del, delMany, get, keys as namesIn, update } from 'idb-keyval'
import { isApiError } from '../api/apiError'
import { queryKeys } from '../api/queryKeys'

type StoredQuery = DehydratedState['queries'][number]

interface StoredResponses {
  version: number
  queries: StoredQuery[]
}

/** Increment when responses change shape; older ones are dropped. */
const VERSION = 2
const RESPONSE_RETENTION_MS = 30 * 86_400_000
const MAX_RESPONSES = 150

const { itineraries, lists, users, notifications } = queryKeys
const groups: readonly unknown[] = [itineraries.all[0], lists.all[0], users.all[0], notifications[0]]
const passing: readonly unknown[] = [queryKeys.lists.picker('')[1], queryKeys.lists.holding('')[1]]

const place = createStore('periplo-seen', 'answers')

/** Undefined if storage fails (private window, quota). */
async function ifPossible<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** Unless the page has another user by then. */
export async function restoreResponses(queries: QueryClient, userId: string, isMine: () => boolean): Promise<void> {
  const seen = await ifPossible(() => get<StoredResponses>(userId, place))
  if (isMine()) hydrate(queries, { queries: usable(seen).map(overdue) })
}

/** `gone`: hashes to drop. */
export async function saveResponses(queries: QueryClient, userId: string, gone: readonly string[]): Promise<void> {
  const { queries: now } = dehydrate(queries, { shouldDehydrateQuery: isWorthKeeping })
  const refused = queries.getQueryCache().findAll({ predicate: isRefused })
  const dropped = [...gone, ...refused.map(({ queryHash }) => queryHash)]
  await ifPossible(() => update<StoredResponses>(userId, (before) => merged(usable(before), now.map(settled), dropped), place))
}

export async function eraseStoredResponses(userId: string): Promise<void> {
  await ifPossible(() => del(userId, place))
}

export async function eraseStoredResponsesExcept(userIds: readonly string[]): Promise<void> {
  await ifPossible(async () => {
    const names = await namesIn<string>(place)
    await delMany(
      names.filter((name) => !userIds.includes(name)),
      place,
    )
  })
}

/** Deleted, or no longer visible to the user. */
const isRefused = ({ state: { error } }: Query): boolean =>
  isApiError(error, 'NotFoundError') || isApiError(error, 'UnauthorizedError')

const isWorthKeeping = (query: Query): boolean =>
  groups.includes(query.queryKey[0]) &&
  !passing.includes(query.queryKey[1]) &&
  query.state.data !== undefined &&
  !isRefused(query)

const overdue = (query: StoredQuery): StoredQuery => ({ ...query, state: { ...query.state, isInvalidated: true } })

const settled = (query: StoredQuery): StoredQuery => ({
  ...query,
  state: { ...query.state, status: 'success', fetchStatus: 'idle', error: null, fetchFailureReason: null, fetchFailureCount: 0 },
})

function usable(seen: StoredResponses | undefined): StoredQuery[] {
  if (seen?.version !== VERSION) return []
  const oldest = Date.now() - RESPONSE_RETENTION_MS
  return seen.queries.filter(({ state }) => state.dataUpdatedAt > oldest)
}

/** Keeps what other tabs stored. */
function merged(before: readonly StoredQuery[], now: readonly StoredQuery[], dropped: readonly string[]): StoredResponses {
  const all = new Map(before.map((query) => [query.queryHash, query]))
  for (const query of now) {
    const kept = all.get(query.queryHash)
    // Equal age: patched since, e.g. by a like.
    if (kept === undefined || kept.state.dataUpdatedAt <= query.state.dataUpdatedAt) all.set(query.queryHash, query)
  }
  const queries = [...all.values()]
    .filter(({ queryHash }) => !dropped.some((hash) => isOrBelongsTo(queryHash, hash)))
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_RESPONSES)
  return { version: VERSION, queries }
}

// Queries below a dropped key are dropped too: a hash is the key as JSON.
const isOrBelongsTo = (hash: string, other: string): boolean => hash === other || hash.startsWith(`${other.slice(0, -1)},`)
