import { and, eq, lt, sql, sum } from 'drizzle-orm'
import type { Db, Reader, Transaction } from '#server/base/db/database'
import { logUsage } from '#server/base/db/schema'

const DAY_MS = 24 * 3600 * 1000

/** The day of an instant, counted from 1970. */
export const dayOf = (instant: number): number => Math.floor(instant / DAY_MS)

/** How many bytes somebody wrote on a day. */
export async function bytesWritten(db: Reader, day: number, userId: string): Promise<number> {
  const [found] = await db
    .select({ bytes: sum(logUsage.bytes).mapWith(Number) })
    .from(logUsage)
    .where(and(eq(logUsage.day, day), eq(logUsage.userId, userId)))
  return found?.bytes ?? 0
}

/** Adds to what somebody wrote into a document on a day. */
export async function addUsage(tx: Transaction, usage: typeof logUsage.$inferInsert): Promise<void> {
  await tx
    .insert(logUsage)
    .values(usage)
    .onConflictDoUpdate({
      target: [logUsage.day, logUsage.userId, logUsage.docId],
      set: { bytes: sql`${logUsage.bytes} + excluded.bytes` },
    })
}

/** What each person wrote into the log of each document, day by day; the log's appender counts it, and it is kept for as long as it counts. */
export class LogUsageStore {
  constructor(private readonly db: Db) {}

  /** How many bytes somebody wrote on a day. */
  ofUser(day: number, userId: string): Promise<number> {
    return bytesWritten(this.db, day, userId)
  }

  /** How many bytes each person wrote into a document on a day. */
  async ofDocument(day: number, docId: string): Promise<Map<string, number>> {
    const found = await this.db
      .select({ userId: logUsage.userId, bytes: logUsage.bytes })
      .from(logUsage)
      .where(and(eq(logUsage.day, day), eq(logUsage.docId, docId)))
    return new Map(found.map(({ userId, bytes }) => [userId, bytes]))
  }

  /** Forgets the days before. */
  async forgetBefore(day: number): Promise<void> {
    await this.db.write(async (tx) => {
      await tx.delete(logUsage).where(lt(logUsage.day, day))
    })
  }
}
