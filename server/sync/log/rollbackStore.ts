import { eq, max, sql } from 'drizzle-orm'
import { firstRowOf, type Db, type Transaction } from '#server/base/db/database'
import { docRollbacks, docs, itineraries } from '#server/base/db/schema'
import type { DocumentPosition } from './highWaterMarkFile'

export class RollbackStore {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  findPosition(docId: string): Promise<DocumentPosition | undefined> {
    return firstRowOf(this.db.select({ epoch: docs.epoch, headSeq: docs.headSeq }).from(docs).where(eq(docs.id, docId)))
  }

  /** Milliseconds; 0 without documents. */
  async newestAt(): Promise<number> {
    const [found] = await this.db.select({ at: max(docs.updatedAt) }).from(docs)
    return found?.at ?? 0
  }

  /** Skips the trip's whole life, one version a millisecond: later writes hide when the lost time began. */
  async recordRollback(tx: Transaction, docId: string, run: string): Promise<number> {
    const now = this.now()
    await tx.insert(docRollbacks).values({ docId, run, noticedAt: now }).onConflictDoNothing()
    const trip = await firstRowOf(
      tx.select({ createdAt: itineraries.createdAt }).from(itineraries).where(eq(itineraries.id, docId)),
    )
    const skip = skipOf(now - (trip?.createdAt ?? now))
    await tx
      .update(itineraries)
      .set({ recordVersion: sql`${itineraries.recordVersion} + ${skip}` })
      .where(eq(itineraries.id, docId))
    const [found] = await tx
      .update(docs)
      .set({ version: sql`${docs.version} + ${skip}` })
      .where(eq(docs.id, docId))
      .returning({ version: docs.version })
    return found?.version ?? 0
  }
}

/** One a millisecond, as given out in the lost time at most: clients never see them go back. */
export async function skipVersions(tx: Transaction, elapsed: number): Promise<void> {
  const skip = skipOf(elapsed)
  await tx.update(docs).set({ version: sql`${docs.version} + ${skip}` })
  await tx.update(itineraries).set({ recordVersion: sql`${itineraries.recordVersion} + ${skip}` })
}

/** At least one, even if the clock went back. */
const skipOf = (elapsed: number): number => Math.max(1, Math.ceil(elapsed))
