import type { GrantableRole } from '#shared/itinerary/roles'
import type { Transaction } from '#server/base/db/database'
import type { PostgresDb } from '#server/base/db/postgresDb'
import {
  ClientIdTakenError,
  ConcurrentWriteError,
  AccessRevokedError,
  RoleLoweredError,
  SessionEndedError,
  WriterSuspendedError,
} from './appendErrors'
import { checksumOf } from './damagedDocument'
import {
  logBytesByUser,
  findAccessRevokedError,
  hasTransactionHook,
  runTransactionHooks,
  type AppendOutcome,
  type LogAppend,
  type LogAppender,
  type AppendConflict,
} from './logAppend'
import { toEpochDay } from './logUsageStore'
import { SERVER_USER } from './documentStore'

const LOCK = 'SELECT id, head_seq FROM docs WHERE id = ANY(@ids::text[]) ORDER BY id FOR UPDATE'

/** Separate, to see what was committed while waiting for the lock. */
const REFUSALS = `SELECT w.doc_id, w.user_id, NULL, NULL::bigint, c.role
  FROM unnest(@docIds::text[], @userIds::text[], @needs::text[]) AS w (doc_id, user_id, need)
  LEFT JOIN collaborators AS c ON c.itinerary_id = w.doc_id AND c.user_id = w.user_id
  WHERE NOT EXISTS (SELECT FROM itineraries AS i WHERE i.id = w.doc_id AND i.user_id = w.user_id)
    AND (c.role IS NULL OR (w.need = 'edit' AND c.role <> 'editor') OR (w.need = 'propose' AND c.role = 'viewer'))
  UNION ALL
  SELECT c.doc_id, NULL, NULL, NULL, NULL FROM unnest(@claimDocIds::text[], @clientIds::bigint[], @claimUserIds::text[], @mayTake::boolean[])
    AS c (doc_id, client_id, user_id, may_take)
  JOIN doc_clients AS d ON d.doc_id = c.doc_id AND d.client_id = c.client_id WHERE NOT c.may_take AND d.user_id <> c.user_id
  UNION ALL
  SELECT s.doc_id, NULL, s.session_id, NULL, NULL FROM unnest(@sessionDocIds::text[], @sessionIds::text[]) AS s (doc_id, session_id)
  WHERE NOT EXISTS (SELECT FROM sessions AS l WHERE l.id = s.session_id AND l.revoked_at IS NULL AND l.expires_at > @at)
  UNION ALL
  SELECT a.doc_id, a.user_id, NULL, u.suspended_until, NULL FROM unnest(@authorDocIds::text[], @authorIds::text[]) AS a (doc_id, user_id)
  JOIN users AS u ON u.id = a.user_id WHERE u.suspended_until > @ownNow`

/** One round trip: others wait during each. */
const WRITE = `WITH added AS (
    INSERT INTO doc_updates (doc_id, seq, data, checksum, user_id, origin, op_id, at, version)
    SELECT r.doc_id, seq, data, checksum, user_id, origin, op_id, @at::bigint, d.version + r.seq - d.head_seq
    FROM unnest(@rowDocIds::text[], @seqs::bigint[], @data::bytea[], @checksums::bigint[], @rowUserIds::text[], @origins::text[], @opIds::text[])
      AS r (doc_id, seq, data, checksum, user_id, origin, op_id)
    JOIN docs AS d ON d.id = r.doc_id
  ), owned AS (
    INSERT INTO doc_clients (doc_id, client_id, user_id)
    SELECT * FROM unnest(@claimDocIds::text[], @clientIds::bigint[], @claimUserIds::text[])
    ON CONFLICT (doc_id, client_id) DO UPDATE SET user_id = excluded.user_id
  ), begun AS (
    INSERT INTO doc_runs (doc_id, from_seq, run) SELECT doc_id, from_seq, @run FROM unnest(@begunDocIds::text[], @begunSeqs::bigint[]) AS r (doc_id, from_seq)
  ), spent AS (
    INSERT INTO log_usage (day, user_id, doc_id, bytes)
    SELECT @day::bigint, user_id, doc_id, bytes FROM unnest(@spentUserIds::text[], @spentDocIds::text[], @bytes::bigint[]) AS u (user_id, doc_id, bytes)
    ON CONFLICT (day, user_id, doc_id) DO UPDATE SET bytes = log_usage.bytes + excluded.bytes
  ), touched AS (
    UPDATE itineraries SET updated_at = @at::bigint WHERE id = ANY(@changedIds::text[])
  )
  UPDATE docs AS d SET head_seq = n.head_seq, version = d.version + n.grows, updated_at = @at::bigint
  FROM unnest(@docIds::text[], @heads::bigint[], @grows::bigint[]) AS n (id, head_seq, grows) WHERE d.id = n.id RETURNING d.id, d.version`

/** In id order. Revoking locks `docs` too: nothing of the user is written after. */
export class PostgresAppender implements LogAppender {
  constructor(
    private readonly db: Pick<PostgresDb, 'write'>,
    private readonly run: string,
    private readonly ownNow: () => number,
  ) {}

  append(batch: readonly LogAppend[], at: number): Promise<AppendOutcome[]> {
    // After a lost connection a replica finds its updates in the log, but not writes of hooks.
    return this.db.write((tx) => this.#append(tx, batch, at), { callerVerifies: !hasTransactionHook(batch) })
  }

  async #append(tx: Transaction, batch: readonly LogAppend[], at: number): Promise<AppendOutcome[]> {
    const conflicts = await findMoved(tx, batch)
    const isInPlace = ({ docId }: LogAppend) => !conflicts.has(docId)
    for (const [docId, refusal] of await findRefused(tx, batch.filter(isInPlace), { at, ownNow: this.ownNow() }))
      conflicts.set(docId, refusal)
    const versions = await this.#write(tx, batch.filter(isInPlace), at)
    const outcomes = batch.map(({ docId }): AppendOutcome => {
      const cause = conflicts.get(docId)
      return cause === undefined ? { version: versions.get(docId) ?? 0 } : { conflict: cause }
    })
    return runTransactionHooks(tx, batch, outcomes)
  }

  async #write(tx: Transaction, batch: readonly LogAppend[], at: number): Promise<Map<string, number>> {
    if (batch.length === 0) return new Map()
    const changed = batch.filter(({ rows }) => rows.length > 0)
    const rows = changed.flatMap(({ docId, headSeq, rows: added }) =>
      added.map((row, i) => ({ ...row, docId, seq: headSeq + 1 + i, data: Buffer.from(row.data) })),
    )
    const begun = batch.filter(({ isFirstOfRun }) => isFirstOfRun)
    const spent = changed.flatMap(({ docId, rows: added }) =>
      [...logBytesByUser(added)].map(([userId, bytes]) => ({ docId, userId, bytes })),
    )
    const moved = await tx.rows<[id: string, version: number]>(WRITE, {
      at,
      run: this.run,
      day: toEpochDay(at),
      docIds: batch.map(({ docId }) => docId),
      heads: batch.map(({ headSeq, rows: added }) => headSeq + added.length),
      grows: batch.map(({ rows: added }) => added.length),
      changedIds: changed.map(({ docId }) => docId),
      rowDocIds: rows.map(({ docId }) => docId),
      seqs: rows.map(({ seq }) => seq),
      data: rows.map(({ data }) => data),
      checksums: rows.map(({ data }) => checksumOf(data)),
      rowUserIds: rows.map(({ userId }) => userId),
      origins: rows.map(({ origin }) => origin),
      opIds: rows.map(({ opId }) => opId),
      ...claimColumns(batch),
      begunDocIds: begun.map(({ docId }) => docId),
      begunSeqs: begun.map(({ headSeq }) => headSeq),
      spentUserIds: spent.map(({ userId }) => userId),
      spentDocIds: spent.map(({ docId }) => docId),
      bytes: spent.map(({ bytes }) => bytes),
    })
    return new Map(moved)
  }
}

/** The rest stay locked until the transaction ends. */
async function findMoved(tx: Transaction, batch: readonly LogAppend[]): Promise<Map<string, AppendConflict>> {
  const heads = new Map(await tx.rows<[id: string, headSeq: number]>(LOCK, { ids: batch.map(({ docId }) => docId) }))
  const moved = batch.filter(({ docId, headSeq }) => heads.get(docId) !== headSeq)
  return new Map(moved.map(({ docId }) => [docId, new ConcurrentWriteError(docId)]))
}

/** `at`: common clock of the servers. */
interface Clocks {
  at: number
  ownNow: number
}

/**
 * A right that ended counts before any server has heard of it, and once given again
 * does not cover older changes (`findAccessRevokedError`).
 */
async function findRefused(tx: Transaction, batch: readonly LogAppend[], clocks: Clocks): Promise<Map<string, AppendConflict>> {
  const revoked = batch.flatMap((append) => findAccessRevokedError(append) ?? [])
  const refused = await findUnentitled(tx, batch, clocks)
  return new Map([...refused, ...revoked.map((refusal) => [refusal.docId, refusal] as const)])
}

type Need = 'read' | 'propose' | 'edit'

type RefusalCause = [userId: string | null, sessionId: string | null, until: number | null, role: GrantableRole | null]

async function findUnentitled(
  tx: Transaction,
  batch: readonly LogAppend[],
  clocks: Clocks,
): Promise<Map<string, AppendConflict>> {
  const writers = batch.flatMap(({ docId, rows, claims }) => {
    const needs: [userId: string | null, need: Need][] = [
      ...rows.map(({ userId, isProposal }): [string | null, Need] => [userId, isProposal === true ? 'propose' : 'edit']),
      ...[...claims.values()].map((userId): [string, Need] => [userId, 'read']),
    ]
    // In a rush most are the same.
    const distinct = new Map(needs.map(([userId, need]) => [`${userId} ${need}`, { docId, userId, need }]))
    return [...distinct.values()].flatMap(({ userId, ...writer }) =>
      userId === null || userId === SERVER_USER ? [] : [{ ...writer, userId }],
    )
  })
  const columns = claimColumns(batch)
  if (writers.length === 0 && columns.clientIds.length === 0) return new Map()
  const sessions = batch.flatMap(({ docId, rows }) =>
    [...new Set(rows.flatMap(({ sessionId }) => sessionId ?? []))].map((sessionId) => ({ docId, sessionId })),
  )
  const authors = batch.flatMap(({ docId, rows }) =>
    [...new Set(rows.flatMap(({ userId }) => userId ?? []))].map((userId) => ({ docId, userId })),
  )
  const refused = await tx.rows<[docId: string, ...cause: RefusalCause]>(REFUSALS, {
    ...clocks,
    authorDocIds: authors.map(({ docId }) => docId),
    authorIds: authors.map(({ userId }) => userId),
    sessionDocIds: sessions.map(({ docId }) => docId),
    sessionIds: sessions.map(({ sessionId }) => sessionId),
    docIds: writers.map(({ docId }) => docId),
    userIds: writers.map(({ userId }) => userId),
    needs: writers.map(({ need }) => need),
    ...columns,
  })
  return new Map(refused.map(([docId, ...cause]) => [docId, refusalOf(docId, ...cause)]))
}

function refusalOf(docId: string, ...[userId, sessionId, until, role]: RefusalCause): AppendConflict {
  if (userId !== null && until !== null) return new WriterSuspendedError(docId, userId, until)
  if (userId !== null && role !== null) return new RoleLoweredError(docId, userId, role)
  if (userId !== null) return new AccessRevokedError(docId, userId)
  return sessionId === null ? new ClientIdTakenError(docId) : new SessionEndedError(docId, sessionId)
}

function claimColumns(batch: readonly LogAppend[]) {
  const claims = batch.flatMap(({ docId, claims: claimed, reassigned }) =>
    [...claimed].map(([clientId, userId]) => ({ docId, clientId, userId, mayTake: reassigned.has(clientId) })),
  )
  return {
    claimDocIds: claims.map(({ docId }) => docId),
    clientIds: claims.map(({ clientId }) => clientId),
    claimUserIds: claims.map(({ userId }) => userId),
    mayTake: claims.map(({ mayTake }) => mayTake),
  }
}
