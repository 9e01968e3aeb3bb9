import { CsvError, parse } from 'csv-parse/sync'
import { limits } from '#shared/limits'
import type { TableRow } from './dayColumns'
import { importFileError } from './importChecks'
import type { ProblemList } from './problemList'

/** Characters: several times the longest note. */
const MAX_LINE = 50_000
/** Includes rows with only empty cells. */
const MAX_LINES = 10 * limits.importedEvents

/** Each one means reading the rest again. */
const MAX_OPEN_QUOTES = 20

/** A quote that is not closed is dropped. Throws AppError `InvalidInputError`. */
export function readCsvLines(text: string, delimiter: string, problems: ProblemList): TableRow[] {
  // A line break within quotes could count twice.
  let unified = text.replace(/\r\n?/g, '\n')
  const rows: TableRow[] = []
  let begun = 0
  for (let quotes = 0; ; quotes += 1) {
    const { ended, error } = readUntilError(unified, delimiter, begun, rows)
    if (error === undefined) return rows
    const line = filledLineAfter(unified, ended)
    const isQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' && quotes < MAX_OPEN_QUOTES
    problems.add(begun + line, isQuote ? 'open_quote' : 'long_line')
    if (!isQuote) return rows
    const [bad = '', ...rest] = unified.split('\n').slice(line - 1)
    begun += line - 1
    unified = [bad.replaceAll('"', ''), ...rest].join('\n')
  }
}

/** `ended`: the lines before the error; `begun`: those before the text. */
function readUntilError(
  text: string,
  delimiter: string,
  begun: number,
  rows: TableRow[],
): { ended: number; error: CsvError | undefined } {
  let ended = 0
  try {
    parse(text, {
      recordDelimiter: '\n',
      maxRecordSize: MAX_LINE,
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      // To the parser each empty line is an error, which is slow.
      skipEmptyLines: true,
      onRecord: (cells: string[], info) => {
        ended = info.lines
        rows.push({ line: begun + ended - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0), cells })
        if (rows.length > MAX_LINES) throw importFileError('too_many_events')
        return null
      },
    })
    return { ended, error: undefined }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ended, error }
  }
}

/** Counts from 1. */
function filledLineAfter(text: string, count: number): number {
  const rest = text.split('\n').slice(count)
  return (
    count +
    1 +
    Math.max(
      rest.findIndex((line) => line !== ''),
      0,
    )
  )
}
