import { CommandError, type CommandProblem } from '#shared/itinerary/fields'
import { notifyFailure } from '../../../lib/notices'
import { unexpected } from '../../../texts/errors'
import { texts } from './texts'

const sentences: Record<CommandProblem, string> = {
  unknown_day: texts.dayGone,
  unknown_event: texts.eventWasDeleted,
  range_full: texts.rangeFull,
  day_full: texts.dayFull,
  invalid_field: unexpected,
}

/** Does what a person asked for; a command that refuses says why. True when it was done. */
export function tryCommand(command: () => void): boolean {
  try {
    command()
    return true
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    notifyFailure(sentences[error.problem])
    return false
  }
}
