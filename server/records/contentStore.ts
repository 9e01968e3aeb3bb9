import { eq } from 'drizzle-orm'
import type { WireDay, WireEvent } from '#shared/api/events'
import { addDays, formatDayLabel, toWireDate, type CalendarDate } from '#shared/dates'
import { emptyEventFields, readEventFields, type EventField } from '#shared/itinerary/fields'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { toWireEventCounts, type EventCountsOf } from '#shared/itinerary/wire'
import { eventRowColumns } from '#server/base/db/eventColumns'
import { firstRowOf, type DbReader } from '#server/base/db/database'
import { events } from '#server/base/db/schema'
import { column, rowShape } from '#server/base/db/rowShape'

const IS_DAY = 0

interface ContentRow extends Record<EventField, string | null> {
  kind: number
  id: string
  /** Index of the day, or of the event in its day. */
  place: number
  dayId: string | null
  authorId: string | null
}

const contentRow = rowShape<ContentRow>({
  kind: column('1 AS kind'),
  id: column('id'),
  place: column('order_index AS place'),
  dayId: column('day_id'),
  // Rows outlive the accounts they name.
  authorId: column('(SELECT a.id FROM users AS a WHERE a.id = author_id) AS author_id'),
  ...eventRowColumns,
})

const dayColumns = `${IS_DAY} AS kind, id, day_number AS place, NULL AS day_id, NULL AS author_id`
const noFields = Object.values(eventRowColumns).map(({ sql }) => `NULL AS ${sql}`)

const daysOf = `SELECT ${dayColumns} FROM days WHERE itinerary_id = @itineraryId ORDER BY day_number`
const eventsOf = `SELECT ${contentRow.select} FROM events WHERE itinerary_id = @itineraryId ORDER BY order_index`
const contentOf = `SELECT ${[dayColumns, ...noFields].join(', ')} FROM days WHERE itinerary_id = @itineraryId
  UNION ALL SELECT ${contentRow.select} FROM events WHERE itinerary_id = @itineraryId ORDER BY kind, place`

/** Days, then events, from one snapshot: both statements run before the first await. */
async function readRows(db: DbReader, itineraryId: string): Promise<unknown[][]> {
  if (db.dialect === 'postgres') return db.rows(contentOf, { itineraryId })
  const both = await Promise.all([db.rows(daysOf, { itineraryId }), db.rows(eventsOf, { itineraryId })])
  return both.flat()
}

/** Labels and dates follow from the first day's date. */
export async function readProjectedContent(
  db: DbReader,
  itineraryId: string,
  startDate: CalendarDate,
  countsOf?: EventCountsOf,
): Promise<{ days: WireDay[]; ideas: WireEvent[] }> {
  const days: WireDay[] = []
  const inDays = new Map<string, WireEvent[]>()
  const ideas: WireEvent[] = []
  // Days come before events.
  for (const values of await readRows(db, itineraryId)) {
    const row = contentRow.read(values)
    const { kind, id, place, dayId, authorId } = row
    if (kind === IS_DAY) {
      const date = addDays(startDate, place - 1)
      const events: WireEvent[] = []
      inDays.set(id, events)
      days.push({ id, label: formatDayLabel(place, date), dayNumber: place, date: toWireDate(date), events })
    } else {
      const events = dayId === null ? ideas : inDays.get(dayId)
      events?.push(
        readEventFields(
          { id, orderIndex: place, authorId, ...emptyEventFields, ...toWireEventCounts(id, dayId ?? IDEAS_DAY_ID, countsOf) },
          (field) => row[field],
        ),
      )
    }
  }
  return { days, ideas }
}

export const countEvents = (db: DbReader, itineraryId: string): Promise<number> =>
  db.$count(events, eq(events.itineraryId, itineraryId))

const stateRow = rowShape({
  headSeq: column<number>('head_seq'),
  seq: column<number>('projected_seq'),
  version: column<number>('version'),
})

const stateOf = `SELECT ${stateRow.select} FROM docs WHERE id = @itineraryId`

export interface ProjectionState {
  /** Sequence number of the last projected update. */
  seq: number
  /** No later update exists. */
  isCurrent: boolean
  version: number
}

export async function readProjectionState(db: DbReader, itineraryId: string): Promise<ProjectionState | undefined> {
  const values = await firstRowOf(db.rows(stateOf, { itineraryId }))
  if (values === undefined) return undefined
  const { headSeq, seq, version } = stateRow.read(values)
  return { seq, isCurrent: seq >= headSeq, version }
}
