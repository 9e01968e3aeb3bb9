import type { NoticeNews } from '#shared/api/notices'
import type { Bus, DomainEvents } from '#server/base/bus'
import type { Services } from '#server/base/services'
import { readNoticeMessage } from './noticeReadStore'

/** A channel to a user's open pages. */
export interface UserChannel {
  hasPerson(userId: string): boolean
  tellPerson(userId: string, news: NoticeNews): void
}

/**
 * Sends new notices, written on any server, to users connected here. Returns a
 * function that stops it and resolves once all are sent.
 */
export function startPushingNotices(
  bus: Bus,
  { db, log, ownNow }: Pick<Services, 'db' | 'log' | 'ownNow'>,
  doors: readonly UserChannel[],
): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  /** Users in the queue: further notices of theirs are sent with it. */
  const waiting = new Set<string>()
  const open = (userId: string) => doors.filter((door) => door.hasPerson(userId))
  const tell = async (userId: string, noticeId: string) => {
    waiting.delete(noticeId)
    if (open(userId).length === 0) return
    const news = await readNoticeMessage(db, userId, noticeId, ownNow())
    if (news !== undefined) for (const door of open(userId)) door.tellPerson(userId, news)
  }
  const onAdded = ({ userId, noticeId }: DomainEvents['noticeAdded'][0]) => {
    if (waiting.has(noticeId) || open(userId).length === 0) return
    waiting.add(noticeId)
    last = last.then(() => tell(userId, noticeId)).catch((error: unknown) => log.error({ err: error }, 'notice not broadcast'))
  }
  bus.on('noticeAdded', onAdded)
  return () => {
    bus.off('noticeAdded', onAdded)
    return last
  }
}
