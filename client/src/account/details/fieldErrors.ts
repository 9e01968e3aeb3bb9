import { isApiError } from '../../engine/api/apiError'
import { errorTexts } from '../../texts/errors'
import { invalidFieldTexts } from './accountFieldTexts'

type Name = keyof typeof invalidFieldTexts

const isName = (path: string): path is Name => path in invalidFieldTexts

export function toFieldErrorTexts(error: unknown): { [name in Name]?: string } {
  if (isApiError(error, 'UsernameConflictError')) return { username: errorTexts.UsernameConflictError }
  if (isApiError(error, 'EmailConflictError')) return { email: errorTexts.EmailConflictError }
  if (!isApiError(error, 'InvalidInputError')) return {}
  return Object.fromEntries(
    error.issues.flatMap(({ path, code }) => (isName(path) ? [[path, invalidFieldTexts[path](code)]] : [])),
  )
}
