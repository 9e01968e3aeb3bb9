import { deflateRawSync } from 'node:zlib'
import { and, between, eq } from 'drizzle-orm'
import type { Transaction } from '#server/base/db/database'
import { docCheckpoints } from '#server/base/db/schema'

/** Most updates applied to read a version. */
const CHECKPOINT_ROWS = 1000

export interface Checkpoint {
  seq: number
  version: number
  userId: string | null
  at: number
  state: Uint8Array
}

export async function insertCheckpointIfMissing(
  tx: Transaction,
  docId: string,
  { state, ...checkpoint }: Checkpoint,
): Promise<void> {
  await tx
    .insert(docCheckpoints)
    .values({ docId, ...checkpoint, state: deflateRawSync(state) })
    .onConflictDoNothing()
}

export async function replaceCheckpoints(
  tx: Transaction,
  { id, from, to }: { id: string; from: number; to: number },
  checkpoints: readonly Checkpoint[],
): Promise<void> {
  await tx.delete(docCheckpoints).where(and(eq(docCheckpoints.docId, id), between(docCheckpoints.seq, from, to)))
  for (const checkpoint of checkpoints) await insertCheckpointIfMissing(tx, id, checkpoint)
}

type Row = [seq: number, data: Buffer, version: number | null, userId: string | null, at: number | null]

const SNAPSHOT = `SELECT d.snap_seq, s.data, u.version, u.user_id, u.at FROM docs AS d
  JOIN doc_snapshots AS s ON s.doc_id = d.id LEFT JOIN doc_updates AS u ON u.doc_id = d.id AND u.seq = d.snap_seq
  WHERE d.id = @docId AND d.snap_seq > 0 AND NOT EXISTS (
    SELECT 1 FROM doc_checkpoints AS c WHERE c.doc_id = d.id AND c.seq > d.snap_seq - ${CHECKPOINT_ROWS})`

export async function archiveSnapshot(tx: Transaction, docId: string, now: number): Promise<void> {
  const [row] = await tx.rows<Row>(SNAPSHOT, { docId })
  if (row === undefined) return
  const [seq, state, version, userId, at] = row
  await insertCheckpointIfMissing(tx, docId, { seq, state, version: version ?? 0, userId, at: at ?? now })
}
