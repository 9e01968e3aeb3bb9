import { and, asc, eq, gt, sql } from 'drizzle-orm'
import * as Y from 'yjs'
import type { Db } from '../db/open'
import { docClients, docs, docUpdates } from '../db/schema'
import type { Writer } from './types'

/** Who owns the client ids under which the server itself writes. */
export const SERVER = 'server'

/** A document as it lies in the log: the snapshot, and the updates after it in order. */
export interface StoredDocument {
  epoch: number
  /** Number of the last update. */
  headSeq: number
  snapSeq: number
  projectedSeq: number
  version: number
  snapshot: Uint8Array | null
  updates: Uint8Array[]
  /** Whose a Yjs client id is, for good: user id, or SERVER. */
  owners: Map<number, string>
}

/** A change of a document, as it is kept. */
export interface LogRow {
  data: Uint8Array
  origin: Writer['origin']
  userId: string | null
  /** A client's own id of the operation, made unique to its writer. */
  opId: string | null
}

/** A change as it lies in the log: who made it, when it was stored, and its number. */
export interface AuthoredUpdate {
  seq: number
  data: Uint8Array
  origin: Writer['origin']
  userId: string | null
  at: number
}

/** What one document adds to the log in one commit. */
export interface Append {
  docId: string
  /** Number of the last update that the writer knows of; another writer's rows since then make the append fail. */
  headSeq: number
  rows: readonly LogRow[]
  claims: ReadonlyMap<number, string>
}

type Transaction = Pick<Db, 'insert'>

const asBytes = (buffer: Buffer): Uint8Array => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)

/** Puts a new document into the log, with its first days (`seed`) or empty, in the transaction that creates its itinerary. */
export function createDocument(
  tx: Transaction,
  { itineraryId, seed, now }: { itineraryId: string; seed: Uint8Array | null; now: number },
): void {
  tx.insert(docs)
    .values({ id: itineraryId, headSeq: seed === null ? 0 : 1, version: 1, updatedAt: now })
    .run()
  if (seed === null) return
  tx.insert(docUpdates)
    .values({ docId: itineraryId, seq: 1, data: Buffer.from(seed), userId: null, origin: 'server', at: now })
    .run()
  const owners = [...Y.parseUpdateMeta(seed).from.keys()].map((clientId) => ({ docId: itineraryId, clientId, userId: SERVER }))
  if (owners.length > 0) tx.insert(docClients).values(owners).run()
}

/** The storage of documents: an append-only log with snapshots. Nothing else reads or writes these tables. */
export class UpdateLog {
  readonly #insertRow
  readonly #insertOwner
  readonly #moveHead
  readonly #touch
  readonly #selectUnprojected

  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {
    const client = db.$client
    this.#insertRow = client.prepare<[string, number, Uint8Array, string | null, string, string | null, number]>(
      'INSERT INTO doc_updates (doc_id, seq, data, user_id, origin, op_id, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    this.#insertOwner = client.prepare<[string, number, string]>(
      'INSERT INTO doc_clients (doc_id, client_id, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    )
    this.#moveHead = client.prepare<[number, number, number, string, number], { version: number }>(
      'UPDATE docs SET head_seq = ?, version = version + ?, updated_at = ? WHERE id = ? AND head_seq = ? RETURNING version',
    )
    this.#touch = client.prepare<[number, string]>('UPDATE itineraries SET updated_at = ? WHERE id = ?')
    this.#selectUnprojected = client.prepare<[string, number], Omit<AuthoredUpdate, 'data'> & { data: Buffer }>(
      `SELECT seq, data, origin, user_id AS userId, at FROM doc_updates
       WHERE doc_id = ? AND seq <= ? AND seq > (SELECT projected_seq FROM docs WHERE id = doc_id) ORDER BY seq`,
    )
  }

  /** Everything needed to open a document; undefined when there is none. */
  async load(docId: string): Promise<StoredDocument | undefined> {
    return this.db.transaction((tx) => {
      const doc = tx.select().from(docs).where(eq(docs.id, docId)).get()
      if (doc === undefined) return undefined
      const { epoch, headSeq, snapSeq, projectedSeq, version, snapshot } = doc
      const rows = tx
        .select({ data: docUpdates.data })
        .from(docUpdates)
        .where(and(eq(docUpdates.docId, docId), gt(docUpdates.seq, snapSeq)))
        .orderBy(asc(docUpdates.seq))
        .all()
      const owners = tx.select().from(docClients).where(eq(docClients.docId, docId)).all()
      return {
        epoch,
        headSeq,
        snapSeq,
        projectedSeq,
        version,
        snapshot: snapshot && asBytes(snapshot),
        updates: rows.map(({ data }) => asBytes(data)),
        owners: new Map(owners.map(({ clientId, userId }) => [clientId, userId])),
      }
    })
  }

  /**
   * Writes all of it in one commit, or nothing. Returns each document's new version, in the same order. Rejects when the disk refuses, or
   * when a document is gone or was written to by somebody else.
   */
  async append(batch: readonly Append[]): Promise<number[]> {
    const at = this.now()
    return this.db.$client
      .transaction(() =>
        batch.map(({ docId, headSeq, rows, claims }) => {
          rows.forEach(({ data, userId, origin, opId }, i) =>
            this.#insertRow.run(docId, headSeq + 1 + i, data, userId, origin, opId, at),
          )
          for (const [clientId, userId] of claims) this.#insertOwner.run(docId, clientId, userId)
          const head = this.#moveHead.get(headSeq + rows.length, rows.length > 0 ? 1 : 0, at, docId, headSeq)
          if (head === undefined) throw new Error(`document ${docId} is not where its room left it`)
          if (rows.length > 0) this.#touch.run(at, docId)
          return head.version
        }),
      )
      .immediate()
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
        .set({ snapSeq: seq, snapshot: Buffer.from(snapshot) })
        .where(and(eq(docs.id, docId), sql`${docs.snapSeq} <= ${seq} AND ${docs.headSeq} >= ${seq}`))
        .run()
      if (written.changes === 0) return
      tx.delete(docUpdates)
        .where(and(eq(docUpdates.docId, docId), sql`${docUpdates.seq} <= ${seq} AND ${docUpdates.at} < ${this.now() - keepMs}`))
        .run()
    })
  }

  /** Up to which update the log goes, and up to which the rows of days and events. */
  async heads(docId: string): Promise<{ headSeq: number; projectedSeq: number } | undefined> {
    return this.db.select({ headSeq: docs.headSeq, projectedSeq: docs.projectedSeq }).from(docs).where(eq(docs.id, docId)).get()
  }

  /** What came after the update that the rows of days and events show, up to `seq`, in order. */
  async unprojected(docId: string, seq: number): Promise<AuthoredUpdate[]> {
    const rows = this.#selectUnprojected.all(docId, seq)
    return rows.map(({ data, ...row }) => ({ ...row, data: asBytes(data) }))
  }

  /** Documents whose rows are behind their log, as a crash leaves them. */
  async behind(): Promise<string[]> {
    const found = this.db
      .select({ id: docs.id })
      .from(docs)
      .where(sql`${docs.projectedSeq} < ${docs.headSeq}`)
      .all()
    return found.map(({ id }) => id)
  }

  /** When this database was restored from a backup, in milliseconds; 0 = never. */
  restoredAt(): number {
    return Number(this.db.$client.pragma('user_version', { simple: true })) * 1000
  }
}

/** Marks a database file as restored from a backup just now: for a while, editors may bring back each other's edits that it lacks. */
export function markRestored(db: Db, now: number): void {
  db.$client.pragma(`user_version = ${Math.floor(now / 1000)}`)
}
