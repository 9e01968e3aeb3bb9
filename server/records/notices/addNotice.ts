import type { NoticeKind } from '#shared/api/notices'
import type { Transaction } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import { addNotices } from './noticeWriteStore'

export interface NewNotice {
  kind: NoticeKind
  /** null: moderators, who stay anonymous. */
  actorId: string | null
  /** Recipients; the actor is left out. */
  to: readonly string[]
  itineraryId?: string | null
  listId?: string | null
  commentId?: string | null
  /** Tells repetitions with the same parts apart. */
  occasion?: string
}

/** In the causing transaction. Idempotent. Visibility is checked on each read, so reverted actions disappear. */
export async function addNotice(
  { bus, newId, now, ownNow }: Pick<Services, 'bus' | 'newId' | 'now' | 'ownNow'>,
  tx: Transaction,
  { kind, actorId, to, itineraryId = null, listId = null, commentId = null, occasion }: NewNotice,
): Promise<void> {
  // Sorted, to avoid deadlocks.
  const people = [...new Set(to)].filter((userId) => userId !== actorId).toSorted()
  if (people.length === 0) return
  const key = keyOf({ kind, actorId, itineraryId, listId, commentId, occasion })
  const row = { kind, key, actorId, itineraryId, listId, commentId, at: now(), ownAt: ownNow() }
  const { newlyNotified, hasPushes } = await addNotices(
    tx,
    people.map((userId) => ({ id: newId(), userId })),
    row,
    { isOnce: !mayBeTakenBack.has(kind) },
  )
  if (newlyNotified.length === 0) return
  tx.afterCommit(() => {
    for (const { id, userId } of newlyNotified) bus.emit('noticeAdded', { userId, noticeId: id })
    if (hasPushes) bus.emit('pushQueued')
  })
}

type Parts = Record<'itineraryId' | 'listId' | 'commentId' | 'actorId', string | null> & {
  kind: NoticeKind
  occasion: string | undefined
}

/** Actions that may be reverted and repeated. */
const mayBeTakenBack: ReadonlySet<NoticeKind> = new Set(['invited', 'joined', 'like', 'follow', 'fork'])

/** Groups likes of a thing, changes of a day, a comment; else one per actor. */
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
