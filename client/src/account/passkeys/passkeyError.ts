import { isApiError } from '../../engine/api/apiError'
import { errorText } from '../../engine/api/errorText'
import { isPasskeyDeclined, isPasskeyKnown } from './passkeys'
import { passkeyTexts as texts } from './texts'

export function passkeyError(error: unknown): string {
  if (isPasskeyDeclined(error)) return texts.declined
  if (isPasskeyKnown(error)) return texts.isKnown
  if (isApiError(error, 'GoneError')) return texts.copied
  return errorText(error, {
    NetworkError: texts.needsNetwork,
    UnauthorizedError: texts.unknown,
    ConflictError: texts.tooMany,
  })
}
