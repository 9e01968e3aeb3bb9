import type { QueryClient } from '@tanstack/react-query'

/** Stands for the user id while nobody is signed in. */
export const VISITOR = 'visitor'

const SAVE_MS = 1000
/** Longest wait for the browser to open its database. */
const RESTORE_MS = 2000
const load = () => import('./answerStore')

/** Whose answers the query cache holds. */
let owner = VISITOR

/** The user whose answers the query cache holds. */
export const answersOwner = (): string => owner

/** The query cache holds this person's answers from now on. */
export function setAnswersOwner(userId: string): void {
  owner = userId
}

/**
 * Keeps what the server told on this device, each person's by itself, so that what has been seen opens without a network. First puts back what
 * was kept the last time; resolves when that is done, or has taken too long. `whose` says who uses this browser: nothing is kept for anybody
 * else, not even by another tab that does not know yet.
 */
export function persistAnswers(queries: QueryClient, whose: () => string): Promise<void> {
  const started = whose()
  owner = started
  const isMine = () => owner === started
  const restored = load().then(
    ({ restore }) => restore(queries, started, isMine),
    // The file could not be loaded: then there is simply nothing to put back.
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
      ({ save }) => save(queries, owner, left),
      () => undefined,
    )
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') gone.add(event.query.queryHash)
    else if (event.type !== 'updated' || !['success', 'error', 'setState'].includes(event.action.type)) return
    timer ??= setTimeout(save, SAVE_MS)
  })
  // A page that is put away may not come back.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save()
  })
}

/** Removes what this device keeps of the answers that this person got. */
export const eraseAnswers = async (userId: string): Promise<void> => (await load()).erase(userId)

/** Removes the answers it keeps of everybody but this person and visitors. */
export const eraseAnswersOfOthers = async (userId: string): Promise<void> => (await load()).eraseAllBut([userId, VISITOR])
