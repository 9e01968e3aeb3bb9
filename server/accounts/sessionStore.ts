import { SqliteError } from 'better-sqlite3'
import { and, desc, eq, gt, isNotNull, isNull, lte, ne, notInArray, or, sql, type Placeholder } from 'drizzle-orm'
import type { UserBrief } from '#shared/api/users'
import type { Db, Queries } from '#server/base/db/openDatabase'
import { sessions, users } from '#server/base/db/schema'
import { preparedQuery } from '#server/base/db/statements'
import { userBriefColumns, findPasswordHash } from './userStore'

/** A session row: one family of refresh tokens. */
export type SessionRow = typeof sessions.$inferSelect

const isLiveRow = (now: number | Placeholder) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

/** What tells whether the last rotation has arrived. */
export type Rotation = Pick<SessionRow, 'refreshHash' | 'previousHash' | 'seenAt'>

/** The user of a session that is neither revoked nor over, and its last rotation. */
export function findLiveUser(db: Db, sessionId: string, now: number): { user: UserBrief; rotation: Rotation } | undefined {
  return isRefused(db, sessionId) ? undefined : liveUser(db).get({ sessionId, now })
}

const liveUser = preparedQuery((db) =>
  db
    .select({
      user: userBriefColumns,
      rotation: { refreshHash: sessions.refreshHash, previousHash: sessions.previousHash, seenAt: sessions.seenAt },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isLiveRow(sql.placeholder('now'))))
    .prepare(),
)

/** A session that is neither revoked nor over. */
export function findLiveSession(db: Db, sessionId: string, now: number): SessionRow | undefined {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isLiveRow(now)))
    .get()
}

/** More browsers than anybody has: whoever signs in again and again keeps no more. */
const MAX_SESSIONS_PER_USER = 50

/**
 * Adds a session for somebody who has proved to know the password behind `passwordHash`, and forgets those that are over anyway. With too
 * many, those end that were not renewed for longest; their ids. undefined, and nothing is written, when that person is gone or their
 * password is another one by now.
 */
export function addSession(db: Db, session: typeof sessions.$inferInsert, passwordHash: string): string[] | undefined {
  const { userId, createdAt: now } = session
  return db.transaction(
    (tx) => {
      if (findPasswordHash(tx, userId) !== passwordHash) return undefined
      const isOwn = eq(sessions.userId, userId)
      tx.delete(sessions)
        .where(or(lte(sessions.expiresAt, now), and(isOwn, isNotNull(sessions.revokedAt))))
        .run()
      const newest = tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(isOwn)
        .orderBy(desc(sessions.rotatedAt), desc(sessions.createdAt))
        .limit(MAX_SESSIONS_PER_USER - 1)
      const ended = tx
        .delete(sessions)
        .where(and(isOwn, notInArray(sessions.id, newest)))
        .returning({ id: sessions.id })
        .all()
      tx.insert(sessions).values(session).run()
      return ended.map(({ id }) => id)
    },
    { behavior: 'immediate' },
  )
}

/** Whether somebody's session is neither revoked nor over. */
export const isLiveSession = (db: Queries, sessionId: string, now: number): boolean =>
  !isRefused(db, sessionId) &&
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isLiveRow(now)))
    .get() !== undefined

/** Puts the next refresh token in the current one's place; nobody has seen it yet. */
export function rotateRefreshToken(
  db: Queries,
  id: string,
  next: Pick<SessionRow, 'refreshHash' | 'previousHash' | 'rotatedAt' | 'expiresAt'>,
): void {
  db.update(sessions)
    .set({ ...next, seenAt: null, recoveredAt: null })
    .where(eq(sessions.id, id))
    .run()
}

/** Notes that the token before the current one was taken late. */
export function markSessionRecovered(db: Db, id: string, next: Pick<SessionRow, 'recoveredAt' | 'expiresAt'>): void {
  db.update(sessions).set(next).where(eq(sessions.id, id)).run()
}

/**
 * Notes that the current tokens are in somebody's hands. A database that takes no writes just now is no reason to refuse a read: the next use
 * does as well.
 */
export function markSessionSeen(db: Db, id: string, now: number): void {
  try {
    db.update(sessions)
      .set({ seenAt: now })
      .where(and(eq(sessions.id, id), isNull(sessions.seenAt)))
      .run()
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error
  }
}

/** Ends one session; its user's id if it was alive. */
export function revokeSession(db: Db, sessionId: string, now: number): string | undefined {
  // Not `get`: it stops at the first row, and whether that was written at all is known after the last.
  const [ended] = db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isLiveRow(now)))
    .returning({ userId: sessions.userId })
    .all()
  return ended?.userId
}

/** Sessions that ended though the database could not take it: until it has, or this process ends, nobody is let in by them. */
const unwritten = new WeakMap<Queries, Set<string>>()

/** Refuses a session of which the database goes on to say that it lives. */
export function refuseSession(db: Db, sessionId: string): void {
  const refused = unwritten.get(db) ?? new Set()
  unwritten.set(db, refused.add(sessionId))
}

const isRefused = (db: Queries, sessionId: string): boolean => unwritten.get(db)?.has(sessionId) === true

/** Ends all live sessions of a user, except one; their ids. */
export function revokeSessions(db: Queries, userId: string, now: number, exceptId: string | undefined): string[] {
  return db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isLiveRow(now), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id })
    .all()
    .map(({ id }) => id)
}
