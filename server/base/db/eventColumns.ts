import { CasingCache } from 'drizzle-orm/casing'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { eventFieldNames, eventFields, mapEventFields, type EventField, type EventFields } from '#shared/itinerary/fields'
import type { SqlValue } from './database'
import { readStoredJson, type Column } from './rowShape'
import { events } from './schema'

// Type check: each event field needs a column.
const columns: Record<EventField, SQLiteColumn> = events
const casing = new CasingCache('snake_case')

const nameOf = (field: EventField): string => casing.getColumnCasing(columns[field])

export const eventColumnNames: readonly { field: EventField; column: string }[] = eventFieldNames.map((field) => ({
  field,
  column: nameOf(field),
}))

const isJson = (field: EventField): boolean => eventFields[field].kind === 'place'

/** From a column to a field's value. */
export const readEventColumn = (field: EventField, value: unknown): unknown =>
  typeof value === 'string' && isJson(field) ? readStoredJson(value) : value

export const eventRowColumns = mapEventFields<Record<EventField, Column<unknown>>>((field) =>
  isJson(field) ? { sql: nameOf(field), convert: (value) => readEventColumn(field, value) } : { sql: nameOf(field) },
)

/** Of `place`, besides its JSON. */
export const placeColumns = ['lat', 'lng'] as const

type EventParameters = Record<EventField | (typeof placeColumns)[number], SqlValue>

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

export const toEventParameters = ({ place, to, ...fields }: EventFields): EventParameters => ({
  ...fields,
  place: jsonOrNull(place),
  to: jsonOrNull(to),
  lat: place?.lat ?? null,
  lng: place?.lng ?? null,
})
