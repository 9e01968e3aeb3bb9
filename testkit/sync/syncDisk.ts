import { onTestFinished } from 'vitest'
import * as Y from 'yjs'
import Database from 'better-sqlite3'
import pg from 'pg'
import { newDoc } from '#shared/itinerary/doc'
import type { ItineraryView } from '#shared/itinerary/view'
import { eventColumnNames, placeColumns, readEventColumn } from '#server/base/db/eventColumns'
import type { SqlValues, Db } from '#server/base/db/database'
import { databaseFilePath } from '#server/base/db/openSqlite'
import { postgresQuery } from '#server/base/db/postgresQueries'
import { envForDataDir } from '../server/testData'
import { computeTestView } from './captureUpdate'

interface DocRow {
  snapshot: Uint8Array | null
  snap_seq: number
  head_seq: number
  projected_seq: number
  version: number
}

interface UpdateRow {
  seq: number
  data: Uint8Array
  user_id: string | null
  op_id: string | null
}

/**
 * Reads a data folder's database from another connection, also while no
 * server runs.
 */
interface OutsideReader {
  /** Quote names with capitals, for PostgreSQL. */
  read<Row extends object>(text: string, values?: SqlValues): Promise<Row[]>
  close(): Promise<void>
}

/** SELECT list of an event's columns: `start_time AS "startTime", …`. */
export const eventSelectList = [...eventColumnNames.map(({ field, column }) => `${column} AS "${field}"`), ...placeColumns].join(
  ', ',
)

/** By id, with places as objects. */
export const readEventRows = (rows: readonly { id: string }[]): Record<string, unknown> =>
  Object.fromEntries(
    rows.map((row) => [
      row.id,
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => {
          const field = eventColumnNames.find((one) => one.field === name)?.field
          return [name, field === undefined ? value : readEventColumn(field, value)]
        }),
      ),
    ]),
  )

export class SyncDisk {
  readonly #dataDir: string
  #reader: Promise<OutsideReader> | undefined

  constructor({ dataDir }: { dataDir: string }) {
    this.#dataDir = dataDir
    onTestFinished(async () => (await this.#reader)?.close())
  }

  async head(itineraryId: string): Promise<DocRow> {
    const [row] = await this.#read<DocRow>(
      'SELECT data AS snapshot, snap_seq, head_seq, projected_seq, version FROM docs LEFT JOIN doc_snapshots ON doc_id = id WHERE id = @id',
      itineraryId,
    )
    if (row === undefined) throw new Error('no such document')
    return row
  }

  updates(itineraryId: string): Promise<UpdateRow[]> {
    return this.#read('SELECT seq, data, user_id, op_id FROM doc_updates WHERE doc_id = @id ORDER BY seq', itineraryId)
  }

  async doc(itineraryId: string): Promise<Y.Doc> {
    const { snapshot, snap_seq: snapSeq } = await this.head(itineraryId)
    const doc = newDoc()
    if (snapshot !== null) Y.applyUpdate(doc, snapshot)
    for (const { seq, data } of await this.updates(itineraryId)) if (seq > snapSeq) Y.applyUpdate(doc, data)
    if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) throw new Error('the log has a gap')
    return doc
  }

  async view(itineraryId: string): Promise<ItineraryView> {
    return computeTestView(await this.doc(itineraryId))
  }

  /** Rows of days and events in the form of `expectedRows`. */
  async rows(itineraryId: string): Promise<{ days: string[]; events: Record<string, unknown> }> {
    const days = await this.#read<{ id: string }>('SELECT id FROM days WHERE itinerary_id = @id ORDER BY day_number', itineraryId)
    const events = await this.#read<{ id: string }>(
      `SELECT id, coalesce(day_id, '') AS "dayId", order_index AS "orderIndex", ${eventSelectList} FROM events WHERE itinerary_id = @id`,
      itineraryId,
    )
    return { days: days.map(({ id }) => id), events: readEventRows(events) }
  }

  async owners(itineraryId: string): Promise<Map<number, string>> {
    const rows = await this.#read<{ client_id: number; user_id: string }>(
      'SELECT client_id, user_id FROM doc_clients WHERE doc_id = @id',
      itineraryId,
    )
    return new Map(rows.map(({ client_id, user_id }) => [client_id, user_id]))
  }

  async #read<Row extends object>(text: string, id: string): Promise<Row[]> {
    this.#reader ??= outsideReader(this.#dataDir)
    return (await this.#reader).read<Row>(text, { id })
  }
}

export const expectedRows = ({ days, events }: ItineraryView) => ({
  days: days.map(({ id }) => id),
  events: Object.fromEntries(
    Object.entries(events).map(([id, { authorId: _, ...event }]) => [
      id,
      { ...event, lat: event.place?.lat ?? null, lng: event.place?.lng ?? null },
    ]),
  ),
})

/** Appends to a document's log like another process, unknown to the server. */
export function appendAsOtherServer(db: Db, id: string, ...updates: Uint8Array[]): Promise<void> {
  return db.write(async (tx) => {
    for (const data of updates) {
      await tx.run('UPDATE docs SET head_seq = head_seq + 1 WHERE id = @id', { id })
      await tx.run(
        "INSERT INTO doc_updates (doc_id, seq, data, origin, at) SELECT id, head_seq, @data, 'server', 1 FROM docs WHERE id = @id",
        { id, data },
      )
    }
  })
}

async function outsideReader(dataDir: string): Promise<OutsideReader> {
  const { DATABASE_URL } = await envForDataDir(dataDir)
  return DATABASE_URL === undefined ? readerOfFile(databaseFilePath(dataDir)) : readerOfServer(DATABASE_URL)
}

function readerOfFile(file: string): OutsideReader {
  const client = new Database(file, { readonly: true })
  return {
    read: async <Row extends object>(text: string, values: SqlValues = {}) => client.prepare<[SqlValues], Row>(text).all(values),
    close: async () => void client.close(),
  }
}

async function readerOfServer(url: string): Promise<OutsideReader> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    read: async <Row extends object>(text: string, values?: SqlValues) => {
      const { text: numbered, values: sent } = postgresQuery(text, values)
      return (await client.query<Row>(numbered, sent)).rows
    },
    close: () => client.end(),
  }
}
