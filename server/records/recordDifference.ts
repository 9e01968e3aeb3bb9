import { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { tripLength } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import type { RecordDifference } from '#shared/realtime/socketEvents'

/** Length of the record's dates in days. */
export const rangeDays = ({ startDate, endDate }: Pick<ItineraryRecord, 'startDate' | 'endDate'>): number =>
  tripLength(fromWireDate(startDate), fromWireDate(endDate))

/** Who is what in it is told with snapshots: older pages know nobody but collaborators. */
const recordFields = ItineraryRecord.omit({ roles: true }).keyof().options

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
