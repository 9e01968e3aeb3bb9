import { and, eq } from 'drizzle-orm'
import { first, type Db, type Reader } from '#server/base/db/database'
import { notices, pushes, pushTargets } from '#server/base/db/schema'
import { forEachDialect } from '#server/access/dialectSql'

export interface TakenPush {
  noticeId: string
  targetId: string
  userId: string
  createdAt: number
  /** Including the present attempt. */
  attempts: number
}

type PushId = Pick<TakenPush, 'noticeId' | 'targetId'>

const notBusy = { sqlite: 'user_id NOT IN (SELECT value FROM json_each(@busy))', postgres: 'user_id <> ALL (@busy::text[])' }
const TAKE = forEachDialect(
  (dialect) => `UPDATE pushes SET taken_until = @until, attempts = attempts + 1 WHERE (notice_id, target_id) IN (
    SELECT notice_id, target_id FROM pushes WHERE due_at <= @now AND (taken_until IS NULL OR taken_until <= @sharedNow) AND ${notBusy[dialect]}
    ORDER BY due_at LIMIT 1${dialect === 'postgres' ? ' FOR UPDATE SKIP LOCKED' : ''}) RETURNING notice_id, target_id, user_id, created_at, attempts`,
)

/**
 * Leases the most overdue push, except those of `busy` users. `sharedNow`: the
 * clock of all servers.
 */
export async function takePush(
  db: Db,
  times: { now: number; sharedNow: number; until: number; busy: readonly string[] },
): Promise<TakenPush | undefined> {
  const row = await db.write((tx) => first(tx.rows<[string, string, string, number, number]>(TAKE, times)))
  if (row === undefined) return undefined
  const [noticeId, targetId, userId, createdAt, attempts] = row
  return { noticeId, targetId, userId, createdAt, attempts }
}

/** Due time of the next push (ms), leased ones included; undefined if none. */
export const nextPushDue = async (db: Reader): Promise<number | undefined> =>
  (await first(db.rows<[number | null]>('SELECT min(due_at) FROM pushes')))?.[0] ?? undefined

export const findPushTarget = (db: Reader, id: string): Promise<typeof pushTargets.$inferSelect | undefined> =>
  first(db.select().from(pushTargets).where(eq(pushTargets.id, id)))

const isIt = ({ noticeId, targetId }: PushId) => and(eq(pushes.noticeId, noticeId), eq(pushes.targetId, targetId))

/** `sentAt`: it was delivered. */
export const endPush = (db: Db, push: PushId, sentAt?: number): Promise<unknown> =>
  db.write(async (tx) => {
    await tx.delete(pushes).where(isIt(push))
    if (sentAt !== undefined) await tx.update(notices).set({ pushedAt: sentAt }).where(eq(notices.id, push.noticeId))
  })

export const postponePush = (db: Db, push: PushId, dueAt: number): Promise<unknown> =>
  db.write((tx) => tx.update(pushes).set({ dueAt, takenUntil: null }).where(isIt(push)))

export const forgetPushTarget = (db: Db, id: string): Promise<unknown> =>
  db.write((tx) => tx.delete(pushTargets).where(eq(pushTargets.id, id)))

/** For a single server: releases leases from before a restart. */
export const freeTakenPushes = (db: Db): Promise<unknown> =>
  db.write((tx) => tx.run('UPDATE pushes SET taken_until = NULL WHERE taken_until IS NOT NULL'))
