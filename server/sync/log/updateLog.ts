import { randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/base/db/openDatabase'
import { docClients, docGenerations, docs, docUpdates } from '#server/base/db/schema'
import { checksumOf } from './damagedDocument'
import { assignClientIdsToServer, putSnapshot, readDocument, type StoredDocument } from './documentStore'
import type { LogAppend, LogRow } from './logAppend'
import { bytesInLog, dayOf, LogUsageStore } from './logUsageStore'

/** Another process wrote to a document meanwhile: what we have of it is old. */
export class ConcurrentWriteError extends Error {
  constructor(docId: string) {
    super(`document ${docId} is not where its room left it`)
  }
}

/** How a document goes on under its next generation. */
export interface NextGeneration {
  /** Number of the last update of the present one. */
  headSeq: number
  seed: Uint8Array
  state: Uint8Array
  /** How long earlier generations are kept. */
  keepMs: number
}

/** Beginnings of runs that are kept of a document; stamps from before them prove nothing. */
const MAX_RUNS = 500

/** The log of documents: updates that are only ever appended, and snapshots in place of the oldest of them. */
export class UpdateLog {
  /** This run of the server, unlike any other. */
  readonly run = randomBytes(8).toString('hex')
  readonly #insertRow
  readonly #insertOwner
  readonly #insertRun
  readonly #pruneRuns
  readonly #moveHead
  readonly #touch
  readonly #usage: LogUsageStore

  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {
    const client = db.$client
    this.#usage = new LogUsageStore(db)
    this.#insertRow = client.prepare<[string, number, Uint8Array, number, string | null, string, string | null, number]>(
      'INSERT INTO doc_updates (doc_id, seq, data, checksum, user_id, origin, op_id, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    this.#insertOwner = client.prepare<[string, number, string]>(
      'INSERT INTO doc_clients (doc_id, client_id, user_id) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET user_id = excluded.user_id',
    )
    this.#insertRun = client.prepare<[string, number, string]>('INSERT INTO doc_runs (doc_id, from_seq, run) VALUES (?, ?, ?)')
    this.#pruneRuns = client.prepare<[string, string]>(
      `DELETE FROM doc_runs WHERE doc_id = ? AND from_seq <
       (SELECT from_seq FROM doc_runs WHERE doc_id = ? ORDER BY from_seq DESC LIMIT 1 OFFSET ${MAX_RUNS - 1})`,
    )
    this.#moveHead = client.prepare<[number, number, number, string, number], { version: number }>(
      'UPDATE docs SET head_seq = ?, version = version + ?, updated_at = ? WHERE id = ? AND head_seq = ? RETURNING version',
    )
    this.#touch = client.prepare<[number, string]>('UPDATE itineraries SET updated_at = ? WHERE id = ?')
  }

  /** Everything needed to open a document; undefined when there is none. Rejects with DamagedDocument when it is not all there. */
  async load(docId: string): Promise<StoredDocument | undefined> {
    return this.db.transaction((tx) => readDocument(tx, docId))
  }

  /**
   * Writes all of it in one commit, or nothing. Returns each document's new version, in the same order. Rejects when the disk refuses, or
   * when a document is gone or was written to by somebody else.
   */
  async append(batch: readonly LogAppend[]): Promise<number[]> {
    const at = this.now()
    return this.db.$client
      .transaction(() =>
        batch.map(({ docId, headSeq, rows, claims, isFirstOfRun }) => {
          const head = this.#moveHead.get(headSeq + rows.length, rows.length > 0 ? 1 : 0, at, docId, headSeq)
          if (head === undefined) throw new ConcurrentWriteError(docId)
          rows.forEach(({ data, userId, origin, opId }, i) =>
            this.#insertRow.run(docId, headSeq + 1 + i, data, checksumOf(data), userId, origin, opId, at),
          )
          for (const [clientId, userId] of claims) this.#insertOwner.run(docId, clientId, userId)
          if (rows.length > 0) this.#touch.run(at, docId)
          if (isFirstOfRun) {
            this.#insertRun.run(docId, headSeq, this.run)
            this.#pruneRuns.run(docId, docId)
          }
          this.#count(docId, rows, at)
          return head.version
        }),
      )
      .immediate()
  }

  #count(docId: string, rows: readonly LogRow[], at: number): void {
    const spent = new Map<string, number>()
    for (const { userId, data } of rows) if (userId !== null) spent.set(userId, (spent.get(userId) ?? 0) + bytesInLog(data))
    for (const [userId, bytes] of spent) this.#usage.add(dayOf(at), { userId, docId, bytes })
  }

  /**
   * Begins the next generation of a document with `seed`, its first update; `state` is all of the generation before, kept for those who come
   * back with edits to it. Nothing else ever raises `epoch`. Rows of days and events stay as they are. Rejects when the document is not at `headSeq`, and changes nothing then.
   */
  async rebase(docId: string, { headSeq, seed, state, keepMs }: NextGeneration): Promise<void> {
    const at = this.now()
    this.db.transaction(
      (tx) => {
        const doc = tx.select().from(docs).where(eq(docs.id, docId)).get()
        if (doc?.headSeq !== headSeq) throw new ConcurrentWriteError(docId)
        const seq = headSeq + 1
        this.#insertRow.run(docId, seq, seed, checksumOf(seed), null, 'server', null, at)
        tx.update(docs)
          .set({
            epoch: doc.epoch + 1,
            headSeq: seq,
            snapSeq: seq,
            projectedSeq: doc.projectedSeq === headSeq ? seq : doc.projectedSeq,
            version: doc.version + 1,
            updatedAt: at,
          })
          .where(eq(docs.id, docId))
          .run()
        putSnapshot(tx, docId, seed)
        tx.insert(docGenerations)
          .values({ docId, epoch: doc.epoch, state: deflateRawSync(state), at })
          .run()
        tx.delete(docGenerations)
          .where(lt(docGenerations.at, at - keepMs))
          .run()
        tx.delete(docClients).where(eq(docClients.docId, docId)).run()
        assignClientIdsToServer(tx, docId, seed)
      },
      { behavior: 'immediate' },
    )
  }

  /** All that an earlier generation of a document held at its end; undefined when that is not kept (any more). */
  async generation(docId: string, epoch: number): Promise<Uint8Array | undefined> {
    const { state } = docGenerations
    const found = this.db
      .select({ state })
      .from(docGenerations)
      .where(and(eq(docGenerations.docId, docId), eq(docGenerations.epoch, epoch)))
      .get()
    return found && inflateRawSync(found.state)
  }

  /** Whether an operation of that id is in the log. */
  async hasOperation(docId: string, opId: string): Promise<boolean> {
    return (
      this.db
        .select({ seq: docUpdates.seq })
        .from(docUpdates)
        .where(and(eq(docUpdates.docId, docId), eq(docUpdates.opId, opId)))
        .get() !== undefined
    )
  }

  /** Keeps a snapshot of everything up to `seq`, and forgets the updates it replaces once they are older than `keepMs`. */
  async compact(docId: string, { seq, snapshot, keepMs }: { seq: number; snapshot: Uint8Array; keepMs: number }): Promise<void> {
    this.db.transaction((tx) => {
      const written = tx
        .update(docs)
        .set({ snapSeq: seq })
        .where(and(eq(docs.id, docId), sql`${docs.snapSeq} <= ${seq} AND ${docs.headSeq} >= ${seq}`))
        .run()
      if (written.changes === 0) return
      putSnapshot(tx, docId, snapshot)
      tx.delete(docUpdates)
        .where(and(eq(docUpdates.docId, docId), sql`${docUpdates.seq} <= ${seq} AND ${docUpdates.at} < ${this.now() - keepMs}`))
        .run()
    })
  }

  /** Changes whenever another process has written to the database. */
  dataVersion(): number {
    return Number(this.db.$client.pragma('data_version', { simple: true }))
  }

  /** Up to which update the log goes, and up to which the rows of days and events. */
  async heads(docId: string): Promise<{ epoch: number; headSeq: number; projectedSeq: number } | undefined> {
    return this.db
      .select({ epoch: docs.epoch, headSeq: docs.headSeq, projectedSeq: docs.projectedSeq })
      .from(docs)
      .where(eq(docs.id, docId))
      .get()
  }

  /** Documents whose rows are behind their log, as a crash leaves them. */
  async unprojectedIds(): Promise<string[]> {
    const found = this.db
      .select({ id: docs.id })
      .from(docs)
      .where(sql`${docs.projectedSeq} < ${docs.headSeq}`)
      .all()
    return found.map(({ id }) => id)
  }
}
