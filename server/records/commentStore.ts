import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Comment } from '#shared/api/comments'
import type { UserBrief } from '#shared/api/users'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { commentMentions, comments } from '#server/base/db/schema'
import { column, isoInstantColumn, rowShape, type RowOf } from '#server/base/db/rowShape'
import { isCommentListedSql, isMentionVisibleSql, isVisibleSql } from '#server/access/visibility'
import { feedKinds } from '#server/access/feedKinds'
import type { Services } from '#server/base/services'

export type CommentRow = typeof comments.$inferSelect

const shape = rowShape({
  id: column<string>('said.id'),
  itineraryId: column<string>('said.itinerary_id'),
  eventId: column<string | null>('said.event_id'),
  parentId: column<string | null>('said.parent_id'),
  text: column<string>('said.text'),
  at: column<number>('said.created_at'),
  createdAt: isoInstantColumn('said.created_at'),
  editedAt: column<number | null>('said.edited_at'),
  deletedAt: column<number | null>('said.deleted_at'),
  authorId: column<string | null>('u.id'),
  name: column<string | null>('u.name'),
  username: column<string | null>('u.username'),
  avatar: column<string | null>('u.avatar'),
})

const commentsFrom = `SELECT ${shape.select} FROM comments AS said JOIN itineraries AS t ON t.id = said.itinerary_id LEFT JOIN users AS u ON u.id = said.user_id`
const pageOf = (thread: string) => `${commentsFrom}
  WHERE said.itinerary_id = @itineraryId AND ${thread} AND said.created_at > @after AND ${isCommentListedSql()}
  ORDER BY said.created_at LIMIT @limit`
const ofTrip = pageOf('said.event_id IS NULL')
const ofEvent = pageOf('said.event_id = @eventId')
const oneSeen = `${commentsFrom} WHERE said.id = @id AND ${isVisibleSql('itinerary')} AND ${isCommentListedSql()}`
const oneForAll = `${commentsFrom} WHERE said.id = @id`

export interface CommentThread {
  itineraryId: string
  eventId: string | null
}

export async function listComments(
  db: DbReader,
  { itineraryId, eventId }: CommentThread,
  viewerId: string | null,
  { limit, after = 0 }: { limit: number; after?: number | undefined },
): Promise<{ comments: Comment[]; next: number | undefined }> {
  const values = { itineraryId, viewer: viewerId, after, limit: limit + 1, ...(eventId !== null && { eventId }) }
  const rows = (await db.rows(eventId === null ? ofTrip : ofEvent, values)).map(shape.read)
  const page = rows.slice(0, limit)
  return { comments: await toComments(db, page, { id: viewerId }), next: rows.length > limit ? page.at(-1)?.at : undefined }
}

export const findVisibleComment = (db: DbReader, id: string, viewerId: string | null): Promise<Comment | undefined> =>
  findShown(db, oneSeen, { id, viewer: viewerId }, { id: viewerId })

/** The caller checks visibility. */
export const findUncheckedComment = (db: DbReader, id: string, viewer: Viewer): Promise<Comment | undefined> =>
  findShown(db, oneForAll, { id }, viewer)

/** A user, or signed out (null). Undefined: all mentions, filtered per viewer later. */
type Viewer = { id: string | null } | undefined

const findShown = async (db: DbReader, text: string, values: { id: string; viewer?: string | null }, viewer: Viewer) =>
  (await toComments(db, (await db.rows(text, values)).map(shape.read), viewer))[0]

async function toComments(db: DbReader, rows: readonly RowOf<typeof shape>[], viewer: Viewer): Promise<Comment[]> {
  const named = rows.filter(({ text }) => text.includes('@')).map(({ id }) => id)
  const mentions = await mentionsIn(db, named, viewer)
  return rows.map((row) => toComment(row, mentions.get(row.id) ?? []))
}

function toComment(row: RowOf<typeof shape>, mentions: UserBrief[]): Comment {
  const { id, itineraryId, eventId, parentId, text, createdAt, editedAt, authorId, name, username, avatar } = row
  const deleted = row.deletedAt !== null
  const author = authorId === null || name === null || username === null ? null : { id: authorId, name, username, avatar }
  return {
    id,
    itineraryId,
    eventId,
    parentId,
    author: deleted ? null : author,
    text,
    mentions,
    createdAt,
    editedAt: deleted || editedAt === null ? null : new Date(editedAt).toISOString(),
    deleted,
  }
}

const mentionsOf = (isOne: string): string => `SELECT m.comment_id, u.id, u.name, u.username, u.avatar FROM comment_mentions AS m
  JOIN comments AS said ON said.id = m.comment_id JOIN itineraries AS t ON t.id = said.itinerary_id JOIN users AS u ON u.id = m.user_id
  WHERE m.comment_id ${isOne} AND (@isForAll OR ${isMentionVisibleSql}) ORDER BY u.username_key`
const MENTIONS = {
  sqlite: mentionsOf('IN (SELECT value FROM json_each(@ids))'),
  postgres: mentionsOf('= ANY (@ids::text[])').replace('@isForAll', 'CAST(@isForAll AS boolean)'),
}

async function mentionsIn(db: DbReader, ids: readonly string[], viewer: Viewer): Promise<Map<string, UserBrief[]>> {
  const found = new Map<string, UserBrief[]>()
  if (ids.length === 0) return found
  const values = { ids, viewer: viewer?.id ?? null, isForAll: viewer === undefined }
  for (const [commentId, id, name, username, avatar] of await db.rows<[string, string, string, string, string | null]>(
    MENTIONS,
    values,
  ))
    found.set(commentId, [...(found.get(commentId) ?? []), { id, name, username, avatar }])
  return found
}

export const findComment = (db: DbReader, id: string): Promise<CommentRow | undefined> =>
  firstRowOf(db.select().from(comments).where(eq(comments.id, id)))

export async function latestCommentAt(db: DbReader, itineraryId: string): Promise<number> {
  const newest = db
    .select({ at: comments.createdAt })
    .from(comments)
    .where(eq(comments.itineraryId, itineraryId))
    .orderBy(desc(comments.createdAt))
    .limit(1)
  return (await firstRowOf(newest))?.at ?? 0
}

export async function listCommentTimes(db: DbReader, userId: string, since: number, most: number): Promise<number[]> {
  const found = await db
    .select({ at: comments.createdAt })
    .from(comments)
    .where(and(eq(comments.userId, userId), gt(comments.createdAt, since)))
    .orderBy(desc(comments.createdAt))
    .limit(most)
  return found.map(({ at }) => at)
}

export const countCommentsBy = (db: DbReader, userId: string): Promise<number> => db.$count(comments, eq(comments.userId, userId))

export const insertComment = async (tx: Transaction, row: typeof comments.$inferInsert): Promise<void> =>
  void (await tx.insert(comments).values(row))

export const changeCommentText = async (tx: Transaction, id: string, text: string, editedAt: number): Promise<void> =>
  void (await tx.update(comments).set({ text, editedAt }).where(eq(comments.id, id)))

/** False if it was empty. */
async function turnIntoPlaceholder(tx: Transaction, id: string, deletedAt: number): Promise<boolean> {
  const emptied = await tx
    .update(comments)
    .set({ text: '', deletedAt })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .returning({ id: comments.id })
  await tx.delete(commentMentions).where(eq(commentMentions.commentId, id))
  return emptied.length > 0
}

const setCommentHidden = async (tx: Transaction, id: string, hiddenAt: number | null): Promise<void> =>
  void (await tx.update(comments).set({ hiddenAt }).where(eq(comments.id, id)))

const keepPlaces = `UPDATE comments SET text = '', user_id = NULL, deleted_at = coalesce(deleted_at, @now) WHERE user_id = @userId
  AND EXISTS (SELECT 1 FROM comments AS answer WHERE answer.parent_id = comments.id AND answer.user_id <> @userId)`

/** Only those that have replies; others go with the account. */
export const turnCommentsIntoPlaceholders = async (tx: Transaction, userId: string, now: number): Promise<void> =>
  void (await tx.run(keepPlaces, { userId, now }))

const namedPeople = `SELECT u.id FROM users AS u, itineraries AS t WHERE t.id = @itineraryId AND u.id <> @author
  AND (${isVisibleSql('itinerary').replaceAll('@viewer', 'u.id')})
  AND u.hidden_at IS NULL AND (u.guest_seen_at IS NULL OR ${feedKinds.itinerary.isMine('t').replaceAll('@viewer', 'u.id')})
  AND NOT EXISTS (SELECT 1 FROM blocks AS b WHERE (b.blocker_id = u.id AND b.blocked_id = @author) OR (b.blocker_id = @author AND b.blocked_id = u.id))`
const findNamed = {
  sqlite: `${namedPeople} AND u.username_key IN (SELECT value FROM json_each(@names))`,
  postgres: `${namedPeople} AND u.username_key = ANY (@names::text[])`,
}

/** Only users who may see the itinerary and are visible to the author. */
export async function saveMentions(
  tx: Transaction,
  { id, itineraryId, userId }: Pick<CommentRow, 'id' | 'itineraryId'> & { userId: string },
  names: readonly string[],
): Promise<string[]> {
  await tx.delete(commentMentions).where(eq(commentMentions.commentId, id))
  if (names.length === 0) return []
  const found = await tx.rows<[string]>(findNamed, { itineraryId, author: userId, names })
  if (found.length > 0) await tx.insert(commentMentions).values(found.map(([named]) => ({ commentId: id, userId: named })))
  return found.map(([named]) => named)
}

export const listCommentsBy = (db: DbReader, userId: string): Promise<CommentRow[]> =>
  db
    .select()
    .from(comments)
    .where(and(eq(comments.userId, userId), sql`deleted_at IS NULL`))
    .orderBy(desc(comments.createdAt))

type Part = Pick<Services, 'bus' | 'now'>

/** One with replies leaves an empty place. Idempotent. */
export async function deleteComment(
  { bus, now }: Part,
  tx: Transaction,
  { id: commentId, itineraryId }: Pick<CommentRow, 'id' | 'itineraryId'>,
): Promise<void> {
  if (await turnIntoPlaceholder(tx, commentId, now()))
    tx.afterCommit(() => bus.emit('commentChanged', { itineraryId, commentId, action: 'delete' }))
}

export async function hideOrShowComment(
  { bus, now }: Part,
  tx: Transaction,
  commentId: string,
  isHidden: boolean,
): Promise<void> {
  const row = await findComment(tx, commentId)
  if (row === undefined || (row.hiddenAt !== null) === isHidden) return
  await setCommentHidden(tx, commentId, isHidden ? now() : null)
  const { itineraryId } = row
  tx.afterCommit(() => bus.emit('commentChanged', { itineraryId, commentId, action: isHidden ? 'delete' : 'add' }))
}
