import { randomBytes } from 'node:crypto'
import { eq, max } from 'drizzle-orm'
import type { Db } from '#server/base/db/openDatabase'
import { docRollbacks, docs, lineage } from '#server/base/db/schema'
import type { DocumentPosition } from './landmarkFile'

const KEY_BYTES = 32

/** What the database itself knows of having gone back in time, and what is needed to find that out. */
export class RollbackStore {
  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  /** How far a document has got; undefined when there is none. */
  findPosition(docId: string): DocumentPosition | undefined {
    return this.db.select({ epoch: docs.epoch, headSeq: docs.headSeq }).from(docs).where(eq(docs.id, docId)).get()
  }

  /** When a document was changed last (milliseconds); 0 when there is none. */
  newestAt(): number {
    return (
      this.db
        .select({ at: max(docs.updatedAt) })
        .from(docs)
        .get()?.at ?? 0
    )
  }

  /**
   * Notes that clients have seen what is not here any more. Versions skip what may have been given in the lost time, one a millisecond at the
   * most: they never go back for those who remember later ones. Returns the document's.
   */
  noticeRollback(docId: string, run: string): number {
    const now = this.now()
    const skip = (from: string) => `MAX(1, ? - ${from})`
    return this.db.$client
      .transaction(() => {
        this.db.insert(docRollbacks).values({ docId, run, noticedAt: now }).onConflictDoNothing().run()
        this.db.$client
          .prepare<[number, string]>(
            `UPDATE itineraries SET record_version = record_version + ${skip('updated_at')} WHERE id = ?`,
          )
          .run(now, docId)
        const found = this.db.$client
          .prepare<[number, string], { version: number }>(
            `UPDATE docs SET version = version + ${skip('updated_at')} WHERE id = ? RETURNING version`,
          )
          .get(now, docId)
        return found?.version ?? 0
      })
      .immediate()
  }

  /** What signs stamps: made with the first use of a database, and the same in every copy of it. */
  stampKey(): Uint8Array {
    const find = () => this.db.select({ key: lineage.key }).from(lineage).get()?.key
    const found = find()
    if (found !== undefined) return found
    const key = randomBytes(KEY_BYTES)
    this.db.insert(lineage).values({ id: 1, key }).run()
    return key
  }

  /** When this database was restored from a backup, in milliseconds; 0 = never. */
  restoredAt(): number {
    return Number(this.db.$client.pragma('user_version', { simple: true })) * 1000
  }
}

/** Marks a database as gone back in time just now: for a while, editors may bring back each other's edits that it lacks. */
export function markRestored(db: Db, now: number): void {
  db.$client.pragma(`user_version = ${Math.floor(now / 1000)}`)
}

/**
 * Versions never go back for those who remember later ones: they skip what may have been given in the time that is lost, one a millisecond at
 * the most.
 */
export function skipVersions({ $client }: Db, elapsed: number): void {
  const skip = Math.max(1, Math.ceil(elapsed))
  $client.prepare('UPDATE docs SET version = version + ?').run(skip)
  $client.prepare('UPDATE itineraries SET record_version = record_version + ?').run(skip)
}
