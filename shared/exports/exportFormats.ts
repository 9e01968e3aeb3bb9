import { keysOf } from '../keysOf'

/** The kinds of file that a trip can be taken along as, by the ending of their names. */
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

/** The media type of such a file, with how its letters are written. */
export const exportContentType = (format: ExportFormat): string =>
  format === 'zip' ? exportTypes.zip : `${exportTypes[format]}; charset=utf-8`
