import type { NoticeMessage } from '#shared/api/notices'
import type { DomainEventBus, DomainEvents } from '#server/base/bus'
import type { Services } from '#server/base/services'
import { readNoticeMessage } from './noticeReadStore'

export interface UserChannel {
  hasUser(userId: string): boolean
  sendNotice(userId: string, message: NoticeMessage): void
}

/** Written on any server. Resolves once all are sent. */
export function startBroadcastingNotices(
  bus: DomainEventBus,
  { db, log, ownNow }: Pick<Services, 'db' | 'log' | 'ownNow'>,
  channels: readonly UserChannel[],
): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  /** Users in the queue: further notices of theirs are sent with it. */
  const waiting = new Set<string>()
  const open = (userId: string) => channels.filter((channel) => channel.hasUser(userId))
  const send = async (userId: string, noticeId: string) => {
    waiting.delete(noticeId)
    if (open(userId).length === 0) return
    const message = await readNoticeMessage(db, userId, noticeId, ownNow())
    if (message !== undefined) for (const channel of open(userId)) channel.sendNotice(userId, message)
  }
  const onAdded = ({ userId, noticeId }: DomainEvents['noticeAdded'][0]) => {
    if (waiting.has(noticeId) || open(userId).length === 0) return
    waiting.add(noticeId)
    last = last.then(() => send(userId, noticeId)).catch((error: unknown) => log.error({ err: error }, 'notice not broadcast'))
  }
  bus.on('noticeAdded', onAdded)
  return () => {
    bus.off('noticeAdded', onAdded)
    return last
  }
}
