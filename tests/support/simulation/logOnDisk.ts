import Database from 'better-sqlite3'
import * as Y from 'yjs'
import { newDoc } from '../../../shared/itinerary/doc'

/** An itinerary as it lies on disk: the document that its log makes, the rows of the log, and the rows of days and events. */
export interface LogOnDisk {
  doc: Y.Doc
  rows: { seq: number; data: Uint8Array; userId: string | null }[]
  headSeq: number
  projected: { days: string[]; events: Record<string, unknown> }
}

interface Head {
  snapshot: Uint8Array | null
  snapSeq: number
  headSeq: number
}

/** Reads an itinerary as a second process does. Throws when its log has a hole. */
export function readLog(file: string, itineraryId: string): LogOnDisk {
  const db = new Database(file, { readonly: true })
  try {
    const head = db
      .prepare<[string], Head>('SELECT snapshot, snap_seq AS snapSeq, head_seq AS headSeq FROM docs WHERE id = ?')
      .get(itineraryId)
    if (head === undefined) throw new Error('no such document')
    const rows = db
      .prepare<[string], LogOnDisk['rows'][number]>(
        'SELECT seq, data, user_id AS userId FROM doc_updates WHERE doc_id = ? ORDER BY seq',
      )
      .all(itineraryId)
    const newer = rows.filter(({ seq }) => seq > head.snapSeq)
    if (newer.length !== head.headSeq - head.snapSeq) throw new Error('the log lacks a row')
    const doc = newDoc()
    if (head.snapshot !== null) Y.applyUpdate(doc, head.snapshot)
    for (const { data } of newer) Y.applyUpdate(doc, data)
    if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) throw new Error('the log has a gap')
    const days = db
      .prepare<[string], { id: string }>('SELECT id FROM days WHERE itinerary_id = ? ORDER BY day_number')
      .all(itineraryId)
    const events = db
      .prepare<[string], { id: string }>(
        `SELECT id, ifnull(day_id, '') AS dayId, order_index AS orderIndex, label, description, category, image,
         start_time AS startTime, end_time AS endTime FROM events WHERE itinerary_id = ?`,
      )
      .all(itineraryId)
    const projected = { days: days.map(({ id }) => id), events: Object.fromEntries(events.map((event) => [event.id, event])) }
    return { doc, rows, headSeq: head.headSeq, projected }
  } finally {
    db.close()
  }
}
