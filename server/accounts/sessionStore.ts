import { and, desc, eq, gt, isNotNull, isNull, lte, ne, notInArray, or, sql, type Placeholder } from 'drizzle-orm'
import type { UserBrief } from '#shared/api/users'
import { first, type Db, type Reader, type Transaction } from '#server/base/db/database'
import { sessions, users } from '#server/base/db/schema'
import type { Standing } from '#server/base/sessionUser'
import { preparedQuery } from '#server/base/db/preparedQuery'
import { userBriefColumns, findPasswordHash, standingColumns } from './userStore'

/** A session row: one family of refresh tokens. */
export type SessionRow = typeof sessions.$inferSelect

const isLiveRow = (now: number | Placeholder) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

/** What tells whether the last rotation has arrived. */
export type Rotation = Pick<SessionRow, 'refreshHash' | 'previousHash' | 'seenAt'>

/** The user of a session that is neither revoked nor over, and its last rotation. */
export async function findLiveUser(
  db: Db,
  sessionId: string,
  now: number,
): Promise<{ user: UserBrief; standing: Standing; rotation: Rotation; lastSeenAt: number | null } | undefined> {
  return isRefused(db, sessionId) ? undefined : first(liveUser(db, { sessionId, now }))
}

const liveUser = preparedQuery((db) =>
  db
    .select({
      user: userBriefColumns,
      standing: standingColumns,
      rotation: { refreshHash: sessions.refreshHash, previousHash: sessions.previousHash, seenAt: sessions.seenAt },
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isLiveRow(sql.placeholder('now')))),
)

/** A session that is neither revoked nor over. */
export const findLiveSession = (db: Reader, sessionId: string, now: number): Promise<SessionRow | undefined> =>
  first(
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), isLiveRow(now)))
      .limit(1),
  )

/** Whose session it is, whether it lives or not. */
export async function findSessionOwner(db: Reader, sessionId: string): Promise<string | undefined> {
  const [found] = await db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId)).limit(1)
  return found?.userId
}

/** More browsers than anybody has: whoever signs in again and again keeps no more. */
const MAX_SESSIONS_PER_USER = 50

/**
 * Adds a session for somebody who has proved to know the password behind `passwordHash`, and forgets those that are over anyway. With too
 * many, those end that were not renewed for longest; their ids. undefined, and nothing is written, when that person is gone or their
 * password is another one by now.
 */
export async function addSession(
  tx: Transaction,
  session: typeof sessions.$inferInsert,
  passwordHash: string,
): Promise<string[] | undefined> {
  const { userId, createdAt: now } = session
  await tx.lock('users', userId)
  if ((await findPasswordHash(tx, userId)) !== passwordHash) return undefined
  const isOwn = eq(sessions.userId, userId)
  await tx.delete(sessions).where(or(lte(sessions.expiresAt, now), and(isOwn, isNotNull(sessions.revokedAt))))
  const newest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOwn)
    .orderBy(desc(sessions.rotatedAt), desc(sessions.createdAt))
    .limit(MAX_SESSIONS_PER_USER - 1)
  const ended = await tx
    .delete(sessions)
    .where(and(isOwn, notInArray(sessions.id, newest)))
    .returning({ id: sessions.id })
  await tx.insert(sessions).values(session)
  return ended.map(({ id }) => id)
}

/** Whether somebody's session is neither revoked nor over. */
export const isLiveSession = async (db: Reader, sessionId: string, now: number): Promise<boolean> =>
  !isRefused(db, sessionId) && (await findLiveSession(db, sessionId, now)) !== undefined

/** Puts the next refresh token in the current one's place; nobody has seen it yet. */
export async function rotateRefreshToken(
  tx: Transaction,
  id: string,
  next: Pick<SessionRow, 'refreshHash' | 'previousHash' | 'rotatedAt' | 'expiresAt'>,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ ...next, seenAt: null, recoveredAt: null })
    .where(eq(sessions.id, id))
}

/** Notes that the token before the current one was taken late. */
export async function markSessionRecovered(
  tx: Transaction,
  id: string,
  next: Pick<SessionRow, 'recoveredAt' | 'expiresAt'>,
): Promise<void> {
  await tx.update(sessions).set(next).where(eq(sessions.id, id))
}

/** Notes that the tokens with this hash are in somebody's hands, unless others have taken their place. */
export async function markSessionSeen(tx: Transaction, id: string, refreshHash: string, now: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ seenAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.refreshHash, refreshHash), isNull(sessions.seenAt)))
}

/** Notes that somebody came with a session. */
export async function markSessionUsed(tx: Transaction, id: string, now: number): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
}

/** Ends one session; its user's id if it was alive. */
export async function revokeSession(tx: Transaction, sessionId: string, now: number): Promise<string | undefined> {
  const [ended] = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isLiveRow(now)))
    .returning({ userId: sessions.userId })
  return ended?.userId
}

/** Sessions that ended though the database has not taken it: until it has, or this process ends, nobody is let in by them. */
const unwritten = new WeakMap<Reader, Set<string>>()

/** Refuses a session of which the database goes on to say that it lives. */
export function refuseSession(db: Db, sessionId: string): void {
  const refused = unwritten.get(db) ?? new Set()
  unwritten.set(db, refused.add(sessionId))
}

/** Leaves it to the database again. */
export const forgetRefusal = (db: Db, sessionId: string): void => void unwritten.get(db)?.delete(sessionId)

/** Whether a session ended of which the database goes on to say that it lives. Transactions do not know of it. */
export const isRefused = (db: Reader, sessionId: string): boolean => unwritten.get(db)?.has(sessionId) === true

const LIVE = {
  sqlite: 'SELECT id FROM sessions WHERE id IN (SELECT value FROM json_each(@ids)) AND revoked_at IS NULL AND expires_at > @now',
  postgres: 'SELECT id FROM sessions WHERE id = ANY(@ids::text[]) AND revoked_at IS NULL AND expires_at > @now',
}

/** Which of these sessions, however many, are revoked, over or gone. */
export async function findEndedSessions(db: Reader, ids: readonly string[], now: number): Promise<Set<string>> {
  const ended = new Set(ids)
  if (ids.length === 0) return ended
  for (const [id] of await db.rows<[string]>(LIVE, { ids, now })) ended.delete(id)
  return ended
}

/** Ends all live sessions of a user, except one; their ids. */
export async function revokeSessions(
  tx: Transaction,
  userId: string,
  now: number,
  exceptId: string | undefined,
): Promise<string[]> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isLiveRow(now), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}
