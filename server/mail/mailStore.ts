import { eq, sql } from 'drizzle-orm'
import { first, type Db, type Reader, type Transaction } from '#server/base/db/database'
import { mails } from '#server/base/db/schema'

export interface NewMail {
  id: string
  /** What it is about: one mail for each. */
  cause: string
  /** null: nobody is written to, and all the same it takes as long. */
  content: string | null
  recipient: string | null
  now: number
}

/** Until the transaction ends, no other server counts or adds mails to this recipient. */
const LOCK = { sqlite: 'SELECT 1', postgres: 'SELECT pg_advisory_xact_lock(hashtextextended(@recipient, 0))' }
const NEWEST =
  'SELECT created_at FROM mails WHERE recipient = @recipient AND created_at > @since AND created_at < @until ORDER BY created_at DESC'

/** When a recipient was sent mails between two instants, the latest first. */
export async function mailsSentTo(tx: Transaction, recipient: string, since: number, until: number): Promise<number[]> {
  await tx.rows(LOCK, { recipient })
  return (await tx.rows<[number]>(NEWEST, { recipient, since, until })).map(([at]) => at)
}

/** Puts a mail among those to be sent, unless its cause has one. */
export async function addMail(tx: Transaction, { id, cause, content, recipient, now }: NewMail): Promise<void> {
  const sentAt = content === null ? now : null
  await tx.insert(mails).values({ id, cause, content, recipient, createdAt: now, dueAt: now, sentAt }).onConflictDoNothing()
}

/** A mail that this server is at. */
export interface TakenMail {
  id: string
  content: string
  createdAt: number
  /** How often it was tried, this time included. */
  attempts: number
}

const DUE = `SELECT id FROM mails WHERE content IS NOT NULL AND due_at <= @now AND (taken_until IS NULL OR taken_until <= @sharedNow)
  ORDER BY due_at LIMIT 1`
const take = (due: string): string =>
  `UPDATE mails SET taken_until = @until, attempts = attempts + 1 WHERE id = (${due}) RETURNING id, content, created_at, attempts`
const TAKE = { sqlite: take(DUE), postgres: take(`${DUE} FOR UPDATE SKIP LOCKED`) }

/**
 * Takes the mail that has been due for longest and that nobody else is at, until `until`. `now` is the clock by which mails are due, `sharedNow` that of
 * all servers.
 */
export async function takeMail(db: Db, times: { now: number; sharedNow: number; until: number }): Promise<TakenMail | undefined> {
  const row = await db.write((tx) => first(tx.rows<[string, string, number, number]>(TAKE, times)))
  if (row === undefined) return undefined
  const [id, content, createdAt, attempts] = row
  return { id, content, createdAt, attempts }
}

/** Whether any mail is due, whoever is at it, and when the next one is: milliseconds since 1970, undefined when none waits. */
export async function nextDue(db: Reader): Promise<number | undefined> {
  const [row] = await db.rows<[number | null]>('SELECT min(due_at) FROM mails WHERE content IS NOT NULL')
  return row?.[0] ?? undefined
}

/** Keeps others off it for longer. */
export const keepMail = (db: Db, id: string, until: number): Promise<unknown> =>
  db.write((tx) => tx.update(mails).set({ takenUntil: until }).where(eq(mails.id, id)), { isDerived: true })

/** Notes that it was sent: what it said is forgotten. */
export const noteSent = (db: Db, id: string, now: number): Promise<unknown> =>
  db.write((tx) => tx.update(mails).set({ content: null, sentAt: now, takenUntil: null }).where(eq(mails.id, id)))

/** Has it tried again at `dueAt`; undefined: not any more. */
export const noteFailed = (db: Db, id: string, dueAt: number | undefined): Promise<unknown> =>
  db.write((tx) =>
    tx
      .update(mails)
      .set(dueAt === undefined ? { content: null, takenUntil: null } : { dueAt, takenUntil: null })
      .where(eq(mails.id, id)),
  )

/** For a server that is alone: whoever was at a mail when it started is gone. */
export const freeTakenMails = (db: Db): Promise<unknown> =>
  db.write((tx) =>
    tx
      .update(mails)
      .set({ takenUntil: null })
      .where(sql`${mails.takenUntil} is not null`),
  )

/** Forgets mails of before, which were all sent or given up. */
export const forgetMails = (tx: Transaction, before: number): Promise<number> =>
  tx.run('DELETE FROM mails WHERE created_at < @before AND content IS NULL', { before })
