import Database from 'better-sqlite3'
import * as Y from 'yjs'
import { newDoc, roots } from '#shared/itinerary/doc'
import { eventSelectList, readEventRows } from '../sync/syncDisk'

/**
 * An itinerary in the database: the document built from its log, and
 * its rows.
 */
export interface StoredLog {
  doc: Y.Doc
  rows: { seq: number; data: Uint8Array; userId: string | null; origin: string }[]
  headSeq: number
  epoch: number
  /** Time of the last detected rollback; 0: never. */
  restoredAt: number
  projected: { days: string[]; events: Record<string, unknown> }
}

interface Head {
  snapshot: Uint8Array | null
  snapSeq: number
  headSeq: number
  epoch: number
}

const HEAD =
  'SELECT data AS snapshot, snap_seq AS "snapSeq", head_seq AS "headSeq", epoch FROM docs LEFT JOIN doc_snapshots ON doc_id = id WHERE id = $1'
const ROWS = 'SELECT seq, data, user_id AS "userId", origin FROM doc_updates WHERE doc_id = $1 ORDER BY seq'
const DAYS = 'SELECT id FROM days WHERE itinerary_id = $1 ORDER BY day_number'
const EVENTS = `SELECT id, coalesce(day_id, '') AS "dayId", order_index AS "orderIndex", ${eventSelectList} FROM events WHERE itinerary_id = $1`
const RESTORED = 'SELECT restored_at AS "restoredAt" FROM lineage WHERE $1 <> \'\''

interface Found {
  heads: Head[]
  rows: StoredLog['rows']
  days: { id: string }[]
  events: { id: string }[]
  lineages: { restoredAt: number }[]
}

/** Reads from another connection. Throws if the log has a gap. */
export function readLog(file: string, itineraryId: string): StoredLog {
  const db = new Database(file, { readonly: true })
  const read = <Row>(text: string) => db.prepare<[object], Row>(text).all({ 1: itineraryId })
  try {
    return makeLog({
      heads: read(HEAD),
      rows: read(ROWS),
      days: read(DAYS),
      events: read(EVENTS),
      lineages: read(RESTORED),
    })
  } finally {
    db.close()
  }
}

export async function readLogWith(read: <Row extends object>(text: string) => Promise<Row[]>): Promise<StoredLog> {
  return makeLog({
    heads: await read(HEAD),
    rows: await read(ROWS),
    days: await read(DAYS),
    events: await read(EVENTS),
    lineages: await read(RESTORED),
  })
}

function makeLog({ heads: [head], rows, days, events, lineages }: Found): StoredLog {
  if (head === undefined) throw new Error('no such document')
  const newer = rows.filter(({ seq }) => seq > head.snapSeq)
  if (newer.length !== head.headSeq - head.snapSeq) throw new Error('the log lacks a row')
  const doc = newDoc()
  doc.transact(() => {
    if (head.snapshot !== null) Y.applyUpdate(doc, head.snapshot)
    for (const { data } of newer) Y.applyUpdate(doc, data)
  })
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) throw new Error('the log has a gap')
  const projected = { days: days.map(({ id }) => id), events: readEventRows(events) }
  return { doc, rows, headSeq: head.headSeq, epoch: head.epoch, restoredAt: lineages[0]?.restoredAt ?? 0, projected }
}

export function eventsTouchedBy(rows: StoredLog['rows'], userId: string): Set<string> {
  const touched = new Set<string>()
  let doc = newDoc()
  let isTheirs = false
  for (const row of rows) {
    isTheirs = row.userId === userId
    if (isSeed(row)) {
      doc = newDoc()
      roots(doc).events.observe(({ keysChanged }) => {
        if (isTheirs) for (const id of keysChanged) touched.add(String(id))
      })
    }
    Y.applyUpdate(doc, row.data)
  }
  return touched
}

/**
 * True for the first update of a generation: the server's only other
 * writes are deletes.
 */
const isSeed = ({ origin, userId, data }: StoredLog['rows'][number]): boolean =>
  origin === 'server' && userId === null && Y.parseUpdateMeta(data).to.size > 0
