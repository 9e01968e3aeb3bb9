import { parseWireDate } from '#shared/dates'
import type { ItineraryRecord } from '#shared/api/itineraries'
import { IDEAS } from '#shared/itinerary/doc'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import type { Event } from '#shared/api/events'
import type { Db } from '#server/base/db/openDatabase'
import { rawStatement } from '#server/base/db/statements'
import { readProjectedContent } from '#server/records/contentStore'
import { withRecordDates } from './roomActions'

const stateOf = 'SELECT head_seq, projected_seq, version FROM docs WHERE id = @itineraryId'

/** How far the rows of days and events are. */
export interface RowState {
  /** Number of the last update that they show. */
  seq: number
  /** Whether that is the last there is. */
  isCurrent: boolean
  /** Of the itinerary. */
  version: number
}

/** Undefined when there is no such document. */
export function readRowState(db: Db, itineraryId: string): RowState | undefined {
  const [headSeq, seq, version] = rawStatement<[number, number, number]>(db, stateOf).get({ itineraryId }) ?? []
  if (headSeq === undefined || seq === undefined || version === undefined) return undefined
  return { seq, isCurrent: seq >= headSeq, version }
}

/** What the rows show under the record's dates: what the document's view says, without the document. */
export function readRowsView(db: Db, itineraryId: string, record: Pick<ItineraryRecord, 'startDate' | 'endDate'>): ItineraryView {
  const content = readProjectedContent(db, itineraryId, parseWireDate(record.startDate) ?? record.startDate)
  const events: Record<string, EventView> = {}
  const take = (dayId: string, inDay: readonly Event[]) =>
    inDay.map((event) => {
      events[event.id] = { ...event, dayId }
      return event.id
    })
  const days = content.days.map(({ id, dayNumber, label, date, events: inDay }) => ({
    id,
    dayNumber,
    date: parseWireDate(date) ?? date,
    label,
    isBeyondRange: false,
    events: take(id, inDay),
  }))
  return withRecordDates({ days, ideas: take(IDEAS, content.ideas), events }, record)
}
