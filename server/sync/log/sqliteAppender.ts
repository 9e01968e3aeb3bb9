import type { SqliteDb } from '#server/base/db/sqliteDb'
import { ConcurrentWriteError } from './appendErrors'
import { checksumOf } from './damagedDocument'
import {
  logBytesByUser,
  findAccessRevokedError,
  hasTransactionHook,
  runTransactionHooks,
  type AppendOutcome,
  type LogAppend,
  type LogAppender,
} from './logAppend'
import { toEpochDay } from './logUsageStore'

/** Prepared statements, in one synchronous run. */
export class SqliteAppender implements LogAppender {
  readonly #insertRow
  readonly #insertOwner
  readonly #insertRun
  readonly #moveHead
  readonly #touch
  readonly #addUsage

  constructor(
    private readonly db: Pick<SqliteDb, '$client' | 'write' | 'writeSync'>,
    private readonly run: string,
  ) {
    const { $client } = db
    this.#insertRow = $client.prepare<[string, number, Uint8Array, number, string | null, string, string | null, number, number]>(
      'INSERT INTO doc_updates (doc_id, seq, data, checksum, user_id, origin, op_id, at, version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    this.#insertOwner = $client.prepare<[string, number, string]>(
      'INSERT INTO doc_clients (doc_id, client_id, user_id) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET user_id = excluded.user_id',
    )
    this.#insertRun = $client.prepare<[string, number, string]>('INSERT INTO doc_runs (doc_id, from_seq, run) VALUES (?, ?, ?)')
    this.#moveHead = $client.prepare<[number, number, number, string, number], { version: number }>(
      'UPDATE docs SET head_seq = ?, version = version + ?, updated_at = ? WHERE id = ? AND head_seq = ? RETURNING version',
    )
    this.#touch = $client.prepare<[number, string]>('UPDATE itineraries SET updated_at = ? WHERE id = ?')
    this.#addUsage = $client.prepare<[number, string, string, number]>(
      `INSERT INTO log_usage (day, user_id, doc_id, bytes) VALUES (?, ?, ?, ?)
       ON CONFLICT (day, user_id, doc_id) DO UPDATE SET bytes = bytes + excluded.bytes`,
    )
  }

  append(batch: readonly LogAppend[], at: number): Promise<AppendOutcome[]> {
    const appendAll = () => batch.map((one) => this.#appendOne(one, at))
    if (!hasTransactionHook(batch)) return this.db.writeSync(appendAll)
    return this.db.write((tx) => runTransactionHooks(tx, batch, appendAll()))
  }

  #appendOne(append: LogAppend, at: number): AppendOutcome {
    const { docId, headSeq, rows, claims, isFirstOfRun } = append
    const revoked = findAccessRevokedError(append)
    if (revoked !== undefined) return { conflict: revoked }
    const head = this.#moveHead.get(headSeq + rows.length, rows.length, at, docId, headSeq)
    if (head === undefined) return { conflict: new ConcurrentWriteError(docId) }
    const firstVersion = head.version - rows.length + 1
    rows.forEach(({ data, userId, origin, opId }, i) =>
      this.#insertRow.run(docId, headSeq + 1 + i, data, checksumOf(data), userId, origin, opId, at, firstVersion + i),
    )
    for (const [clientId, userId] of claims) this.#insertOwner.run(docId, clientId, userId)
    if (rows.length > 0) this.#touch.run(at, docId)
    if (isFirstOfRun) this.#insertRun.run(docId, headSeq, this.run)
    for (const [userId, bytes] of logBytesByUser(rows)) this.#addUsage.run(toEpochDay(at), userId, docId, bytes)
    return head
  }
}
