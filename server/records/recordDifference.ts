import type { ItineraryRecord } from '#shared/api/itineraries'
import { tripLength, parseWireDate, type CalendarDate } from '#shared/dates'
import type { RecordDifference } from '#shared/realtime/socketEvents'

/** The day that a date of the record means. */
export const dateOf = (wire: string): CalendarDate => parseWireDate(wire) ?? wire.slice(0, 10)

/** Length of the record's dates in days. */
export const rangeDays = ({ startDate, endDate }: Pick<ItineraryRecord, 'startDate' | 'endDate'>): number =>
  tripLength(dateOf(startDate), dateOf(endDate))

const recordFields = [
  'title',
  'description',
  'image',
  'startDate',
  'endDate',
  'location',
  'isPublic',
  'collaborators',
  'recordVersion',
] as const

/** The fields of `record` with these names, in the form in which they travel. */
export function pickRecord(record: ItineraryRecord, fields: readonly string[]): RecordDifference {
  const known = recordFields.filter((field) => fields.includes(field))
  return Object.fromEntries(known.map((field) => [field, record[field]]))
}

/** What changed between two records, ready to be merged by pages; undefined when nothing did. */
export function diffRecords(before: ItineraryRecord, after: ItineraryRecord): RecordDifference | undefined {
  if (before === after) return undefined
  const changed = recordFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  if (changed.length === 0) return undefined
  const days = rangeDays(after)
  return { ...pickRecord(after, changed), ...(days !== rangeDays(before) && { dayCount: days }) }
}
