import { eq } from 'drizzle-orm'
import type { DbReader } from '#server/base/db/database'
import { isIntact } from '#server/sync/log/damagedDocument'
import { toUint8Array } from '#server/sync/log/documentStore'
import { docClients, users } from '#server/base/db/schema'

const BASES = `SELECT seq FROM doc_checkpoints WHERE doc_id = @id
  UNION SELECT snap_seq FROM docs WHERE id = @id AND snap_seq > 0 ORDER BY 1`

export async function listStoredStateSeqs(db: DbReader, id: string): Promise<number[]> {
  const rows = await db.rows<[number]>(BASES, { id })
  return rows.map(([seq]) => seq)
}

const BASE = `SELECT state, 1 FROM doc_checkpoints WHERE doc_id = @id AND seq = @seq
  UNION ALL SELECT s.data, 0 FROM docs AS d JOIN doc_snapshots AS s ON s.doc_id = d.id WHERE d.id = @id AND d.snap_seq = @seq LIMIT 1`

/** Packed: compressed. */
export interface StoredDocumentState {
  data: Uint8Array
  isPacked: boolean
}

export async function readStoredState(db: DbReader, id: string, seq: number): Promise<StoredDocumentState | undefined> {
  const [row] = await db.rows<[data: Buffer, isPacked: number]>(BASE, { id, seq })
  return row && { data: toUint8Array(row[0]), isPacked: row[1] === 1 }
}

const UPDATES = `SELECT seq, data, checksum FROM doc_updates WHERE doc_id = @id AND seq > @after AND seq <= @upTo ORDER BY seq`

/** Stops at the first missing or damaged one. */
export async function readUpdates(
  db: DbReader,
  id: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<Uint8Array[]> {
  if (after >= upTo) return []
  const rows = await db.rows<[seq: number, data: Buffer, checksum: number | null]>(UPDATES, { id, after, upTo })
  const end = rows.findIndex(([seq, data, checksum], i) => seq !== after + 1 + i || !isIntact(data, checksum))
  return rows.slice(0, end === -1 ? rows.length : end).map(([, data]) => toUint8Array(data))
}

/** Client ids of existing users. */
export async function listClientIdOwners(db: DbReader, itineraryId: string): Promise<Map<number, string>> {
  const { clientId, userId } = docClients
  const known = await db
    .select({ clientId, userId })
    .from(docClients)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(docClients.docId, itineraryId))
  return new Map(known.map((row) => [row.clientId, row.userId]))
}
