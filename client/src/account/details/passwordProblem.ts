import { codePoints, limits } from '#shared/limits'
import { invalidFieldTexts } from './texts'

export function passwordProblem(password: string): string | undefined {
  const length = codePoints(password)
  if (length < limits.passwordMin) return invalidFieldTexts.password('too_short')
  return length > limits.passwordMax ? invalidFieldTexts.password('too_long') : undefined
}
