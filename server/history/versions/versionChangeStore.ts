import type { DbReader } from '#server/base/db/database'
import type { UpdateOrigin } from '#server/sync/log/logAppend'
import type { VersionKind } from '#server/records/recordVersionStore'

export interface VersionChange {
  version: number
  /** Its last document update. */
  seq: number
  at: number
  /** Null: no user, or unknown. */
  userId: string | null
  kind: VersionKind | 'update'
  restored: number | null
}

/** Right before this step. */
export type HistoryCursor = Pick<VersionChange, 'version' | 'seq'>

type UpdateRow = [version: number, seq: number, at: number, userId: string | null, origin: UpdateOrigin, opId: string | null]
type RecordRow = [version: number, seq: number, at: number, userId: string | null, kind: VersionKind, restored: number | null]

const UPDATES = `SELECT version, seq, at, user_id, origin, op_id FROM doc_updates
  WHERE doc_id = @id AND seq <= @seq AND version < @version ORDER BY seq DESC LIMIT @most`
const RECORDS = `SELECT version, seq, at, user_id, kind, restored FROM record_versions
  WHERE itinerary_id = @id AND version < @version ORDER BY version DESC LIMIT @most`

/** Days with only their last state. */
const KEPT = `SELECT version, seq, at, user_id FROM doc_checkpoints AS c
  WHERE doc_id = @id AND version > 0 AND version < @version AND NOT EXISTS (
    SELECT 1 FROM doc_updates AS u WHERE u.doc_id = c.doc_id AND u.seq = c.seq) ORDER BY version DESC LIMIT @most`

const FROM_THE_END: HistoryCursor = { version: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER }

const RESTORE = /:restore:(\d+):/

/** Written with the restoration, so it marks it in the log. */
export const restoreOperationId = (version: number, id: string): string => `restore:${version}:${id}`

/** Newest first. */
export async function readVersionChanges(
  db: DbReader,
  itineraryId: string,
  { before = FROM_THE_END, most }: { before?: HistoryCursor | undefined; most: number },
): Promise<VersionChange[]> {
  const wanted = { id: itineraryId, ...before, most }
  const updates = (await db.rows<UpdateRow>(UPDATES, wanted)).map(([version, seq, at, userId, origin, opId]): VersionChange => {
    const restored = origin === 'server' ? RESTORE.exec(opId ?? '')?.[1] : undefined
    const kind = restored === undefined ? 'update' : 'restore'
    const author = origin === 'recovered' ? null : userId
    return { version, seq, at, userId: author, kind, restored: restored === undefined ? null : Number(restored) }
  })
  const records = (await db.rows<RecordRow>(RECORDS, wanted)).map(
    ([version, seq, at, userId, kind, restored]): VersionChange => ({
      version,
      seq,
      at,
      userId,
      kind,
      restored,
    }),
  )
  const kept = (await db.rows<[version: number, seq: number, at: number, userId: string | null]>(KEPT, wanted)).map(
    ([version, seq, at, userId]): VersionChange => ({ version, seq, at, userId, kind: 'update', restored: null }),
  )
  const steps = new Map([...kept, ...updates, ...records].map((step) => [step.version, step]))
  return [...steps.values()].sort((a, b) => b.version - a.version).slice(0, most)
}

const FIND = `SELECT seq FROM doc_updates WHERE doc_id = @id AND version = @version
  UNION ALL SELECT seq FROM record_versions WHERE itinerary_id = @id AND version = @version
  UNION ALL SELECT seq FROM doc_checkpoints WHERE doc_id = @id AND version = @version LIMIT 1`

/** Undefined if the version is unknown or not kept. */
export async function findSeqOfVersion(db: DbReader, itineraryId: string, version: number): Promise<number | undefined> {
  const [row] = await db.rows<[number]>(FIND, { id: itineraryId, version })
  return row?.[0]
}

export async function findCurrentCursor(db: DbReader, itineraryId: string): Promise<HistoryCursor | undefined> {
  const [row] = await db.rows<[version: number, seq: number]>('SELECT version, head_seq FROM docs WHERE id = @id', {
    id: itineraryId,
  })
  return row && { version: row[0], seq: row[1] }
}
