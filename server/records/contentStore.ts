import { eq } from 'drizzle-orm'
import type { WireDay, WireEvent } from '#shared/api/events'
import { addDays, formatDayLabel, toWireDate, type CalendarDate } from '#shared/dates'
import { emptyEventFields, readEventFields, type EventField } from '#shared/itinerary/fields'
import { withoutHiddenPlaces } from '#shared/itinerary/eventPlaces'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { toWireEventCounts, type EventCountsOf } from '#shared/itinerary/wire'
import { eventRowColumns } from '#server/base/db/eventColumns'
import { firstRowOf, type DbReader } from '#server/base/db/database'
import { events } from '#server/base/db/schema'
import { column, rowShape } from '#server/base/db/rowShape'

const IS_DAY = 0

interface ContentRow extends Record<EventField, unknown> {
  kind: number
  id: string
  /** Index of the day, or of the event in its day. */
  index: number
  dayId: string | null
  authorId: string | null
}

const contentRow = rowShape<ContentRow>({
  kind: column('1 AS kind'),
  id: column('id'),
  index: column('order_index AS row_index'),
  dayId: column('day_id'),
  // Rows outlive the accounts they name.
  authorId: column('(SELECT a.id FROM users AS a WHERE a.id = author_id) AS author_id'),
  ...eventRowColumns,
})

const dayColumns = `${IS_DAY} AS kind, id, day_number AS row_index, NULL AS day_id, NULL AS author_id`
const noFields = Object.values(eventRowColumns).map(({ sql }) => `NULL AS ${sql}`)

const daysOf = `SELECT ${dayColumns} FROM days WHERE itinerary_id = @itineraryId ORDER BY day_number`
const eventsOf = `SELECT ${contentRow.select} FROM events WHERE itinerary_id = @itineraryId ORDER BY order_index`
const contentOf = `SELECT ${[dayColumns, ...noFields].join(', ')} FROM days WHERE itinerary_id = @itineraryId
  UNION ALL SELECT ${contentRow.select} FROM events WHERE itinerary_id = @itineraryId ORDER BY kind, row_index`

/** Days, then events, from one snapshot: both statements run before the first await. */
async function readRows(db: DbReader, itineraryId: string): Promise<unknown[][]> {
  if (db.dialect === 'postgres') return db.rows(contentOf, { itineraryId })
  const both = await Promise.all([db.rows(daysOf, { itineraryId }), db.rows(eventsOf, { itineraryId })])
  return both.flat()
}

interface ContentReader {
  startDate: CalendarDate
  /** Shows hidden places. */
  takesPart: boolean
  countsOf?: EventCountsOf | undefined
}

export async function readProjectedContent(
  db: DbReader,
  itineraryId: string,
  { startDate, takesPart, countsOf }: ContentReader,
): Promise<{ days: WireDay[]; ideas: WireEvent[] }> {
  const days: WireDay[] = []
  const inDays = new Map<string, WireEvent[]>()
  const ideas: WireEvent[] = []
  // Days come before events.
  for (const values of await readRows(db, itineraryId)) {
    const row = contentRow.read(values)
    const { kind, id, index, dayId, authorId } = row
    if (kind === IS_DAY) {
      const date = addDays(startDate, index - 1)
      const events: WireEvent[] = []
      inDays.set(id, events)
      days.push({ id, label: formatDayLabel(index, date), dayNumber: index, date: toWireDate(date), events })
    } else {
      const events = dayId === null ? ideas : inDays.get(dayId)
      const event = readEventFields(
        { id, orderIndex: index, authorId, ...emptyEventFields, ...toWireEventCounts(id, dayId ?? IDEAS_DAY_ID, countsOf) },
        (field) => row[field],
      )
      events?.push(takesPart ? event : withoutHiddenPlaces(event))
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
