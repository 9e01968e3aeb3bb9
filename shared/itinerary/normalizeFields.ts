import { CommandError } from './commandError'
import { eventFieldNames, fieldOf, type EventField, type EventFields } from './fields'

/** Throws CommandError for the first field over a writer's limits. */
export function normalizeFields(fields: Partial<EventFields>): Partial<EventFields> {
  const clean: Partial<EventFields> = {}
  const normalize = <F extends EventField>(name: F) => {
    const entered: EventFields[F] | undefined = fields[name]
    if (entered === undefined) return
    const value = fieldOf(name).accept(entered)
    if (value === undefined) throw new CommandError('invalid_field', name)
    clean[name] = value
  }
  eventFieldNames.forEach(normalize)
  return clean
}
