import { ApiError } from '../../../engine/api/apiError'
import { errorText } from '../../../engine/api/errorText'
import { UnreadableFileError } from './copyOfFile'
import { importErrors, importTexts, otherRefusals, refusals } from './importTexts'

export function importError(error: Error): string {
  if (error instanceof UnreadableFileError) return importTexts.unreadable
  const code = error instanceof ApiError ? error.issues.find(({ path }) => path === 'file')?.code : undefined
  return (
    refusals[code ?? ''] ??
    otherRefusals[code ?? ''] ??
    errorText(error, { NetworkError: importTexts.unreached, ...importErrors })
  )
}
