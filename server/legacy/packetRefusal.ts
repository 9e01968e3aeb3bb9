import type { ErrorName } from '#shared/errors'
import { CommandError, type CommandProblem } from '#shared/itinerary/fields'
import { AppError } from '#server/base/errors'
import { texts } from './texts'

/** Why a packet had no effect: the name for its acknowledgement and the sentence for a person. */
export class PacketRefusal extends Error {
  constructor(
    readonly error: ErrorName,
    readonly text: string,
  ) {
    super(error)
  }
}

const ofCommand: Record<CommandProblem, [ErrorName, string]> = {
  unknown_day: ['NotFoundError', texts.gone],
  unknown_event: ['NotFoundError', texts.gone],
  range_full: ['InvalidInputError', texts.rangeFull],
  day_full: ['InvalidInputError', texts.dayFull],
  invalid_field: ['InvalidInputError', texts.invalid],
}

const ofApp: Partial<Record<ErrorName, string>> = {
  UnauthorizedError: texts.notAllowed,
  NotFoundError: texts.gone,
  InvalidInputError: texts.invalid,
  PayloadTooLargeError: texts.full,
}

/** Any failure as a refusal; undefined for what nobody foresaw, a bug of ours. */
export function toPacketRefusal(failure: unknown): PacketRefusal | undefined {
  if (failure instanceof PacketRefusal) return failure
  if (failure instanceof CommandError) return new PacketRefusal(...ofCommand[failure.problem])
  if (failure instanceof AppError && failure.name !== 'InternalError')
    return new PacketRefusal(failure.name, ofApp[failure.name] ?? texts.failed)
  return undefined
}
