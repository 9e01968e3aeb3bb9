import { splitTextLines } from './textLine'
import type { ProblemList } from './problemList'
import { importFileError } from './importChecks'

/** Others are ignored. */
const NAMES = new Set([
  'BEGIN',
  'END',
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'CATEGORIES',
  'STATUS',
  'URL',
  'RECURRENCE-ID',
  'X-WR-CALNAME',
  'X-WR-TIMEZONE',
  'PRODID',
])
const REPETITION = /^(?:RRULE|RDATE)[;:]/i
const LINE = /^([A-Za-z0-9-]+)[;:]/

const READ_PARTS = new Set(['VCALENDAR', 'VEVENT'])

/** Alarms, time zones and the like included. */
const MAX_PARTS = 50_000
const MAX_DEPTH = 10

/** Longer ones are slow to parse. */
const MAX_HEAD = 1000
const MAX_VALUE = 100_000

export interface CalendarComponent {
  line: number
  name: string
  repeats: boolean
}

/** Keeps only relevant lines: an odd one does not fail the rest. `parts`: in order of their start. */
export function filterCalendarLines(text: string, problems: ProblemList): { text: string; parts: CalendarComponent[] } {
  const kept: string[] = []
  const parts: CalendarComponent[] = []
  const open: CalendarComponent[] = []
  for (const { line, text: content } of unfold(text)) {
    if (content.trim() === '') continue
    const name = LINE.exec(content)?.[1]?.toUpperCase()
    const head = headLength(content)
    if (name === undefined || head === undefined) {
      problems.add(line, 'bad_line', content)
      continue
    }
    // Skip alarms, time zones and the like.
    let isRead = open.every((part) => READ_PARTS.has(part.name))
    if (name === 'BEGIN') {
      const part = {
        line,
        name: content
          .slice(head + 1)
          .trim()
          .toUpperCase(),
        repeats: false,
      }
      parts.push(part)
      if (parts.length > MAX_PARTS) throw importFileError('too_many_events')
      if (open.length > MAX_DEPTH) throw importFileError('damaged', 'components without an end')
      open.push(part)
      isRead &&= READ_PARTS.has(part.name)
    } else if (name === 'END') open.pop()
    else if (REPETITION.test(content)) {
      const part = open.at(-1)
      if (part !== undefined) part.repeats = true
    }
    if (isRead && NAMES.has(name)) kept.push(content.slice(0, head + 1 + MAX_VALUE))
  }
  return { text: kept.join('\r\n'), parts }
}

/** Line folding (RFC 5545, 3.1). */
function unfold(text: string): { line: number; text: string }[] {
  const lines: { line: number; pieces: string[] }[] = []
  splitTextLines(text).forEach((line, i) => {
    const last = lines.at(-1)
    if (last !== undefined && (line.startsWith(' ') || line.startsWith('\t'))) last.pieces.push(line.slice(1))
    else lines.push({ line: i + 1, pieces: [line] })
  })
  return lines.map(({ line, pieces }) => ({ line, text: pieces.join('') }))
}

/** The first unquoted colon. */
function headLength(content: string): number | undefined {
  let isQuoted = false
  for (let i = 0; i < Math.min(content.length, MAX_HEAD); i += 1) {
    if (content[i] === '"') isQuoted = !isQuoted
    else if (content[i] === ':' && !isQuoted) return i
  }
  return undefined
}
