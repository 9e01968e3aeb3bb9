import { errorText } from '../../../engine/api/errorText'
import { historyTexts } from './historyTexts'

export const historyError = (error: unknown): string =>
  errorText(error, {
    NetworkError: historyTexts.needsNetwork,
    NotFoundError: historyTexts.versionGone,
    UnauthorizedError: historyTexts.noAccess,
    ConflictError: historyTexts.tooManyNames,
    InvalidInputError: historyTexts.unknownSeen,
  })
