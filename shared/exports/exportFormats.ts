import { keysOf } from '../keysOf'

export const exportTypes = {
  json: 'application/json',
  zip: 'application/zip',
  md: 'text/markdown',
  csv: 'text/csv',
  txt: 'text/plain',
  ics: 'text/calendar',
} as const
export type ExportFormat = keyof typeof exportTypes

export const exportFormats = keysOf(exportTypes)

export const exportContentType = (format: ExportFormat): string =>
  format === 'zip' ? exportTypes.zip : `${exportTypes[format]}; charset=utf-8`
