import type { UserBrief } from '#shared/api/users'
import { isUserClosed, onUserClosed } from '../base/userScope'
import type { OutboxWorker } from './outboxWorker'
import { untilLoaded } from '../../lib/loading/untilLoaded'

const workers = new Map<string, OutboxWorker>()

/** Its code, so that it is there when the network is not. */
export const loadOutboxWorker = () => import('./outboxWorker')

export const hasOutboxWorker = (userId: string): boolean => workers.has(userId)

/** Brings what waits to the server, now and whenever something is added or the network comes back. Most visits have nothing to deliver, and load no worker. */
export async function startOutboxWorker(user: UserBrief): Promise<void> {
  if (workers.has(user.id)) return
  const { createOutboxWorker } = await untilLoaded(loadOutboxWorker)
  if (!workers.has(user.id) && !isUserClosed(user.id)) workers.set(user.id, createOutboxWorker(user))
}

/** Tries at once what could not be sent before. */
export const nudgeOutboxWorker = (userId: string): void => workers.get(userId)?.nudge()

onUserClosed((userId) => {
  workers.get(userId)?.stop()
  workers.delete(userId)
})
