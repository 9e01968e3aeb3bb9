import { CommandError, type CommandProblem } from '#shared/itinerary/commands'
import { showErrorToast } from '../../../lib/toasts'
import { unexpectedErrorText } from '../../../texts/errors'
import { commandTexts } from './commandTexts'

const sentences: Record<CommandProblem, string> = {
  unknown_day: commandTexts.dayGone,
  unknown_event: commandTexts.eventWasDeleted,
  range_full: commandTexts.rangeFull,
  day_full: commandTexts.dayFull,
  invalid_field: unexpectedErrorText,
}

/** False if the command was refused, with a notice. */
export function tryCommand(command: () => void): boolean {
  try {
    command()
    return true
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    showErrorToast(sentences[error.problem])
    return false
  }
}
