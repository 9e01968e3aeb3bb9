import { randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { and, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { firstRowOf, type Db } from '#server/base/db/database'
import { docClients, docGenerations, docs, docUpdates } from '#server/base/db/schema'
import { PostgresDb } from '#server/base/db/postgresDb'
import { SqliteDb } from '#server/base/db/sqliteDb'
import { archiveSnapshot, insertCheckpointIfMissing } from './checkpointStore'
import { ConcurrentWriteError } from './appendErrors'
import { checksumOf } from './damagedDocument'
import {
  assignClientIds,
  pruneRuns,
  putSnapshot,
  readDocument,
  readAppendsAfter,
  type StoredDocument,
  type LaterAppends,
} from './documentStore'
import type { AppendOutcome, LogAppend, LogAppender, AppendHook } from './logAppend'
import { PostgresAppender } from './postgresAppender'
import { SqliteAppender } from './sqliteAppender'

export interface NextGeneration {
  headSeq: number
  seed: Uint8Array
  /** The server owns all other ids. */
  owners?: ReadonlyMap<number, string>
  state: Uint8Array
  keepMs: number
}

export interface DocumentHead {
  epoch: number
  headSeq: number
  projectedSeq: number
  version: number
}

const isUnprojected = sql`${docs.projectedSeq} < ${docs.headSeq}`

const head = { epoch: docs.epoch, headSeq: docs.headSeq, projectedSeq: docs.projectedSeq, version: docs.version }

export class UpdateLog {
  readonly run = randomBytes(8).toString('hex')
  readonly #appender: LogAppender

  constructor(
    private readonly db: Db,
    private readonly now: () => number,
    /** This process's clock, for durations that users are told. */
    ownNow: () => number = now,
  ) {
    this.#appender = createLogAppender(db, this.run, ownNow)
  }

  /** Rejects with DamagedDocumentError. */
  load(docId: string): Promise<StoredDocument | undefined> {
    return this.db.snapshot((at) => readDocument(at, docId))
  }

  /** Undefined if the document must be loaded whole. */
  appendsAfter(docId: string, known: Pick<DocumentHead, 'epoch' | 'headSeq'>): Promise<LaterAppends | undefined> {
    return readAppendsAfter(this.db, docId, known)
  }

  append(batch: readonly LogAppend[]): Promise<AppendOutcome[]> {
    return this.#appender.append(batch, this.now())
  }

  async runHook(hook: AppendHook): Promise<void> {
    await this.db.write(hook)
  }

  /**
   * `state`: the end of the old generation, for clients that return. Only this raises `epoch`.
   * Rejects, changing nothing, if not at `headSeq`.
   */
  async rebase(docId: string, { headSeq, seed, owners, state, keepMs }: NextGeneration): Promise<void> {
    const at = this.now()
    const packed = deflateRawSync(state)
    await this.db.write(async (tx) => {
      await tx.lock('docs', docId)
      const doc = await firstRowOf(tx.select().from(docs).where(eq(docs.id, docId)))
      if (doc?.headSeq !== headSeq) throw new ConcurrentWriteError(docId)
      const seq = headSeq + 1
      const update = { docId, seq, data: Buffer.from(seed), checksum: checksumOf(seed), origin: 'server' as const, at }
      await tx.insert(docUpdates).values({ ...update, version: doc.version + 1 })
      await tx
        .update(docs)
        .set({
          epoch: doc.epoch + 1,
          headSeq: seq,
          snapSeq: seq,
          projectedSeq: doc.projectedSeq === headSeq ? seq : doc.projectedSeq,
          version: doc.version + 1,
          updatedAt: at,
        })
        .where(eq(docs.id, docId))
      await putSnapshot(tx, docId, seed)
      await insertCheckpointIfMissing(tx, docId, { seq, version: doc.version + 1, userId: null, at, state: seed })
      await tx.insert(docGenerations).values({ docId, epoch: doc.epoch, state: packed, at })
      await tx.delete(docGenerations).where(lt(docGenerations.at, at - keepMs))
      await tx.delete(docClients).where(eq(docClients.docId, docId))
      await assignClientIds(tx, docId, seed, owners)
    })
  }

  async generation(docId: string, epoch: number): Promise<Uint8Array | undefined> {
    const found = await firstRowOf(
      this.db
        .select({ state: docGenerations.state })
        .from(docGenerations)
        .where(and(eq(docGenerations.docId, docId), eq(docGenerations.epoch, epoch))),
    )
    return found && inflateRawSync(found.state)
  }

  async hasOperation(docId: string, opId: string): Promise<boolean> {
    const found = this.db
      .select({ seq: docUpdates.seq })
      .from(docUpdates)
      .where(and(eq(docUpdates.docId, docId), eq(docUpdates.opId, opId)))
    return (await found).length > 0
  }

  /** Unless a newer one exists. Replaced updates stay for the history. */
  async compact(docId: string, { seq, snapshot }: { seq: number; snapshot: Uint8Array }): Promise<void> {
    await this.db.write(async (tx) => {
      await tx.lock('docs', docId)
      await archiveSnapshot(tx, docId, this.now())
      const moved = await tx
        .update(docs)
        .set({ snapSeq: seq })
        .where(and(eq(docs.id, docId), lt(docs.snapSeq, seq), gte(docs.headSeq, seq)))
        .returning({ id: docs.id })
      if (moved.length === 0) return
      await putSnapshot(tx, docId, snapshot)
      await pruneRuns(tx, docId)
    })
  }

  findHead(docId: string): Promise<DocumentHead | undefined> {
    return firstRowOf(this.db.select(head).from(docs).where(eq(docs.id, docId)))
  }

  async findHeads(docIds: readonly string[]): Promise<Map<string, DocumentHead>> {
    const found = await this.db
      .select({ id: docs.id, ...head })
      .from(docs)
      .where(inArray(docs.id, [...docIds]))
    return new Map(found.map(({ id, ...one }) => [id, one]))
  }

  /** As after a crash. */
  async unprojectedIds(): Promise<string[]> {
    const found = await this.db.select({ id: docs.id }).from(docs).where(isUnprojected)
    return found.map(({ id }) => id)
  }

  /** Unchanged for `quietMs`, with ids after `id`, in order. */
  async unprojectedAfter(id: string, { quietMs, most }: { quietMs: number; most: number }): Promise<string[]> {
    const isQuiet = lte(docs.updatedAt, this.now() - quietMs)
    const found = await this.db
      .select({ id: docs.id })
      .from(docs)
      .where(and(isUnprojected, isQuiet, gt(docs.id, id)))
      .orderBy(docs.id)
      .limit(most)
    return found.map((doc) => doc.id)
  }
}

function createLogAppender(db: Db, run: string, ownNow: () => number): LogAppender {
  if (db instanceof SqliteDb) return new SqliteAppender(db, run)
  if (db instanceof PostgresDb) return new PostgresAppender(db, run, ownNow)
  throw new Error(`no log appender for ${db.dialect}`)
}
