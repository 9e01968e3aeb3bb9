import { keysOf } from '#shared/keysOf'
import { isSameValue } from '#shared/itinerary/fieldKinds'
import { eq } from 'drizzle-orm'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import { emptyEventFields, readEventFields } from '#shared/itinerary/fields'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import { firstRowOf, type Db, type Transaction } from '#server/base/db/database'
import { eventColumnNames, placeColumns, readEventColumn, toEventParameters } from '#server/base/db/eventColumns'
import { days, docs, events } from '#server/base/db/schema'
import { writePlaceWords, type PlaceChange } from '#server/records/placeWordStore'

export interface ProjectedView {
  itineraryId: string
  view: ItineraryView
  /** Sequence number of the last update in `view`. */
  seq: number
  previous: { view: ItineraryView; seq: number } | undefined
  /** Gets the previous rows, in the same transaction. */
  onWrite?: (tx: Transaction, before: ProjectedRows) => Promise<void>
}

/** Day numbers by id. */
export type ProjectedRows = Pick<ItineraryView, 'events'> & { days: ReadonlyMap<string, number> }

const shownBy = (view: ItineraryView): ProjectedRows => ({
  events: view.events,
  days: new Map(view.days.map(({ id, dayNumber }) => [id, dayNumber])),
})

const isSame = (a: EventView, b: EventView): boolean => keysOf(a).every((field) => isSameValue(a[field], b[field]))

const PUT_DAY = `INSERT INTO days (itinerary_id, id, day_number) VALUES (@itineraryId, @id, @dayNumber)
  ON CONFLICT (itinerary_id, id) DO UPDATE SET day_number = excluded.day_number`
const DROP_DAY = 'DELETE FROM days WHERE itinerary_id = @itineraryId AND id = @id'

const fieldColumns = [...eventColumnNames.map(({ column }) => column), ...placeColumns]
const fieldValues = [...eventColumnNames.map(({ field }) => field), ...placeColumns].map((name) => `@${name}`)
const PUT_EVENT = `
  INSERT INTO events (itinerary_id, id, day_id, order_index, author_id, ${fieldColumns.join(', ')})
  VALUES (@itineraryId, @id, NULLIF(@dayId, '${IDEAS_DAY_ID}'), @orderIndex, @authorId, ${fieldValues.join(', ')})
  ON CONFLICT (itinerary_id, id) DO UPDATE
    SET ${['day_id', 'order_index', 'author_id', ...fieldColumns].map((column) => `${column} = excluded.${column}`).join(', ')}`
const DROP_EVENT = 'DELETE FROM events WHERE itinerary_id = @itineraryId AND id = @id'

/** Writes only changed rows of days and events. */
export class ProjectionWriter {
  constructor(private readonly db: Pick<Db, 'write'>) {}

  /** A power cut may undo it (`projected_seq`). Returns failed views; rejects if none was written. */
  write(pictures: readonly ProjectedView[]): Promise<Map<ProjectedView, unknown>> {
    return this.db.write(
      async (tx) => {
        const failed = new Map<ProjectedView, unknown>()
        for (const picture of inOrderOfIds(pictures)) {
          try {
            await tx.nested(() => writeOne(tx, picture))
          } catch (error) {
            failed.set(picture, error)
          }
        }
        return failed
      },
      { isDerived: true },
    )
  }
}

/** A fixed lock order prevents deadlocks. */
const inOrderOfIds = (pictures: readonly ProjectedView[]): ProjectedView[] =>
  pictures.toSorted((a, b) => (a.itineraryId < b.itineraryId ? -1 : 1))

async function writeOne(tx: Transaction, { itineraryId, view, seq, previous, onWrite }: ProjectedView): Promise<void> {
  await tx.lock('docs', itineraryId)
  const { projectedSeq, placeWordsSeq } = docs
  const found = await firstRowOf(tx.select({ projectedSeq, placeWordsSeq }).from(docs).where(eq(docs.id, itineraryId)))
  // Another server may have written the same or more.
  if (found === undefined || found.projectedSeq >= seq) return
  const before = previous?.seq === found.projectedSeq ? shownBy(previous.view) : await readRows(tx, itineraryId)
  const now = shownBy(view)
  for (const [id, dayNumber] of now.days)
    if (before.days.get(id) !== dayNumber) await tx.run(PUT_DAY, { itineraryId, id, dayNumber })
  for (const id of before.days.keys()) if (!now.days.has(id)) await tx.run(DROP_DAY, { itineraryId, id })
  const placeChanges: PlaceChange[] = []
  for (const [id, event] of Object.entries(now.events)) {
    const row = before.events[id]
    if (row !== undefined && (row === event || isSame(row, event))) continue
    await tx.run(PUT_EVENT, { ...eventParameters(event), itineraryId })
    placeChanges.push({ id, before: row, now: event })
  }
  for (const [id, row] of Object.entries(before.events)) {
    if (now.events[id] !== undefined) continue
    await tx.run(DROP_EVENT, { itineraryId, id })
    placeChanges.push({ id, before: row, now: undefined })
  }
  await writePlaceWords(tx, itineraryId, placeChanges)
  // Stale words stay marked: a background job renews them.
  const words = found.placeWordsSeq === found.projectedSeq ? { placeWordsSeq: seq } : {}
  await tx
    .update(docs)
    .set({ projectedSeq: seq, ...words })
    .where(eq(docs.id, itineraryId))
  await onWrite?.(tx, before)
}

const eventParameters = ({ id, dayId, orderIndex, authorId, ...fields }: EventView) => ({
  id,
  dayId,
  orderIndex,
  authorId,
  ...toEventParameters(fields),
})

async function readRows(tx: Transaction, itineraryId: string): Promise<ProjectedRows> {
  const dayRows = await tx.select().from(days).where(eq(days.itineraryId, itineraryId))
  const eventRows = await tx.select().from(events).where(eq(events.itineraryId, itineraryId))
  const shown = eventRows.map(({ id, dayId, orderIndex, authorId, ...row }): [string, EventView] => [
    id,
    readEventFields({ id, dayId: dayId ?? IDEAS_DAY_ID, orderIndex, authorId, ...emptyEventFields }, (field) =>
      readEventColumn(field, row[field]),
    ),
  ])
  return { days: new Map(dayRows.map(({ id, dayNumber }) => [id, dayNumber])), events: Object.fromEntries(shown) }
}
