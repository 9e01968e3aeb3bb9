import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { databaseFile } from '#server/base/db/openDatabase'
import { selectedFields } from '../selectedFields'
import { newDoc } from '#shared/itinerary/doc'
import type { ItineraryView } from '#shared/itinerary/view'
import { viewIn } from './viewIn'

interface DocRow {
  snapshot: Uint8Array | null
  snap_seq: number
  head_seq: number
  projected_seq: number
  version: number
}

/** What a second connection to the database finds on disk. */
export class SyncDisk {
  readonly #db: Database.Database

  constructor({ dataDir }: { dataDir: string }) {
    this.#db = new Database(databaseFile(dataDir), { readonly: true })
    onTestFinished(() => void this.#db.close())
  }

  head(itineraryId: string): DocRow {
    const row = this.#db
      .prepare<[string], DocRow>(
        'SELECT data AS snapshot, snap_seq, head_seq, projected_seq, version FROM docs LEFT JOIN doc_snapshots ON doc_id = id WHERE id = ?',
      )
      .get(itineraryId)
    if (row === undefined) throw new Error('no such document')
    return row
  }

  updates(itineraryId: string): { seq: number; data: Uint8Array; user_id: string | null; op_id: string | null }[] {
    return this.#db
      .prepare<[string], { seq: number; data: Uint8Array; user_id: string | null; op_id: string | null }>(
        'SELECT seq, data, user_id, op_id FROM doc_updates WHERE doc_id = ? ORDER BY seq',
      )
      .all(itineraryId)
  }

  /** The document that the log makes. */
  doc(itineraryId: string): Y.Doc {
    const { snapshot, snap_seq: snapSeq } = this.head(itineraryId)
    const doc = newDoc()
    if (snapshot !== null) Y.applyUpdate(doc, snapshot)
    for (const { seq, data } of this.updates(itineraryId)) if (seq > snapSeq) Y.applyUpdate(doc, data)
    if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) throw new Error('the log has a gap')
    return doc
  }

  view(itineraryId: string): ItineraryView {
    return viewIn(this.doc(itineraryId))
  }

  /** Rows of days and events, in the words of a view. */
  rows(itineraryId: string): { days: string[]; events: Record<string, unknown> } {
    const days = this.#db
      .prepare<[string], { id: string }>('SELECT id FROM days WHERE itinerary_id = ? ORDER BY day_number')
      .all(itineraryId)
    const events = this.#db
      .prepare<[string], { id: string }>(
        `SELECT id, ifnull(day_id, '') AS dayId, order_index AS orderIndex, ${selectedFields} FROM events WHERE itinerary_id = ?`,
      )
      .all(itineraryId)
    return { days: days.map(({ id }) => id), events: Object.fromEntries(events.map((event) => [event.id, event])) }
  }

  owners(itineraryId: string): Map<number, string> {
    const rows = this.#db
      .prepare<[string], { client_id: number; user_id: string }>('SELECT client_id, user_id FROM doc_clients WHERE doc_id = ?')
      .all(itineraryId)
    return new Map(rows.map(({ client_id, user_id }) => [client_id, user_id]))
  }
}

/** What rows show of a view. */
export const expectedRows = ({ days, events }: ItineraryView) => ({ days: days.map(({ id }) => id), events })
