import type { EventField } from './fields'

/** `field` is set for `invalid_field`. */
export type CommandProblem = 'unknown_day' | 'unknown_event' | 'range_full' | 'day_full' | 'invalid_field'

/** The command wrote nothing. */
export class CommandError extends Error {
  constructor(
    readonly problem: CommandProblem,
    readonly field?: EventField,
  ) {
    super(field === undefined ? problem : `${problem}: ${field}`)
  }
}
