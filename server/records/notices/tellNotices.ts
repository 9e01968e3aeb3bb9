import type { NoticeNews } from '#shared/api/notices'
import type { Bus, DomainEvents } from '#server/base/bus'
import type { Services } from '#server/base/services'
import { readNoticeNews } from './noticeReadStore'

/** A way to open pages of people, whatever they have open. */
export interface PersonDoor {
  hasPerson(userId: string): boolean
  tellPerson(userId: string, news: NoticeNews): void
}

/**
 * Tells people here of their notices, wherever these were written, as far as they may know of them by now. Returns what ends that, and resolves once all
 * is told.
 */
export function tellNotices(
  bus: Bus,
  { db, log, ownNow }: Pick<Services, 'db' | 'log' | 'ownNow'>,
  doors: readonly PersonDoor[],
): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  /** Those whose turn has not come: what happens to them until then is told at once. */
  const waiting = new Set<string>()
  const open = (userId: string) => doors.filter((door) => door.hasPerson(userId))
  const tell = async (userId: string, noticeId: string) => {
    waiting.delete(noticeId)
    if (open(userId).length === 0) return
    const news = await readNoticeNews(db, userId, noticeId, ownNow())
    if (news !== undefined) for (const door of open(userId)) door.tellPerson(userId, news)
  }
  const onAdded = ({ userId, noticeId }: DomainEvents['noticeAdded'][0]) => {
    if (waiting.has(noticeId) || open(userId).length === 0) return
    waiting.add(noticeId)
    last = last
      .then(() => tell(userId, noticeId))
      .catch((error: unknown) => log.error({ err: error }, 'a notice could not be told'))
  }
  bus.on('noticeAdded', onAdded)
  return () => {
    bus.off('noticeAdded', onAdded)
    return last
  }
}
