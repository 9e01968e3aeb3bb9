import { eq, sql } from 'drizzle-orm'
import { firstRowOf, type Db, type DbReader, type Transaction } from '#server/base/db/database'
import { mails } from '#server/base/db/schema'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { sessionSecret } from '#server/accounts/sessionSecret'
import type { Config } from '#server/base/config'

export interface NewMail {
  id: string
  /** Unique key: one mail per cause. */
  cause: string
  /** null: nothing is sent, but the work takes the same time. */
  content: string | null
  recipient: string | null
  now: number
}

/** Per recipient, until the end of the transaction. */
const LOCK = { sqlite: 'SELECT 1', postgres: 'SELECT pg_advisory_xact_lock(hashtextextended(@recipient, 0))' }
const NEWEST =
  'SELECT created_at FROM mails WHERE recipient = @recipient AND created_at > @since AND created_at < @until ORDER BY created_at DESC'

/** Latest first. */
export async function listMailTimes(tx: Transaction, recipient: string, since: number, until: number): Promise<number[]> {
  await tx.rows(LOCK, { recipient })
  return (await tx.rows<[number]>(NEWEST, { recipient, since, until })).map(([at]) => at)
}

export async function addMail(tx: Transaction, { id, cause, content, recipient, now }: NewMail): Promise<void> {
  const sentAt = content === null ? now : null
  await tx.insert(mails).values({ id, cause, content, recipient, createdAt: now, dueAt: now, sentAt }).onConflictDoNothing()
}

export interface LeasedMail {
  id: string
  content: string
  createdAt: number
  /** Including this one. */
  attempts: number
}

const DUE = `SELECT id FROM mails WHERE content IS NOT NULL AND (due_at <= @now OR due_at > @latest)
  AND (taken_until IS NULL OR taken_until <= @sharedNow)
  ORDER BY due_at LIMIT 1`
const take = (due: string): string =>
  `UPDATE mails SET taken_until = @until, attempts = attempts + 1 WHERE id = (${due}) RETURNING id, content, created_at, attempts`
const TAKE = { sqlite: take(DUE), postgres: take(`${DUE} FOR UPDATE SKIP LOCKED`) }

/**
 * The one due longest. `now`: clock of due times; `sharedNow`: of all servers. `latest`: a later due time is of a
 * clock that ran ahead.
 */
export async function leaseMail(
  db: Db,
  times: { now: number; latest: number; sharedNow: number; until: number },
): Promise<LeasedMail | undefined> {
  const row = await db.write((tx) => firstRowOf(tx.rows<[string, string, number, number]>(TAKE, times)))
  if (row === undefined) return undefined
  const [id, content, createdAt, attempts] = row
  return { id, content, createdAt, attempts }
}

/** Leased or not: milliseconds since 1970. */
export async function findNextDueTime(db: DbReader): Promise<number | undefined> {
  const [row] = await db.rows<[number | null]>('SELECT min(due_at) FROM mails WHERE content IS NOT NULL')
  return row?.[0] ?? undefined
}

export const extendMailLease = (db: Db, id: string, until: number): Promise<unknown> =>
  db.write((tx) => tx.update(mails).set({ takenUntil: until }).where(eq(mails.id, id)), { isDerived: true })

export const markMailSent = (db: Db, id: string, now: number): Promise<unknown> =>
  db.write((tx) => tx.update(mails).set({ content: null, sentAt: now, takenUntil: null }).where(eq(mails.id, id)))

/** Schedules the next attempt; without `dueAt` there is none. */
export const scheduleMailRetry = (db: Db, id: string, dueAt: number | undefined): Promise<unknown> =>
  db.write((tx) =>
    tx
      .update(mails)
      .set(dueAt === undefined ? { content: null, takenUntil: null } : { dueAt, takenUntil: null })
      .where(eq(mails.id, id)),
  )

/** Only for a server that runs alone. */
export const releaseMailLeases = (db: Db): Promise<unknown> =>
  db.write((tx) =>
    tx
      .update(mails)
      .set({ takenUntil: null })
      .where(sql`${mails.takenUntil} is not null`),
  )

export const deleteOldMails = (tx: Transaction, before: number): Promise<number> =>
  tx.run('DELETE FROM mails WHERE created_at < @before AND content IS NULL', { before })

const OutgoingMail = z.object({
  messageId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type OutgoingMail = z.infer<typeof OutgoingMail>

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (config: Config): Uint8Array => new Uint8Array(hkdfSync('sha256', sessionSecret(config), '', 'mails', 32))

/** A copy of the database contains no usable link. */
export function encryptMail(config: Config, mail: OutgoingMail): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(config), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(mail)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Throws if the secret differs. */
export function decryptMail(config: Config, text: string): OutgoingMail {
  const bytes = Buffer.from(text, 'base64')
  const cipher = createDecipheriv(CIPHER, keyOf(config), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const opened = Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()])
  return OutgoingMail.parse(JSON.parse(opened.toString()))
}
