import { eq } from 'drizzle-orm'
import type { Db, DbReader, Transaction } from '#server/base/db/database'
import { readEventColumn } from '#server/base/db/eventColumns'
import { days, docs, events, placeWords } from '#server/base/db/schema'
import { findItinerary } from '#server/records/itineraryStore'
import { findWrongPlaceWords } from '#server/records/placeWordStore'
import { ProjectionWriter } from '#server/sync/projection/projection'
import { isSameValue } from '#shared/itinerary/fieldKinds'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { computeView, type ItineraryView } from '#shared/itinerary/view'
import { OperationError } from '../base/command'
import { allItineraries, rebuildDocument, type ItineraryDates } from '../documents/documents'

/** `pending`: not updated yet, or the server was killed before. */
export type ProjectionFinding = { itineraryId: string } & (
  | { state: 'right' | 'pending' | 'mended' }
  | { state: 'wrong'; differences: string[]; view: ItineraryView; seq: number }
  | { state: 'unreadable'; reason: string }
)

type Row = Record<string, unknown>

/** Also while servers write. */
export async function* checkProjection(db: Db): AsyncGenerator<ProjectionFinding> {
  for await (const itinerary of allItineraries(db)) {
    const found = await db.snapshot((at) => checkItineraryProjection(at, itinerary))
    if (found !== undefined) yield found
  }
}

/** Pending rows are left to the server, which knows what it has written. */
export async function* rebuildProjection(db: Db): AsyncGenerator<ProjectionFinding> {
  for await (const itinerary of allItineraries(db)) {
    const found = await db.snapshot((at) => checkItineraryProjection(at, itinerary))
    const now = found?.state === 'wrong' ? await db.write((tx) => mend(tx, itinerary)) : found
    if (now !== undefined) yield now
  }
}

/** undefined if it was deleted. */
export async function checkItineraryProjection(
  at: DbReader,
  { id: itineraryId, startDate, endDate }: ItineraryDates,
): Promise<ProjectionFinding | undefined> {
  if ((await findItinerary(at, itineraryId)) === undefined) return undefined
  try {
    const { doc, headSeq, projectedSeq, authorOf } = await rebuildDocument(at, itineraryId)
    const wanted = computeView(doc, startDate, endDate, undefined, authorOf)
    doc.destroy()
    if (projectedSeq < headSeq) return { itineraryId, state: 'pending' }
    const badlyIndexed = await findWrongPlaceWords(at, itineraryId, wanted.events)
    const differences = [
      ...(await compare(at, itineraryId, wanted)),
      ...badlyIndexed.map((id) => `event ${id}: the words of its place are wrong`),
    ]
    if (differences.length === 0) return { itineraryId, state: 'right' }
    return { itineraryId, state: 'wrong', differences, view: wanted, seq: headSeq }
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    return { itineraryId, state: 'unreadable', reason: error.message }
  }
}

async function mend(tx: Transaction, itinerary: ItineraryDates): Promise<ProjectionFinding | undefined> {
  // Concurrent writers wait.
  await tx.lock('docs', itinerary.id)
  const found = await checkItineraryProjection(tx, itinerary)
  if (found?.state !== 'wrong') return found
  const { itineraryId, view: wanted, seq } = found
  await tx.delete(days).where(eq(days.itineraryId, itineraryId))
  await tx.delete(events).where(eq(events.itineraryId, itineraryId))
  await tx.delete(placeWords).where(eq(placeWords.itineraryId, itineraryId))
  // The projection skips rows that are up to date.
  await tx
    .update(docs)
    .set({ projectedSeq: seq - 1, placeWordsSeq: seq - 1 })
    .where(eq(docs.id, itineraryId))
  const failed = await new ProjectionWriter({ write: (work) => work(tx) }).write([
    { itineraryId, view: wanted, seq, previous: undefined },
  ])
  for (const error of failed.values()) throw error
  return { itineraryId, state: 'mended' }
}

async function compare(at: DbReader, itineraryId: string, { days: shown, events: wanted }: ItineraryView): Promise<string[]> {
  const dayRows = await at.select().from(days).where(eq(days.itineraryId, itineraryId))
  const eventRows = await at.select().from(events).where(eq(events.itineraryId, itineraryId))
  return [
    ...differences('day', byId(dayRows), byId(shown.map(({ id, dayNumber }) => ({ id, dayNumber })))),
    ...differences(
      'event',
      byId(
        eventRows.map(({ place, to, ...row }) => ({
          ...row,
          dayId: row.dayId ?? IDEAS_DAY_ID,
          place: readEventColumn('place', place),
          to: readEventColumn('to', to),
        })),
      ),
      byId(Object.values(wanted).map((event) => ({ ...event, lat: event.place?.lat ?? null, lng: event.place?.lng ?? null }))),
    ),
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
        if (!isSameValue(row[field], value))
          found.push(`${kind} ${id}: ${field} is ${JSON.stringify(row[field])}, in the document ${JSON.stringify(value)}`)
  }
  for (const id of rows.keys()) if (!wanted.has(id)) found.push(`${kind} ${id} has a row, but is not in the document`)
  return found
}
