import { eq, max, sql } from 'drizzle-orm'
import { first, type Db, type Transaction } from '#server/base/db/database'
import { docRollbacks, docs, itineraries } from '#server/base/db/schema'
import type { DocumentPosition } from './landmarkFile'

/** What the database itself knows of having gone back in time, and what is needed to find that out. */
export class RollbackStore {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /** How far a document has got; undefined when there is none. */
  findPosition(docId: string): Promise<DocumentPosition | undefined> {
    return first(this.db.select({ epoch: docs.epoch, headSeq: docs.headSeq }).from(docs).where(eq(docs.id, docId)))
  }

  /** When a document was changed last (milliseconds); 0 when there is none. */
  async newestAt(): Promise<number> {
    const [found] = await this.db.select({ at: max(docs.updatedAt) }).from(docs)
    return found?.at ?? 0
  }

  /**
   * Notes that clients have seen what is not here any more. Versions skip what may have been given in the lost time, one a millisecond at the
   * most: they never go back for those who remember later ones. When that time began nothing here tells once somebody has written again, so it
   * is taken to be the whole life of the trip. Returns the document's version.
   */
  async noticeRollback(tx: Transaction, docId: string, run: string): Promise<number> {
    const now = this.now()
    await tx.insert(docRollbacks).values({ docId, run, noticedAt: now }).onConflictDoNothing()
    const trip = await first(tx.select({ createdAt: itineraries.createdAt }).from(itineraries).where(eq(itineraries.id, docId)))
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

/**
 * Versions never go back for those who remember later ones: they skip what may have been given in the time that is lost, one a millisecond at
 * the most.
 */
export async function skipVersions(tx: Transaction, elapsed: number): Promise<void> {
  const skip = skipOf(elapsed)
  await tx.update(docs).set({ version: sql`${docs.version} + ${skip}` })
  await tx.update(itineraries).set({ recordVersion: sql`${itineraries.recordVersion} + ${skip}` })
}

/** At least one, however clocks went. */
const skipOf = (elapsed: number): number => Math.max(1, Math.ceil(elapsed))
