import { AppError, invalidInput } from '#server/base/errors'

/** Why a file is not taken at all. */
export type ImportRefusal =
  | 'not_utf8'
  | 'nul'
  | 'nothing_found'
  | 'unknown_format'
  | 'invalid_file'
  | 'damaged'
  | 'too_many_days'
  | 'too_many_events'
  | 'end_before_start'
  | 'unsafe_name'
  | 'unpacked_too_large'
  | 'too_many_entries'

/** 400: `detail` says where, for who reads logs. */
export const refuseImport = (code: ImportRefusal, detail = ''): AppError =>
  invalidInput(`The file cannot be imported: ${code}${detail === '' ? '' : ` (${detail})`}`, { path: 'file', code })

/** 415: what is no text, and no zip either. */
export const refuseBinary = (): AppError =>
  new AppError('UnsupportedMediaError', 'The file is neither text nor a zip', { issues: [{ path: 'file', code: 'binary' }] })
