import type { ExportFormat } from './exportFormats'
import type { TripOutline } from './tripOutline'
import { writeCsv } from './writeCsv'
import { writeJson, type FileFacts } from './writeJson'
import { writeMarkdown } from './writeMarkdown'
import { writeText } from './writeText'

/** Formats that need only the trip. */
export type TextFormat = Exclude<ExportFormat, 'zip' | 'ics'>

export const textWriters: Readonly<Record<TextFormat, (trip: TripOutline, facts: FileFacts) => string>> = {
  json: writeJson,
  md: writeMarkdown,
  csv: writeCsv,
  txt: writeText,
}
