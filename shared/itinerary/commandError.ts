import type { EventField } from './fields'

/** Why a command did nothing. `field` names the field of an `invalid_field`. */
export type CommandProblem = 'unknown_day' | 'unknown_event' | 'range_full' | 'day_full' | 'invalid_field'

/** A command refused: nothing was written. */
export class CommandError extends Error {
  constructor(
    readonly problem: CommandProblem,
    readonly field?: EventField,
  ) {
    super(field === undefined ? problem : `${problem}: ${field}`)
  }
}
