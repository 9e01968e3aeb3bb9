import { errorText } from '../../../engine/api/errorText'
import { historyTexts } from './historyTexts'

/** What went wrong with something that somebody did in the history. */
export const historyError = (error: unknown): string =>
  errorText(error, {
    NetworkError: historyTexts.needsNetwork,
    NotFoundError: historyTexts.versionGone,
    UnauthorizedError: historyTexts.noAccess,
    ConflictError: historyTexts.tooManyNames,
    InvalidInputError: historyTexts.unknownSeen,
  })
