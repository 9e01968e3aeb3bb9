import type { NoticeKind } from '#shared/api/notices'
import type { Transaction } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import { addNotices } from './noticeWriteStore'

/** Something that people are to be told of. */
export interface NewNotice {
  kind: NoticeKind
  /** Who did it; null: moderators, whom nobody names. */
  actorId: string | null
  /** Whom it is for; those who did it themselves are left out. */
  to: readonly string[]
  itineraryId?: string | null
  listId?: string | null
  commentId?: string | null
  /** Of what happens more than once with the same things: which time it is. */
  occasion?: string
}

/**
 * Has people told of something in the transaction that causes it, and live once that is committed. The same again is no change. Whether it is still so, and
 * whether they may see what it is about, is asked whenever they read it: what is taken back goes by itself.
 */
export async function notify(
  { bus, newId, now, ownNow }: Pick<Services, 'bus' | 'newId' | 'now' | 'ownNow'>,
  tx: Transaction,
  { kind, actorId, to, itineraryId = null, listId = null, commentId = null, occasion }: NewNotice,
): Promise<void> {
  // In one order: two who tell the same people of the same thing wait for each other.
  const people = [...new Set(to)].filter((userId) => userId !== actorId).toSorted()
  if (people.length === 0) return
  const key = keyOf({ kind, actorId, itineraryId, listId, commentId, occasion })
  const row = { kind, key, actorId, itineraryId, listId, commentId, at: now(), ownAt: ownNow() }
  const { told, hasPushes } = await addNotices(
    tx,
    people.map((userId) => ({ id: newId(), userId })),
    row,
    { isOnce: !mayBeTakenBack.has(kind) },
  )
  if (told.length === 0) return
  tx.afterCommit(() => {
    for (const { id, userId } of told) bus.emit('noticeAdded', { userId, noticeId: id })
    if (hasPushes) bus.emit('pushQueued')
  })
}

type Parts = Record<'itineraryId' | 'listId' | 'commentId' | 'actorId', string | null> & {
  kind: NoticeKind
  occasion: string | undefined
}

/** What people take back and do again, with the same person or thing. */
const mayBeTakenBack: ReadonlySet<NoticeKind> = new Set(['invited', 'joined', 'like', 'follow', 'fork'])

/** What of a kind is one notice: likes of a thing, changes of a day, a comment however one is concerned by it; else what each person did. */
function keyOf({ kind, actorId, itineraryId, listId, commentId, occasion }: Parts): string {
  const of = {
    like: [itineraryId, listId],
    changes: [itineraryId, occasion],
    comment: [commentId],
    answer: [commentId],
    mention: [commentId],
    moderation: [occasion],
    invited: [itineraryId, actorId],
    joined: [itineraryId, actorId],
    fork: [itineraryId, actorId],
    follow: [actorId],
  } satisfies Record<NoticeKind, (string | null | undefined)[]>
  const name = kind === 'answer' || kind === 'mention' ? 'comment' : kind
  return [name, ...of[kind].filter((part) => part !== null && part !== undefined)].join(' ')
}
