import type { Day, Event } from '#shared/api/events'
import { addDays, dayLabel, toWireDate, type CalendarDate } from '#shared/dates'
import { emptyFields, readFields, type EventField } from '#shared/itinerary/fields'
import { fieldColumns } from '#server/base/db/eventColumns'
import type { Db } from '#server/base/db/openDatabase'
import { column, rowShape } from '#server/base/db/rowShape'
import { rawStatement } from '#server/base/db/statements'

const dayRow = rowShape({ id: column<string>('id'), dayNumber: column<number>('day_number') })

interface EventRow extends Record<EventField, string | null> {
  id: string
  dayId: string | null
  orderIndex: number
}

const eventRow = rowShape<EventRow>({
  id: column('id'),
  dayId: column('day_id'),
  orderIndex: column('order_index'),
  ...fieldColumns,
})

const daysOf = `SELECT ${dayRow.select} FROM days WHERE itinerary_id = @itineraryId ORDER BY day_number`
const eventsOf = `SELECT ${eventRow.select} FROM events WHERE itinerary_id = @itineraryId ORDER BY order_index`

/** Days and ideas of an itinerary from the projected rows; labels and dates follow from the first day's date. */
export function readProjectedContent(db: Db, itineraryId: string, startDate: CalendarDate): { days: Day[]; ideas: Event[] } {
  const dayRows = rawStatement<unknown[]>(db, daysOf).all({ itineraryId }).map(dayRow.read)
  const inDays = new Map<string | null, Event[]>(dayRows.map(({ id }) => [id, []]))
  const ideas: Event[] = []
  for (const values of rawStatement<unknown[]>(db, eventsOf).all({ itineraryId })) {
    const row = eventRow.read(values)
    const { id, dayId, orderIndex } = row
    const events = dayId === null ? ideas : inDays.get(dayId)
    events?.push(readFields({ id, orderIndex, ...emptyFields }, (field) => row[field]))
  }
  const days = dayRows.map(({ id, dayNumber }) => {
    const date = addDays(startDate, dayNumber - 1)
    return { id, label: dayLabel(dayNumber, date), dayNumber, date: toWireDate(date), events: inDays.get(id) ?? [] }
  })
  return { days, ideas }
}

const stateRow = rowShape({
  headSeq: column<number>('head_seq'),
  seq: column<number>('projected_seq'),
  version: column<number>('version'),
})

const stateOf = `SELECT ${stateRow.select} FROM docs WHERE id = @itineraryId`

/** How far the rows of days and events are. */
export interface ProjectionState {
  /** Number of the last update that they show. */
  seq: number
  /** Whether that is the last there is. */
  isCurrent: boolean
  /** Of the itinerary. */
  version: number
}

/** Undefined when there is no such document. */
export function readProjectionState(db: Db, itineraryId: string): ProjectionState | undefined {
  const values = rawStatement<unknown[]>(db, stateOf).get({ itineraryId })
  if (values === undefined) return undefined
  const { headSeq, seq, version } = stateRow.read(values)
  return { seq, isCurrent: seq >= headSeq, version }
}
