import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import * as Y from 'yjs'
import type { Reader } from '#server/base/db/database'
import { docClients, docRuns } from '#server/base/db/schema'
import { isIntact } from './damagedDocument'
import { asBytes, type StoredDocument } from './documentStore'

export interface LaterAppends extends Pick<StoredDocument, 'headSeq' | 'version' | 'updates' | 'runs'> {
  /** Owners of the client ids in these updates. */
  owners: ReadonlyMap<number, string>
}

const APPENDS_AFTER = `SELECT d.epoch, d.head_seq, d.version, u.seq, u.data, u.checksum
  FROM docs AS d LEFT JOIN doc_updates AS u ON u.doc_id = d.id AND u.seq > @headSeq WHERE d.id = @docId ORDER BY u.seq`

type Row = [epoch: number, headSeq: number, version: number, seq: number | null, data: Buffer, checksum: number | null]

/** Undefined if the document is gone or of another generation, or an update is missing or damaged. */
export async function readAppendsAfter(
  at: Reader,
  docId: string,
  known: Pick<StoredDocument, 'epoch' | 'headSeq'>,
): Promise<LaterAppends | undefined> {
  const rows = await at.rows<Row>(APPENDS_AFTER, { docId, headSeq: known.headSeq })
  const [first] = rows
  if (first === undefined) return undefined
  const [epoch, headSeq, version, firstSeq] = first
  const later = firstSeq === null ? [] : rows
  const isWhole = later.every(([, , , seq, data, checksum], i) => seq === known.headSeq + 1 + i && isIntact(data, checksum))
  if (epoch !== known.epoch || later.length !== headSeq - known.headSeq || !isWhole) return undefined
  const updates = later.map(([, , , , data]) => asBytes(data))
  if (updates.length === 0) return { headSeq, version, updates, owners: new Map(), runs: [] }
  const { docId: ofDocument, fromSeq, run } = docRuns
  const runs = await at
    .select({ fromSeq, run })
    .from(docRuns)
    .where(and(eq(ofDocument, docId), gte(fromSeq, known.headSeq), lt(fromSeq, headSeq)))
    .orderBy(asc(fromSeq))
  return { headSeq, version, updates, owners: await readOwners(at, docId, updates), runs }
}

async function readOwners(at: Reader, docId: string, updates: readonly Uint8Array[]): Promise<Map<number, string>> {
  const clientIds = new Set(updates.flatMap((update) => [...Y.parseUpdateMeta(update).from.keys()]))
  const owners = await at
    .select({ clientId: docClients.clientId, userId: docClients.userId })
    .from(docClients)
    .where(and(eq(docClients.docId, docId), inArray(docClients.clientId, [...clientIds])))
  return new Map(owners.map(({ clientId, userId }) => [clientId, userId]))
}
