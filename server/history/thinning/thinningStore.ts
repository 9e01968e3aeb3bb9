import type { DbReader, Transaction } from '#server/base/db/database'

/** `seq`: up to here only the history needs the log. */
export interface ThinnableDocument {
  id: string
  seq: number
}

const DOCUMENTS_FROM = {
  sqlite: 'SELECT id, min(snap_seq, projected_seq) FROM docs WHERE id >= @id ORDER BY id LIMIT @count',
  postgres: 'SELECT id, least(snap_seq, projected_seq) FROM docs WHERE id >= @id ORDER BY id LIMIT @count',
}

export async function listThinnableDocuments(db: DbReader, id: string, count: number): Promise<ThinnableDocument[]> {
  const rows = await db.rows<[id: string, seq: number]>(DOCUMENTS_FROM, { id, count })
  return rows.map(([found, seq]) => ({ id: found, seq }))
}

export interface OldVersion {
  version: number
  seq: number
  at: number
  userId: string | null
}

type Row = [version: number | null, seq: number, at: number, userId: string | null]

// A young record version needs the state after its update. Server clocks differ: older updates can follow.
const FIRST_YOUNG = `SELECT min(seq) FROM (SELECT seq FROM doc_updates WHERE doc_id = @id AND at >= @old
  UNION ALL SELECT seq + 1 FROM record_versions WHERE itinerary_id = @id AND at >= @old) AS young`
const FIRST = 'SELECT min(seq) FROM doc_updates WHERE doc_id = @id'
const UPDATES =
  'SELECT version, seq, at, user_id FROM doc_updates WHERE doc_id = @id AND seq <= @seq AND seq < @young ORDER BY seq LIMIT @most'

/** And the number of the first. Version 0: from before versions were stored. */
export async function listOldUpdates(
  db: DbReader,
  { id, seq }: ThinnableDocument,
  { old, most }: { old: number; most: number },
): Promise<{ updates: OldVersion[]; firstSeq: number }> {
  const [[firstSeq] = [null]] = await db.rows<[number | null]>(FIRST, { id })
  const [[young] = [null]] = await db.rows<[number | null]>(FIRST_YOUNG, { id, old })
  const rows = await db.rows<Row>(UPDATES, { id, seq, young: young ?? Number.MAX_SAFE_INTEGER, most })
  const updates = rows.map(([version, number, at, userId]) => ({ version: version ?? 0, seq: number, at, userId }))
  return { updates, firstSeq: firstSeq ?? Number.MAX_SAFE_INTEGER }
}

const IN_LOG = 'SELECT version FROM doc_updates WHERE doc_id = @id AND seq > @after AND at < @until AND version > 0 ORDER BY seq'

/** After update `after` and before time `until`. */
export async function listVersionsInLog(
  db: DbReader,
  id: string,
  { after, until }: { after: number; until: number },
): Promise<{ version: number }[]> {
  const rows = await db.rows<[number]>(IN_LOG, { id, after, until })
  return rows.map(([version]) => ({ version }))
}

export interface OldRecordVersion extends OldVersion {
  kind: string
  hasRecord: boolean
}

const RECORDS = `SELECT version, seq, at, user_id, kind, CASE WHEN record IS NULL THEN 0 ELSE 1 END FROM record_versions
  WHERE itinerary_id = @id AND at < @old AND seq <= @upTo ORDER BY version`

/** Before time `old`, and of no update after `upTo`. */
export async function listOldRecordVersions(
  db: DbReader,
  id: string,
  { old, upTo = Number.MAX_SAFE_INTEGER }: { old: number; upTo?: number | undefined },
): Promise<OldRecordVersion[]> {
  const rows = await db.rows<[version: number, seq: number, at: number, userId: string | null, kind: string, hasRecord: number]>(
    RECORDS,
    { id, old, upTo },
  )
  return rows.map(([version, seq, at, userId, kind, hasRecord]) => ({
    version,
    seq,
    at,
    userId,
    kind,
    hasRecord: hasRecord === 1,
  }))
}

const CHECKPOINTS = 'SELECT version, seq, at, user_id FROM doc_checkpoints WHERE doc_id = @id ORDER BY seq'

/** Updates with a stored state. */
export async function listCheckpoints(db: DbReader, id: string): Promise<OldVersion[]> {
  const rows = await db.rows<[version: number, seq: number, at: number, userId: string | null]>(CHECKPOINTS, { id })
  return rows.map(([version, seq, at, userId]) => ({ version, seq, at, userId }))
}

export async function countLogBytes(db: DbReader, id: string): Promise<number> {
  const [[bytes] = [0]] = await db.rows<[number]>('SELECT coalesce(sum(length(data)), 0) FROM doc_updates WHERE doc_id = @id', {
    id,
  })
  return bytes
}

const isAmong = { sqlite: 'IN (SELECT value FROM json_each(@found))', postgres: '= ANY(@found::bigint[])' }
const deleting = (from: string, column: string) => ({
  sqlite: `DELETE FROM ${from} = @id AND ${column} ${isAmong.sqlite}`,
  postgres: `DELETE FROM ${from} = @id AND ${column} ${isAmong.postgres}`,
})
const DELETE_RECORDS = deleting('record_versions WHERE itinerary_id', 'version')
const DELETE_CHECKPOINTS = deleting('doc_checkpoints WHERE doc_id', 'seq')

export const deleteUpdatesUpTo = (tx: Transaction, id: string, seq: number): Promise<number> =>
  tx.run('DELETE FROM doc_updates WHERE doc_id = @id AND seq <= @seq', { id, seq })

export async function deleteRecordVersions(tx: Transaction, id: string, versions: readonly number[]): Promise<void> {
  if (versions.length > 0) await tx.run(DELETE_RECORDS, { id, found: versions })
}

export async function deleteCheckpoints(tx: Transaction, id: string, seqs: readonly number[]): Promise<void> {
  if (seqs.length > 0) await tx.run(DELETE_CHECKPOINTS, { id, found: seqs })
}
