import { NetworkError } from '../../../engine/api/apiError'
import { errorText } from '../../../engine/api/errorText'
import { historyTexts } from './historyTexts'

/** What went wrong with something that somebody did in the history. */
export const historyError = (error: unknown): string =>
  error instanceof NetworkError
    ? historyTexts.needsNetwork
    : errorText(error, {
        NotFoundError: historyTexts.versionGone,
        UnauthorizedError: historyTexts.noAccess,
        ConflictError: historyTexts.tooManyNames,
        InvalidInputError: historyTexts.unknownSeen,
      })
