import type { ErrorName } from '#shared/errors'
import { errorTexts, issueTexts, unexpectedErrorText } from '../../texts/errors'
import { ApiError, NetworkError } from './apiError'

type Sentences = Partial<Record<ErrorName | NetworkError['name'], string>>

/** `own` overrides the default messages. */
export function errorText(error: unknown, own: Sentences = {}): string {
  if (error instanceof NetworkError) return own.NetworkError ?? unexpectedErrorText
  if (!(error instanceof ApiError)) return unexpectedErrorText
  const [said] = error.issues.flatMap(({ code }) => issueTexts[code] ?? [])
  return said ?? own[error.name] ?? errorTexts[error.name]
}
