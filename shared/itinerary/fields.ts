import { categories } from '../categories'
import { limits } from '../limits'
import { isPlace, readPlace } from '../places/place'
import {
  choiceKind,
  defineField,
  defineValue,
  isSameValue,
  lineKind,
  noteKind,
  pictureKind,
  timeKind,
  type FieldDefinition,
  type ValueKindName,
} from './fieldKinds'

export const isNightCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && 1 <= value && value <= limits.nights

/**
 * Document, commands, undo, rows, REST, Socket.IO and history derive from this table.
 * Without zod, which pages do not load. Fields missing in older data read as empty.
 */
export const eventFields = {
  label: defineField(lineKind(limits.eventLabel), ''),
  startTime: defineField(timeKind, null),
  endTime: defineField(timeKind, null),
  category: defineField(choiceKind(categories), null),
  image: defineField(pictureKind, null),
  place: defineValue('place', isPlace, readPlace),
  /** Where a journey arrives. Kept when the category changes, but shown only of transport. */
  to: defineValue('place', isPlace, readPlace),
  /** Of an accommodation; kept likewise. */
  nights: defineValue('count', isNightCount),
  description: defineField(noteKind(limits.eventDescription), ''),
}

type Table = typeof eventFields

export type EventField = keyof Table

/** Times are `HH:MM`. */
export type EventFields = { [F in EventField]: Table[F]['empty'] }

type FieldsOfKind<Kind extends Table[EventField]['kind']> = {
  [F in EventField]: Table[F]['kind'] extends Kind ? F : never
}[EventField]

export type NoteField = FieldsOfKind<'note'>
/** The last writer wins. */
export type PlainField = Exclude<EventField, NoteField>

/** Not known to older clients. An event without such a value lacks the key, which older servers refuse. */
type ValueField = FieldsOfKind<ValueKindName>
export type TextField = Exclude<EventField, ValueField>

const isEventField = (name: string): name is EventField => Object.hasOwn(eventFields, name)
const isPlain = (name: EventField): name is PlainField => eventFields[name].kind !== 'note'
const isValue = (name: EventField): name is ValueField => eventFields[name].kind === 'place' || eventFields[name].kind === 'count'
const isText = (name: EventField): name is TextField => !isValue(name)

export const eventFieldNames: readonly EventField[] = Object.keys(eventFields).filter(isEventField)
export const plainEventFields: readonly PlainField[] = eventFieldNames.filter(isPlain)

export const textEventFields: readonly TextField[] = eventFieldNames.filter(isText)
const valueFields: ReadonlySet<string> = new Set(eventFieldNames.filter(isValue))

export const isValueField = (name: string): boolean => valueFields.has(name)

/** Whether a new event gets the key. */
export const isWritten = (field: string, value: unknown): boolean => value !== null || !isValueField(field)

const table: { readonly [F in EventField]: FieldDefinition<EventFields[F]> } = eventFields

export const eventFieldOf = <F extends EventField>(name: F): FieldDefinition<EventFields[F]> => table[name]

export function mapEventFields<Values extends Record<EventField, unknown>>(
  valueOf: <F extends EventField>(name: F) => Values[F],
): Pick<Values, EventField> {
  const values: Partial<Values> = {}
  const set = <F extends EventField>(name: F) => {
    values[name] = valueOf(name)
  }
  for (const name of eventFieldNames) set(name)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field was just set
  return values as Values
}

export function mapTextFields<Values extends Record<TextField, unknown>>(
  valueOf: <F extends TextField>(name: F) => Values[F],
): Pick<Values, TextField> {
  const values: Partial<Values> = {}
  const set = <F extends TextField>(name: F) => {
    values[name] = valueOf(name)
  }
  for (const name of textEventFields) set(name)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field was just set
  return values as Values
}

export const emptyEventFields: EventFields = mapEventFields<EventFields>((name) => table[name].empty)

export const pickEventFields = (event: EventFields): EventFields => mapEventFields<EventFields>((name) => event[name])

/** `index` counts the fields. Hot path: one object is allocated for each event. */
export function readEventFields<Event extends EventFields>(
  event: Event,
  valueOf: (name: EventField, index: number) => unknown,
): Event {
  let index = 0
  for (const name of eventFieldNames) readInto(event, name, valueOf(name, index++))
  return event
}

function readInto<F extends EventField>(event: EventFields, name: F, value: unknown): void {
  event[name] = table[name].read(value)
}

export const hasSameEventFields = (a: EventFields, b: EventFields): boolean =>
  a === b || eventFieldNames.every((name) => isSameValue(a[name], b[name]))
