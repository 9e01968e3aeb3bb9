import type { QueryClient } from '@tanstack/react-query'

export const VISITOR_CACHE_OWNER = 'visitor'

const SAVE_MS = 1000
const RESTORE_MS = 2000
const load = () => import('./responseStore')

let owner = VISITOR_CACHE_OWNER

export const responseCacheOwner = (): string => owner

export function setResponseCacheOwner(userId: string): void {
  owner = userId
}

/** Resolves once restored or timed out. `whose`: the browser's user; nothing is stored for another. */
export function persistResponses(queries: QueryClient, whose: () => string): Promise<void> {
  const started = whose()
  owner = started
  const isMine = () => owner === started
  const restored = load().then(
    ({ restoreResponses }) => restoreResponses(queries, started, isMine),
    () => undefined,
  )
  void restored.then(() => watch(queries, whose))
  return Promise.race([restored, new Promise<void>((resolve) => setTimeout(resolve, RESTORE_MS))])
}

function watch(queries: QueryClient, whose: () => string): void {
  const gone = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    if (owner !== whose()) return
    const left = [...gone]
    gone.clear()
    void load().then(
      ({ saveResponses }) => saveResponses(queries, owner, left),
      () => undefined,
    )
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') gone.add(event.query.queryHash)
    else if (event.type !== 'updated' || !['success', 'error', 'setState'].includes(event.action.type)) return
    timer ??= setTimeout(save, SAVE_MS)
  })
  // A hidden page may be killed.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save()
  })
}

export const eraseResponses = async (userId: string): Promise<void> => (await load()).eraseStoredResponses(userId)

export const eraseResponsesOfOthers = async (userId: string): Promise<void> =>
  (await load()).eraseStoredResponsesExcept([userId, VISITOR_CACHE_OWNER])
