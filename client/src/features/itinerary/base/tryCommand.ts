import { CommandError, type CommandProblem } from '#shared/itinerary/commands'
import { notifyFailure } from '../../../lib/notices'
import { unexpected } from '../../../texts/errors'
import { commandTexts } from './commandTexts'

const sentences: Record<CommandProblem, string> = {
  unknown_day: commandTexts.dayGone,
  unknown_event: commandTexts.eventWasDeleted,
  range_full: commandTexts.rangeFull,
  day_full: commandTexts.dayFull,
  invalid_field: unexpected,
}

/** False if the command was refused, with a notice. */
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
