import { categories } from '../categories'
import { limits } from '../limits'
import { choice, field, line, note, picture, time, type Field } from './fieldKinds'

/**
 * The fields of an event: document, commands, undo, rows, REST, Socket.IO and
 * history derive from this table. Without zod, which pages do not load;
 * `shared/api/events.ts` makes the schemas. Fields missing in older data read
 * as empty.
 */
export const eventFields = {
  label: field(line(limits.eventLabel), ''),
  startTime: field(time, null),
  endTime: field(time, null),
  category: field(choice(categories), null),
  image: field(picture, null),
  description: field(note(limits.eventDescription), ''),
}

type Table = typeof eventFields

export type EventField = keyof Table

/** Times are `HH:MM`. */
export type EventFields = { [F in EventField]: Table[F]['empty'] }

type FieldsOfKind<Kind extends Table[EventField]['kind']> = {
  [F in EventField]: Table[F]['kind'] extends Kind ? F : never
}[EventField]

/** Concurrent edits are merged. */
export type NoteField = FieldsOfKind<'note'>
/** The last writer wins. */
export type PlainField = Exclude<EventField, NoteField>

const isEventField = (name: string): name is EventField => Object.hasOwn(eventFields, name)
const isPlain = (name: EventField): name is PlainField => eventFields[name].kind !== 'note'

/** In the order of the table. */
export const eventFieldNames: readonly EventField[] = Object.keys(eventFields).filter(isEventField)
export const plainFields: readonly PlainField[] = eventFieldNames.filter(isPlain)

const table: { readonly [F in EventField]: Field<EventFields[F]> } = eventFields

export const fieldOf = <F extends EventField>(name: F): Field<EventFields[F]> => table[name]

export function mapFields<Values extends Record<EventField, unknown>>(
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

export const emptyFields: EventFields = mapFields<EventFields>((name) => table[name].empty)

export const pickFields = (event: EventFields): EventFields => mapFields<EventFields>((name) => event[name])

/**
 * `index` counts the fields. (Hot path, as every edit reads every event: one
 * object is allocated for each.)
 */
export function readFields<Event extends EventFields>(
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

export const hasSameFields = (a: EventFields, b: EventFields): boolean =>
  a === b || eventFieldNames.every((name) => a[name] === b[name])
