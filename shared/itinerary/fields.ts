import { categories } from '../categories'
import { limits } from '../limits'
import { choiceKind, defineField, lineKind, noteKind, pictureKind, timeKind, type FieldDefinition } from './fieldKinds'

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

const isEventField = (name: string): name is EventField => Object.hasOwn(eventFields, name)
const isPlain = (name: EventField): name is PlainField => eventFields[name].kind !== 'note'

export const eventFieldNames: readonly EventField[] = Object.keys(eventFields).filter(isEventField)
export const plainEventFields: readonly PlainField[] = eventFieldNames.filter(isPlain)

/** Of the next version, one value each. This version keeps them, while servers of both run, and shows nothing of them. */
export const nextEventFields = ['place', 'to', 'nights'] as const

/** All keys of an event in a document, except its position and its note. */
export const storedEventFields: readonly string[] = [...plainEventFields, ...nextEventFields]

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
  a === b || eventFieldNames.every((name) => a[name] === b[name])
