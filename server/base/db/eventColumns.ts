import { CasingCache } from 'drizzle-orm/casing'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { eventFieldNames, mapEventFields, type EventField } from '#shared/itinerary/fields'
import { column, type Column } from './rowShape'
import { events } from './schema'

// Type check: each event field needs a column.
const columns: Record<EventField, SQLiteColumn> = events
const casing = new CasingCache('snake_case')

const nameOf = (field: EventField): string => casing.getColumnCasing(columns[field])

export const eventColumnNames: readonly { field: EventField; column: string }[] = eventFieldNames.map((field) => ({
  field,
  column: nameOf(field),
}))

export const eventRowColumns = mapEventFields<Record<EventField, Column<string | null>>>((field) => column(nameOf(field)))
