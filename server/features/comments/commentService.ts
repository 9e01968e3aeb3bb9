import type { z } from 'zod'
import type { Comment, NewComment } from '#shared/api/comments'
import { limits } from '#shared/limits'
import { userExists, caseInsensitiveKey } from '#server/accounts/userStore'
import type { Transaction } from '#server/base/db/database'
import { AppError, forbiddenError, invalidInputError, notFoundError, unauthenticatedError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { findItineraryAccess, mayComment, isOwner, mayPropose } from '#server/access/access'
import {
  deleteComment,
  changeCommentText,
  listCommentTimes,
  findComment,
  findVisibleComment,
  findUncheckedComment,
  insertComment,
  latestCommentAt,
  saveMentions,
  type CommentRow,
} from '#server/records/commentStore'
import { addNotice } from '#server/records/notices/addNotice'
import { findEventDay, addVote, removeVote, type Vote } from '#server/records/voteStore'
import { enforceNewAccountLimit } from '#server/records/newAccountLimits'
import { collaboratorIds, findItinerary } from '#server/records/itineraryStore'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow' | 'settle'>
type Wanted = z.output<typeof NewComment>
interface Actor {
  itineraryId: string
  userId: string
}

interface Said {
  id: string
  itineraryId: string
  userId: string
  parentId: string | null
}

const HOUR_MS = 3600_000

/** `@` and a username as in `shared/usernames.ts`; not in e-mail addresses. */
const NAMES = /(?<![\w.@-])@([A-Za-z0-9](?:[\w.-]{1,28}[A-Za-z0-9]))(?![\w@])/g

/**
 * Idempotent by id. Throws AppError `ConflictError` (taken id), `NotFoundError`, `UnauthorizedError` (403),
 * `InvalidInputError` for a reply to a reply, `TooManyRequestsError`.
 */
export async function addComment(services: Part, actor: Actor, wanted: Wanted): Promise<Comment> {
  const { db, bus, newId } = services
  const { itineraryId, userId } = actor
  const id = wanted.id ?? newId()
  if (isGiven(wanted.eventId) || isGiven(wanted.parentId)) await services.settle(itineraryId)
  await db.write(async (tx) => {
    await tx.lock('users', userId)
    if (!(await userExists(tx, userId))) throw unauthenticatedError()
    // Keeps `createdAt` unique, so that pagination misses none.
    await tx.lock('itineraries', itineraryId)
    const known = await findComment(tx, id)
    if (known !== undefined && (known.userId !== userId || known.itineraryId !== itineraryId)) throw idTakenError()
    if (known !== undefined) return
    const access = await findItineraryAccess(tx, itineraryId, userId)
    if (access === undefined) throw notFoundError('Itinerary')
    if (!mayComment(access)) throw forbiddenError()
    await limitComments(services, tx, userId)
    const place = await findPlace(tx, actor, wanted)
    const createdAt = Math.max(services.now(), (await latestCommentAt(tx, itineraryId)) + 1)
    await insertComment(tx, { id, itineraryId, userId, ...place, text: wanted.text, createdAt })
    const named = await saveMentions(tx, { id, itineraryId, userId }, parseMentions(wanted.text))
    await notifyOfComment(services, tx, { id, itineraryId, userId, parentId: place.parentId }, named)
    tx.afterCommit(() => bus.emit('commentChanged', { itineraryId, commentId: id, action: 'add' }))
  })
  const added = await findUncheckedComment(db, id, { id: userId })
  if (added === undefined) throw notFoundError('Itinerary')
  return added
}

const isGiven = (id: string | null | undefined): id is string => id !== undefined && id !== null
const idTakenError = () => new AppError('ConflictError', 'The id is taken')

/** A reply joins its parent's thread. Throws AppError `NotFoundError`, `InvalidInputError`. */
async function findPlace(
  tx: Transaction,
  { itineraryId, userId }: Actor,
  { eventId = null, parentId = null }: Wanted,
): Promise<Pick<CommentRow, 'eventId' | 'parentId'>> {
  const isThere = async (id: string | null) => id === null || (await findEventDay(tx, { itineraryId, eventId: id })) !== undefined
  if (!(await isThere(eventId))) throw notFoundError('Event')
  if (!isGiven(parentId)) return { eventId, parentId }
  const parent = await findVisibleComment(tx, parentId, userId)
  if (parent === undefined || parent.deleted || parent.itineraryId !== itineraryId) throw notFoundError('Comment')
  if (isGiven(eventId) && parent.eventId !== eventId) throw notFoundError('Comment')
  if (!(await isThere(parent.eventId))) throw notFoundError('Event')
  if (parent.parentId !== null)
    throw invalidInputError('Invalid input: a reply cannot be replied to', { path: 'parentId', code: 'is_an_answer' })
  return { eventId: parent.eventId, parentId }
}

async function limitComments(services: Part, tx: Transaction, userId: string): Promise<void> {
  const { config, now } = services
  if (!config.rateLimit) return
  await enforceNewAccountLimit(services, tx, userId, 'comments')
  const made = await listCommentTimes(tx, userId, now() - HOUR_MS, limits.commentsPerHour)
  const oldest = made[limits.commentsPerHour - 1]
  if (oldest === undefined) return
  const retryAfter = Math.max(1, Math.ceil((oldest + HOUR_MS - now()) / 1000))
  throw new AppError('TooManyRequestsError', 'Too many comments', { retryAfter })
}

/** Throws AppError `NotFoundError` if not visible, `UnauthorizedError` (403) for another user's. */
export async function editComment(services: Part, { id, userId }: CommentActor, text: string): Promise<void> {
  const { db, bus, now } = services
  await db.write(async (tx) => {
    const seen = await findVisibleComment(tx, id, userId)
    if (seen === undefined || seen.deleted) throw notFoundError('Comment')
    const { itineraryId } = seen
    await tx.lock('itineraries', itineraryId)
    const row = await findComment(tx, id)
    if (row === undefined || row.deletedAt !== null) throw notFoundError('Comment')
    if (row.userId !== userId) throw forbiddenError()
    if (row.text === text) return
    await changeCommentText(tx, id, text, now())
    const named = await saveMentions(tx, { id, itineraryId, userId }, parseMentions(text))
    await addNotice(services, tx, { kind: 'mention', actorId: userId, to: named, itineraryId, commentId: id })
    tx.afterCommit(() => bus.emit('commentChanged', { itineraryId, commentId: id, action: 'edit' }))
  })
}

interface CommentActor {
  id: string
  userId: string
}

/** Itinerary owners may delete all. No-op if not visible. Throws AppError `UnauthorizedError` (403). */
export async function removeComment(services: Part, { id, userId }: CommentActor): Promise<void> {
  await services.db.write(async (tx) => {
    const row = await findComment(tx, id)
    if (row === undefined || row.deletedAt !== null) return
    if (row.userId !== userId) {
      if ((await findVisibleComment(tx, id, userId)) === undefined) return
      const access = await findItineraryAccess(tx, row.itineraryId, userId)
      if (access === undefined || !isOwner(access)) throw forbiddenError()
    }
    await deleteComment(services, tx, row)
  })
}

export const parseMentions = (text: string): string[] =>
  [...new Set([...text.matchAll(NAMES)].map(([, name = '']) => caseInsensitiveKey(name)))].slice(0, limits.mentionsPerComment)

/** Mentioned users, the parent's author and all members, once each. */
async function notifyOfComment(
  services: Pick<Services, 'bus' | 'newId' | 'now' | 'ownNow'>,
  tx: Transaction,
  { id, itineraryId, userId, parentId }: Said,
  named: readonly string[],
): Promise<void> {
  const of = { actorId: userId, itineraryId, commentId: id }
  await addNotice(services, tx, { kind: 'mention', to: named, ...of })
  const answered = parentId === null ? undefined : (await findComment(tx, parentId))?.userId
  await addNotice(services, tx, { kind: 'answer', to: answered ? [answered] : [], ...of })
  const ownerId = (await findItinerary(tx, itineraryId))?.userId
  const members = [...(ownerId === undefined ? [] : [ownerId]), ...(await collaboratorIds(tx, itineraryId))]
  await addNotice(services, tx, { kind: 'comment', to: members, ...of })
}

type VotePart = Pick<Services, 'bus' | 'db' | 'now' | 'settle'>

/** Throws AppError `ConflictError` if the idea is in a day, `NotFoundError`, `UnauthorizedError` (403). */
export const vote = (services: VotePart, wanted: Vote): Promise<void> =>
  changeVote(services, wanted, (tx) => addVote(tx, wanted, services.now()))

export const unvote = (services: VotePart, wanted: Vote): Promise<void> =>
  changeVote(services, wanted, (tx) => removeVote(tx, wanted))

async function changeVote(services: VotePart, wanted: Vote, write: (tx: Transaction) => Promise<boolean>): Promise<void> {
  const { db, bus } = services
  const { itineraryId, userId } = wanted
  await services.settle(itineraryId)
  await db.write(async (tx) => {
    // Member removal locks this row too: no vote outlives its right.
    await tx.lock('docs', itineraryId)
    const access = await findItineraryAccess(tx, itineraryId, userId)
    if (access === undefined) throw notFoundError('Itinerary')
    if (!mayPropose(access)) throw forbiddenError()
    const place = await findEventDay(tx, wanted)
    if (place === undefined) throw notFoundError('Event')
    if (place.dayId !== null) throw new AppError('ConflictError', 'The event is in a day')
    if (await write(tx)) tx.afterCommit(() => bus.emit('votesChanged', wanted))
  })
}
