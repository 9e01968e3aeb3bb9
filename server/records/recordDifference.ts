import { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { tripLength } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import type { RecordDifference } from '#shared/realtime/socketEvents'

export const countRangeDays = ({ startDate, endDate }: Pick<ItineraryRecord, 'startDate' | 'endDate'>): number =>
  tripLength(fromWireDate(startDate), fromWireDate(endDate))

/** Roles travel with snapshots: older clients know only collaborators. */
const recordFields = ItineraryRecord.omit({ roles: true }).keyof().options

export function pickRecordFields(record: ItineraryRecord, fields: readonly string[]): RecordDifference {
  const known = recordFields.filter((field) => fields.includes(field))
  return Object.fromEntries(known.map((field) => [field, record[field]]))
}

export function diffRecords(before: ItineraryRecord, after: ItineraryRecord): RecordDifference | undefined {
  if (before === after) return undefined
  const changed = recordFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  if (changed.length === 0) return undefined
  const days = countRangeDays(after)
  return { ...pickRecordFields(after, changed), ...(days !== countRangeDays(before) && { dayCount: days }) }
}

export function changedColumns<Column extends string, Row extends Record<Column, unknown>>(
  columns: readonly Column[],
  row: Row,
  change: Partial<Row>,
): { [Name in Column]?: Row[Name] } {
  const changed: { [Name in Column]?: Row[Name] } = {}
  for (const column of columns) {
    const value = change[column]
    if (value !== undefined && value !== row[column]) changed[column] = value
  }
  return changed
}
