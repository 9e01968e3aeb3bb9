import { and, eq, desc, inArray } from 'drizzle-orm'
import { firstRowOf, type Db, type DbReader, type Transaction } from '#server/base/db/database'
import { notices, pushes, pushTargets, pushKeys } from '#server/base/db/schema'
import { forEachDialect } from '#server/access/dialectSql'

export interface LeasedPush {
  noticeId: string
  targetId: string
  userId: string
  createdAt: number
  /** Including the present attempt. */
  attempts: number
}

type PushId = Pick<LeasedPush, 'noticeId' | 'targetId'>

const notBusy = { sqlite: 'user_id NOT IN (SELECT value FROM json_each(@busy))', postgres: 'user_id <> ALL (@busy::text[])' }
const TAKE = forEachDialect(
  (dialect) => `UPDATE pushes SET taken_until = @until, attempts = attempts + 1 WHERE (notice_id, target_id) IN (
    SELECT notice_id, target_id FROM pushes WHERE due_at <= @now AND (taken_until IS NULL OR taken_until <= @sharedNow) AND ${notBusy[dialect]}
    ORDER BY due_at LIMIT 1${dialect === 'postgres' ? ' FOR UPDATE SKIP LOCKED' : ''}) RETURNING notice_id, target_id, user_id, created_at, attempts`,
)

/** The most overdue one. `sharedNow`: the clock of all servers. */
export async function leasePush(
  db: Db,
  times: { now: number; sharedNow: number; until: number; busy: readonly string[] },
): Promise<LeasedPush | undefined> {
  const row = await db.write((tx) => firstRowOf(tx.rows<[string, string, string, number, number]>(TAKE, times)))
  if (row === undefined) return undefined
  const [noticeId, targetId, userId, createdAt, attempts] = row
  return { noticeId, targetId, userId, createdAt, attempts }
}

/** Milliseconds, leased ones included; undefined if none. */
export const nextPushDue = async (db: DbReader): Promise<number | undefined> =>
  (await firstRowOf(db.rows<[number | null]>('SELECT min(due_at) FROM pushes')))?.[0] ?? undefined

const isIt = ({ noticeId, targetId }: PushId) => and(eq(pushes.noticeId, noticeId), eq(pushes.targetId, targetId))

/** `sentAt`: it was delivered. */
export const finishPush = (db: Db, push: PushId, sentAt?: number): Promise<unknown> =>
  db.write(async (tx) => {
    await tx.delete(pushes).where(isIt(push))
    if (sentAt !== undefined) await tx.update(notices).set({ pushedAt: sentAt }).where(eq(notices.id, push.noticeId))
  })

export const postponePush = (db: Db, push: PushId, dueAt: number): Promise<unknown> =>
  db.write((tx) => tx.update(pushes).set({ dueAt, takenUntil: null }).where(isIt(push)))

/** For a single server: releases leases from before a restart. */
export const releasePushLeases = (db: Db): Promise<unknown> =>
  db.write((tx) => tx.run('UPDATE pushes SET taken_until = NULL WHERE taken_until IS NOT NULL'))

export const findPushTarget = (db: DbReader, id: string): Promise<typeof pushTargets.$inferSelect | undefined> =>
  firstRowOf(db.select().from(pushTargets).where(eq(pushTargets.id, id)))

/** Reassigns the browser. Beyond `most` the oldest are removed. */
export async function savePushTarget(tx: Transaction, row: typeof pushTargets.$inferInsert, most: number): Promise<void> {
  const { userId, sessionId, p256dh, auth, createdAt } = row
  await tx
    .insert(pushTargets)
    .values(row)
    .onConflictDoUpdate({ target: pushTargets.endpoint, set: { userId, sessionId, p256dh, auth, createdAt } })
  const surplus = await tx
    .select({ id: pushTargets.id })
    .from(pushTargets)
    .where(eq(pushTargets.userId, userId))
    .orderBy(desc(pushTargets.createdAt), desc(pushTargets.id))
    .limit(most)
    .offset(most)
  if (surplus.length > 0)
    await tx.delete(pushTargets).where(
      inArray(
        pushTargets.id,
        surplus.map(({ id }) => id),
      ),
    )
}

export async function deletePushTargetByEndpoint(tx: Transaction, userId: string, endpoint: string): Promise<void> {
  await tx.delete(pushTargets).where(and(eq(pushTargets.userId, userId), eq(pushTargets.endpoint, endpoint)))
}

export const deletePushTargetById = (db: Db, id: string): Promise<unknown> =>
  db.write((tx) => tx.delete(pushTargets).where(eq(pushTargets.id, id)))

/** A VAPID key pair in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const NAME = 'vapid'
const known = new WeakMap<Db, PushKeys>()

/** Permanent keys, common to all servers: browsers subscribe to the public one. */
export async function pushKeysOf(db: Db): Promise<PushKeys> {
  const keys = known.get(db) ?? (await readOrMake(db))
  known.set(db, keys)
  return keys
}

const read = (db: Pick<Db, 'select'>): Promise<PushKeys | undefined> =>
  firstRowOf(db.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys).limit(1))

async function readOrMake(db: Db): Promise<PushKeys> {
  const stored = await read(db)
  if (stored !== undefined) return stored
  const { default: webPush } = await import('web-push')
  const made = webPush.generateVAPIDKeys()
  // Of two concurrent servers the first wins.
  return db.write(async (tx) => {
    await tx
      .insert(pushKeys)
      .values({ name: NAME, ...made })
      .onConflictDoNothing()
    return (await read(tx)) ?? made
  })
}
