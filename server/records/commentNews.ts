import type { CommentAction, CommentNews } from '#shared/api/comments'
import type { Dialect, Reader } from '#server/base/db/database'
import { findComment, findShownComment } from './commentStore'
import { onBoth } from './dialectSql'

const isAmong = (column: string, dialect: Dialect): string =>
  dialect === 'sqlite' ? `${column} IN (SELECT value FROM json_each(@people))` : `${column} = ANY (@people::text[])`

/** What somebody who looks is told of a comment; undefined: nothing. */
export type CommentNewsFor = (viewerId: string | null) => CommentNews | undefined

const HIDDEN = onBoth((dialect) => `SELECT id FROM users WHERE hidden_at IS NOT NULL AND ${isAmong('id', dialect)}`)
const BLOCKS = onBoth(
  (dialect) =>
    `SELECT blocker_id, blocked_id FROM blocks WHERE ${isAmong('blocker_id', dialect)}
      UNION ALL SELECT blocked_id, blocker_id FROM blocks WHERE ${isAmong('blocked_id', dialect)}`,
)
const MEMBERS = `SELECT user_id FROM collaborators WHERE itinerary_id = @itineraryId
  UNION ALL SELECT user_id FROM itineraries WHERE id = @itineraryId`

const idsOf = (rows: readonly [string][]): Set<string> => new Set(rows.map(([id]) => id))

type InSight = (userId: string, viewerId: string | null) => boolean

/** Whom of these people somebody is shown in an itinerary: out of sight only where both take part. */
async function readSight(db: Reader, itineraryId: string, people: readonly string[]): Promise<InSight> {
  const hidden = idsOf(await db.rows<[string]>(HIDDEN, { people }))
  const keptApart = new Set((await db.rows<[string, string]>(BLOCKS, { people })).map((pair) => pair.join(' ')))
  const members = idsOf(await db.rows<[string]>(MEMBERS, { itineraryId }))
  return (userId, viewerId) =>
    userId === viewerId ||
    (!hidden.has(userId) && !keptApart.has(`${userId} ${viewerId ?? ''}`)) ||
    (members.has(userId) && members.has(viewerId ?? ''))
}

/**
 * What a comment is now, for each of those who look by what they may see (`commentVisibility.ts` says the same of lists). What is hidden is deleted for all but
 * its author. Undefined when there is no such comment.
 */
export async function readCommentNews(db: Reader, id: string, action: CommentAction): Promise<CommentNewsFor | undefined> {
  const row = await findComment(db, id)
  const comment = await findShownComment(db, id, undefined)
  if (row === undefined || comment === undefined) return undefined
  const { itineraryId, userId: author } = row
  const isGone = row.deletedAt !== null
  const isHidden = row.hiddenAt !== null && !isGone
  const emptied = { ...comment, author: null, text: '', mentions: [], editedAt: null, deleted: true }
  if (author === null) return () => ({ itineraryId, action: isGone ? 'delete' : action, comment })
  const isInSight = await readSight(db, itineraryId, [author, ...comment.mentions.map((named) => named.id)])
  const toldTo = (viewerId: string | null): CommentNews => {
    const mentions = comment.mentions.filter((named) => isInSight(named.id, viewerId))
    return { itineraryId, action: isGone ? 'delete' : action, comment: { ...comment, mentions } }
  }
  return (viewerId) => {
    if (viewerId === author) return isHidden && action === 'delete' ? undefined : toldTo(viewerId)
    if (!isInSight(author, viewerId)) return undefined
    return isHidden ? { itineraryId, action: 'delete', comment: emptied } : toldTo(viewerId)
  }
}
