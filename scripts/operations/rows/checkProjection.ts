import { eq } from 'drizzle-orm'
import type { Db } from '#server/base/db/openDatabase'
import { days, events } from '#server/base/db/schema'
import { findItinerary } from '#server/records/itineraryStore'
import { Projection } from '#server/sync/projection/projection'
import { UpdateLog } from '#server/sync/log/updateLog'
import { IDEAS } from '#shared/itinerary/ideas'
import { view, type ItineraryView } from '#shared/itinerary/view'
import { OperationError } from '../base/command'
import { allItineraries, rebuildDocument, type ItineraryDates } from '../documents/documents'

/** What the rows of an itinerary are, compared with its document. `pending`: the server has not brought them up to date yet, or was killed before. */
export type RowsFinding = { itineraryId: string } & (
  | { state: 'right' | 'pending' | 'mended' }
  | { state: 'wrong'; differences: string[]; view: ItineraryView; seq: number }
  | { state: 'unreadable'; reason: string }
)

type Row = Record<string, unknown>

const NOTHING: ItineraryView = { days: [], ideas: [], events: {} }

/** Compares the rows of every itinerary with its document, one by one, also while a server writes. */
export async function* checkProjection(db: Db): AsyncGenerator<RowsFinding> {
  const log = new UpdateLog(db, Date.now)
  for (const itinerary of allItineraries(db)) {
    const found = await together(db, 'DEFERRED', () => inspect(db, log, itinerary))
    if (found !== undefined) yield found
  }
}

/** Compares the rows of one itinerary with its document, within whatever transaction is open. */
export const checkRowsOf = (db: Db, itinerary: ItineraryDates): Promise<RowsFinding | undefined> =>
  inspect(db, new UpdateLog(db, Date.now), itinerary)

/** Compares, and writes anew what is wrong. Rows that are pending are left to the server, which knows what it has written. */
export async function* rebuildProjection(db: Db): AsyncGenerator<RowsFinding> {
  const log = new UpdateLog(db, Date.now)
  const projection = new Projection(db)
  for (const itinerary of allItineraries(db)) {
    const found = await together(db, 'DEFERRED', () => inspect(db, log, itinerary))
    const now = found?.state === 'wrong' ? await together(db, 'IMMEDIATE', () => mend(db, log, projection, itinerary)) : found
    if (now !== undefined) yield now
  }
}

/** Everything that `work` reads and writes is of one moment. */
export async function together<T>({ $client }: Db, kind: 'DEFERRED' | 'IMMEDIATE', work: () => Promise<T>): Promise<T> {
  $client.exec(`BEGIN ${kind}`)
  try {
    const result = await work()
    $client.exec('COMMIT')
    return result
  } catch (error) {
    if ($client.inTransaction) $client.exec('ROLLBACK')
    throw error
  }
}

/** undefined: it was deleted since it was listed. */
async function inspect(
  db: Db,
  log: UpdateLog,
  { id: itineraryId, startDate, endDate }: ItineraryDates,
): Promise<RowsFinding | undefined> {
  if (findItinerary(db, itineraryId) === undefined) return undefined
  try {
    const { doc, headSeq, projectedSeq } = await rebuildDocument(log, itineraryId)
    const wanted = view(doc, startDate, endDate)
    doc.destroy()
    if (projectedSeq < headSeq) return { itineraryId, state: 'pending' }
    const differences = compare(db, itineraryId, wanted)
    if (differences.length === 0) return { itineraryId, state: 'right' }
    return { itineraryId, state: 'wrong', differences, view: wanted, seq: headSeq }
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    return { itineraryId, state: 'unreadable', reason: error.message }
  }
}

async function mend(db: Db, log: UpdateLog, projection: Projection, itinerary: ItineraryDates): Promise<RowsFinding | undefined> {
  const found = await inspect(db, log, itinerary)
  if (found?.state !== 'wrong') return found
  const { itineraryId, view: wanted, seq } = found
  db.delete(days).where(eq(days.itineraryId, itineraryId)).run()
  db.delete(events).where(eq(events.itineraryId, itineraryId)).run()
  const failed = await projection.write([{ itineraryId, view: wanted, seq, previous: NOTHING }])
  for (const error of failed.values()) throw error
  return { itineraryId, state: 'mended' }
}

/** What the rows say otherwise than a view, in words. */
function compare(db: Db, itineraryId: string, { days: shown, events: wanted }: ItineraryView): string[] {
  const dayRows = db.select().from(days).where(eq(days.itineraryId, itineraryId)).all()
  const eventRows = db.select().from(events).where(eq(events.itineraryId, itineraryId)).all()
  return [
    ...differences('day', byId(dayRows), byId(shown.map(({ id, dayNumber }) => ({ id, dayNumber })))),
    ...differences('event', byId(eventRows.map((row) => ({ ...row, dayId: row.dayId ?? IDEAS }))), byId(Object.values(wanted))),
  ]
}

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, Row> => new Map(rows.map((row) => [row.id, { ...row }]))

function differences(kind: string, rows: ReadonlyMap<string, Row>, wanted: ReadonlyMap<string, Row>): string[] {
  const found: string[] = []
  for (const [id, expected] of wanted) {
    const row = rows.get(id)
    if (row === undefined) found.push(`${kind} ${id} has no row`)
    else
      for (const [field, value] of Object.entries(expected))
        if (row[field] !== value)
          found.push(`${kind} ${id}: ${field} is ${JSON.stringify(row[field])}, in the document ${JSON.stringify(value)}`)
  }
  for (const id of rows.keys()) if (!wanted.has(id)) found.push(`${kind} ${id} has a row, but is not in the document`)
  return found
}
