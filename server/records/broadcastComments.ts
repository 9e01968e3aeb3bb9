import type { CommentAction, CommentMessage } from '#shared/api/comments'
import type { Dialect, DbReader } from '#server/base/db/database'
import { forEachDialect } from '#server/access/dialectSql'
import type { DomainEventBus, DomainEvents } from '#server/base/bus'
import type { Services } from '#server/base/services'
import { findComment, findUncheckedComment } from './commentStore'
import { countVotes } from './voteStore'

const isAmong = (column: string, dialect: Dialect): string =>
  dialect === 'sqlite' ? `${column} IN (SELECT value FROM json_each(@people))` : `${column} = ANY (@people::text[])`

type CommentMessageFor = (viewerId: string | null) => CommentMessage | undefined

const HIDDEN = forEachDialect((dialect) => `SELECT id FROM users WHERE hidden_at IS NOT NULL AND ${isAmong('id', dialect)}`)
const BLOCKS = forEachDialect(
  (dialect) =>
    `SELECT blocker_id, blocked_id FROM blocks WHERE ${isAmong('blocker_id', dialect)}
      UNION ALL SELECT blocked_id, blocker_id FROM blocks WHERE ${isAmong('blocked_id', dialect)}`,
)
const MEMBERS = `SELECT user_id FROM collaborators WHERE itinerary_id = @itineraryId
  UNION ALL SELECT user_id FROM itineraries WHERE id = @itineraryId`

const idsOf = (rows: readonly [string][]): Set<string> => new Set(rows.map(([id]) => id))

type InSight = (userId: string, viewerId: string | null) => boolean

/** Blocked users see each other if both are members. */
async function readSight(db: DbReader, itineraryId: string, people: readonly string[]): Promise<InSight> {
  const hidden = idsOf(await db.rows<[string]>(HIDDEN, { people }))
  const keptApart = new Set((await db.rows<[string, string]>(BLOCKS, { people })).map((pair) => pair.join(' ')))
  const members = idsOf(await db.rows<[string]>(MEMBERS, { itineraryId }))
  return (userId, viewerId) =>
    userId === viewerId ||
    (!hidden.has(userId) && !keptApart.has(`${userId} ${viewerId ?? ''}`)) ||
    (members.has(userId) && members.has(viewerId ?? ''))
}

/** By the rules of `isCommentVisibleSql`: a hidden comment is deleted for all but its author. */
async function readCommentMessages(db: DbReader, id: string, action: CommentAction): Promise<CommentMessageFor | undefined> {
  const row = await findComment(db, id)
  const comment = await findUncheckedComment(db, id, undefined)
  if (row === undefined || comment === undefined) return undefined
  const { itineraryId, userId: author } = row
  const isGone = row.deletedAt !== null
  const isHidden = row.hiddenAt !== null && !isGone
  const emptied = { ...comment, author: null, text: '', mentions: [], editedAt: null, deleted: true }
  if (author === null) return () => ({ itineraryId, action: isGone ? 'delete' : action, comment })
  const isInSight = await readSight(db, itineraryId, [author, ...comment.mentions.map((named) => named.id)])
  const toldTo = (viewerId: string | null): CommentMessage => {
    const mentions = comment.mentions.filter((named) => isInSight(named.id, viewerId))
    return { itineraryId, action: isGone ? 'delete' : action, comment: { ...comment, mentions } }
  }
  return (viewerId) => {
    if (viewerId === author) return isHidden && action === 'delete' ? undefined : toldTo(viewerId)
    if (!isInSight(author, viewerId)) return undefined
    return isHidden ? { itineraryId, action: 'delete', comment: emptied } : toldTo(viewerId)
  }
}

/** In order. The returned function stops it and resolves once all are sent. */
export function startBroadcastingEventCounts(
  bus: DomainEventBus,
  { db, log }: Pick<Services, 'db' | 'log'>,
): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  const next = (tell: () => Promise<void>) => {
    last = last.then(tell).catch((error: unknown) => log.error({ err: error }, 'comment or vote not broadcast'))
  }
  const onComment = ({ itineraryId, commentId, action }: DomainEvents['commentChanged'][0]) =>
    next(async () => {
      const messageFor = await readCommentMessages(db, commentId, action)
      if (messageFor !== undefined) bus.emit('commentBroadcast', { itineraryId, messageFor })
    })
  const onVotes = (changed: DomainEvents['votesChanged'][0]) =>
    next(async () => void bus.emit('votesBroadcast', { ...changed, ...(await countVotes(db, changed)) }))
  bus.on('commentChanged', onComment).on('votesChanged', onVotes)
  return () => {
    bus.off('commentChanged', onComment).off('votesChanged', onVotes)
    return last
  }
}
