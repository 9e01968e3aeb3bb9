import { and, desc, eq, gt, isNotNull, isNull, lte, ne, notInArray, or, sql, type Placeholder } from 'drizzle-orm'
import type { UserBrief } from '#shared/api/users'
import { firstRowOf, type Db, type DbReader, type Transaction, preparedQuery } from '#server/base/db/database'
import { sessions, users } from '#server/base/db/schema'
import type { AccountStatus } from '#server/base/sessionUser'
import { userBriefColumns, findPasswordHash, accountStatusColumns } from './userStore'
import { z } from 'zod'

/** One family of refresh tokens. */
export type SessionRow = typeof sessions.$inferSelect

const isLiveRow = (now: number | Placeholder) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

/** Shows whether the client received the last rotation. */
export type RotationState = Pick<SessionRow, 'refreshHash' | 'previousHash' | 'seenAt'>

export async function findLiveUser(
  db: Db,
  sessionId: string,
  now: number,
): Promise<{ user: UserBrief; status: AccountStatus; rotation: RotationState; lastSeenAt: number | null } | undefined> {
  return isSessionDenied(db, sessionId) ? undefined : firstRowOf(liveUser(db, { sessionId, now }))
}

const liveUser = preparedQuery((db) =>
  db
    .select({
      user: userBriefColumns,
      status: accountStatusColumns,
      rotation: { refreshHash: sessions.refreshHash, previousHash: sessions.previousHash, seenAt: sessions.seenAt },
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isLiveRow(sql.placeholder('now')))),
)

export const findLiveSession = (db: DbReader, sessionId: string, now: number): Promise<SessionRow | undefined> =>
  firstRowOf(
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), isLiveRow(now)))
      .limit(1),
  )

/** Also of an ended session. */
export async function findSessionOwner(db: DbReader, sessionId: string): Promise<string | undefined> {
  const [found] = await db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId)).limit(1)
  return found?.userId
}

const MAX_SESSIONS_PER_USER = 50
const MAX_CLOCK_ERROR_MS = 60_000

/** Returns ids of sessions ended above the limit. Undefined if the user is gone or the password changed. */
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
    // Sessions of a clock that ran ahead go first: the newest must stay.
    .orderBy(gt(sessions.rotatedAt, now + MAX_CLOCK_ERROR_MS), desc(sessions.rotatedAt), desc(sessions.createdAt))
    .limit(MAX_SESSIONS_PER_USER - 1)
  const ended = await tx
    .delete(sessions)
    .where(and(isOwn, notInArray(sessions.id, newest)))
    .returning({ id: sessions.id })
  await tx.insert(sessions).values(session)
  return ended.map(({ id }) => id)
}

export const isLiveSession = async (db: DbReader, sessionId: string, now: number): Promise<boolean> =>
  !isSessionDenied(db, sessionId) && (await findLiveSession(db, sessionId, now)) !== undefined

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

export async function markLateRefresh(
  tx: Transaction,
  id: string,
  next: Pick<SessionRow, 'recoveredAt' | 'expiresAt'>,
): Promise<void> {
  await tx.update(sessions).set(next).where(eq(sessions.id, id))
}

/** No-op if the tokens were replaced. */
export async function markTokensReceived(tx: Transaction, id: string, refreshHash: string, now: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ seenAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.refreshHash, refreshHash), isNull(sessions.seenAt)))
}

export async function updateLastUse(tx: Transaction, id: string, now: number): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
}

/** Returns the user's id if the session was alive. */
export async function revokeSession(tx: Transaction, sessionId: string, now: number): Promise<string | undefined> {
  const [ended] = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isLiveRow(now)))
    .returning({ userId: sessions.userId })
  return ended?.userId
}

/** Still alive in the database, because the write failed. */
const blocked = new WeakMap<DbReader, Set<string>>()

export function denySession(db: Db, sessionId: string): void {
  const refused = blocked.get(db) ?? new Set()
  blocked.set(db, refused.add(sessionId))
}

export const allowSession = (db: Db, sessionId: string): void => void blocked.get(db)?.delete(sessionId)

/** Not known inside transactions. */
export const isSessionDenied = (db: DbReader, sessionId: string): boolean => blocked.get(db)?.has(sessionId) === true

const LIVE = {
  sqlite: 'SELECT id FROM sessions WHERE id IN (SELECT value FROM json_each(@ids)) AND revoked_at IS NULL AND expires_at > @now',
  postgres: 'SELECT id FROM sessions WHERE id = ANY(@ids::text[]) AND revoked_at IS NULL AND expires_at > @now',
}

export async function findEndedSessions(db: DbReader, ids: readonly string[], now: number): Promise<Set<string>> {
  const ended = new Set(ids)
  if (ids.length === 0) return ended
  for (const [id] of await db.rows<[string]>(LIVE, { ids, now })) ended.delete(id)
  return ended
}

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

export const SessionCursor = z.tuple([z.int(), z.string()])
type Position = z.infer<typeof SessionCursor>

export interface ListedSession {
  id: string
  device: string | null
  browser: string | null
  createdAt: number
  lastSeenAt: number
}

export async function listSessions(
  db: DbReader,
  { userId, limit, now }: { userId: string; limit: number; now: number },
  [at, id]: Position | [] = [],
): Promise<{ page: ListedSession[]; next: Position | undefined }> {
  const { createdAt, lastSeenAt, rotatedAt, seenAt } = sessions
  const found = await db
    .select({ id: sessions.id, device: sessions.device, browser: sessions.browser, createdAt, lastSeenAt, rotatedAt, seenAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        at === undefined ? undefined : sql`(${createdAt}, ${sessions.id}) < (${at}, ${id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(sessions.id))
    .limit(limit + 1)
  const page = found.slice(0, limit).map(({ rotatedAt: rotated, seenAt: seen, ...session }) => ({
    ...session,
    lastSeenAt: Math.max(session.lastSeenAt ?? 0, rotated, seen ?? 0),
  }))
  const last = page.at(-1)
  return { page, next: found.length > limit && last !== undefined ? [last.createdAt, last.id] : undefined }
}
