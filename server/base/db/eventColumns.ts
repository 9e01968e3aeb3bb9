import { CasingCache } from 'drizzle-orm/casing'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { eventFieldNames, mapFields, type EventField } from '#shared/itinerary/fields'
import { column, type Column } from './rowShape'
import { events } from './schema'

// A field of an event that has no column does not compile.
const columns: Record<EventField, SQLiteColumn> = events
const casing = new CasingCache('snake_case')

const nameOf = (field: EventField): string => casing.getColumnCasing(columns[field])

/** The columns of an event's fields as statements name them, in the order of the table of fields. */
export const eventColumns: readonly { field: EventField; column: string }[] = eventFieldNames.map((field) => ({
  field,
  column: nameOf(field),
}))

/** The same as columns of a query. */
export const fieldColumns = mapFields<Record<EventField, Column<string | null>>>((field) => column(nameOf(field)))
