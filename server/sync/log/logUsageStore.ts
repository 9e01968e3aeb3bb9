import { and, eq, lt, sql, sum } from 'drizzle-orm'
import type { Db, DbReader, Transaction } from '#server/base/db/database'
import { logUsage } from '#server/base/db/schema'

const DAY_MS = 24 * 3600 * 1000

/** Days since 1970. */
export const toEpochDay = (instant: number): number => Math.floor(instant / DAY_MS)

export async function findBytesWritten(db: DbReader, day: number, userId: string): Promise<number> {
  const [found] = await db
    .select({ bytes: sum(logUsage.bytes).mapWith(Number) })
    .from(logUsage)
    .where(and(eq(logUsage.day, day), eq(logUsage.userId, userId)))
  return found?.bytes ?? 0
}

export async function addLogUsage(tx: Transaction, usage: typeof logUsage.$inferInsert): Promise<void> {
  await tx
    .insert(logUsage)
    .values(usage)
    .onConflictDoUpdate({
      target: [logUsage.day, logUsage.userId, logUsage.docId],
      set: { bytes: sql`${logUsage.bytes} + excluded.bytes` },
    })
}

/** Bytes logged per user, document and day. */
export class LogUsageStore {
  constructor(private readonly db: Db) {}

  ofUser(day: number, userId: string): Promise<number> {
    return findBytesWritten(this.db, day, userId)
  }

  /** Bytes per user. */
  async ofDocument(day: number, docId: string): Promise<Map<string, number>> {
    const found = await this.db
      .select({ userId: logUsage.userId, bytes: logUsage.bytes })
      .from(logUsage)
      .where(and(eq(logUsage.day, day), eq(logUsage.docId, docId)))
    return new Map(found.map(({ userId, bytes }) => [userId, bytes]))
  }

  async deleteBefore(day: number): Promise<void> {
    await this.db.write(async (tx) => {
      await tx.delete(logUsage).where(lt(logUsage.day, day))
    })
  }
}
