import type { ImportRefusal } from '#shared/api/imports'
import { AppError, invalidInput } from '#server/base/errors'

/** `detail` is for logs. */
export const refuseImport = (code: ImportRefusal, detail = ''): AppError =>
  invalidInput(`The file cannot be imported: ${code}${detail === '' ? '' : ` (${detail})`}`, { path: 'file', code })

export const refuseBinary = (): AppError =>
  new AppError('UnsupportedMediaError', 'The file is neither text nor a zip', { issues: [{ path: 'file', code: 'binary' }] })
