import type { UserBrief } from '#shared/api/users'
import { isUserScopeClosed, onUserScopeClosed } from '../base/userScope'
import type { OutboxWorker } from './outboxWorker'
import { loadWithRetry } from '../../lib/loading/loadWithRetry'

const workers = new Map<string, OutboxWorker>()

/** Preload for offline use. */
export const loadOutboxWorker = () => import('./outboxWorker')

export const hasOutboxWorker = (userId: string): boolean => workers.has(userId)

/** Delivers now, on changes and when back online. Loaded only if something is pending. */
export async function startOutboxWorker(user: UserBrief): Promise<void> {
  if (workers.has(user.id)) return
  const { createOutboxWorker } = await loadWithRetry(loadOutboxWorker)
  if (!workers.has(user.id) && !isUserScopeClosed(user.id)) workers.set(user.id, createOutboxWorker(user))
}

export const nudgeOutboxWorker = (userId: string): void => workers.get(userId)?.nudge()

onUserScopeClosed((userId) => {
  workers.get(userId)?.stop()
  workers.delete(userId)
})
