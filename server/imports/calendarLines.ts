import { importFileError } from './importChecks'
import { splitTextLines } from './decodeText'
import type { ProblemList } from './problemList'

/** RFC 5545 and 7986, and vCalendar 1.0. */
const KNOWN = new Set(
  `BEGIN END ACTION ATTACH ATTENDEE CALSCALE CATEGORIES CLASS COLOR COMMENT COMPLETED CONFERENCE CONTACT CREATED DCREATED DAYLIGHT
  DALARM DESCRIPTION DTEND DTSTAMP DTSTART DUE DURATION EXDATE EXRULE FREEBUSY GEO IMAGE LAST-MODIFIED LOCATION METHOD NAME ORGANIZER
  PERCENT-COMPLETE PRIORITY PRODID RDATE RECURRENCE-ID REFRESH-INTERVAL RELATED-TO REPEAT REQUEST-STATUS RESOURCES RRULE SEQUENCE
  SOURCE STATUS SUMMARY TRANSP TRIGGER TZ TZID TZNAME TZOFFSETFROM TZOFFSETTO TZURL UID URL VERSION`.split(/\s+/),
)
const TEXTS = new Set(['DESCRIPTION', 'SUMMARY', 'LOCATION', 'COMMENT', 'CONTACT'])
const NAME = /^[A-Za-z0-9-]{1,60}(?=[;:])/
/** The date of `DTSTART;TZID=GMT+05:30:20261024T090000`, which lacks quotes. */
const DATE_VALUE = /:\s*(\d{4}-?\d{2}-?\d{2}(?:T\d{2}:?\d{2}(?::?\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?)\s*$/i
const DATES = new Set(['DTSTART', 'DTEND', 'DUE', 'RECURRENCE-ID'])

/** Alarms, time zones and the like included. */
const MAX_PARTS = 50_000
const MAX_DEPTH = 10
const MAX_VALUE = 100_000

interface CalendarValue {
  /** Without escapes; of dates as written. */
  text: string
  timeZone: string | undefined
}

export interface CalendarPart {
  line: number
  name: string
  values: Map<string, CalendarValue[]>
}

/** All components and the calendars' properties. */
export function readCalendarLines(text: string, problems: ProblemList): { calendar: CalendarPart; parts: CalendarPart[] } {
  const calendar: CalendarPart = { line: 1, name: 'VCALENDAR', values: new Map() }
  const parts: CalendarPart[] = []
  const open: CalendarPart[] = []
  let last: CalendarValue | undefined
  let begun = 0
  let isEnded = false
  const end = (name: string, line: number): void => {
    const at = name === 'VCALENDAR' ? 0 : open.findLastIndex((part) => part.name === name)
    const unended = open.splice(at < 0 ? open.length : at)
    if (name !== 'VCALENDAR' && at < 0) problems.add(line, 'bad_line', `END:${name}`)
    for (const part of name === 'VCALENDAR' ? unended : unended.slice(1))
      problems.add(part.line, 'bad_line', `BEGIN:${part.name}`)
  }
  for (const { line, text: content } of unfold(text)) {
    if (content.trim() === '') continue
    const name = NAME.exec(content)?.[0].toUpperCase()
    const isKnown = name !== undefined && (KNOWN.has(name) || /^X-|^[A-Z]+-[A-Z-]+$/.test(content.slice(0, name.length)))
    const at = name === undefined ? undefined : valueStart(content, name)
    if (!isKnown || at === undefined) {
      // A line break that was not folded.
      if (last !== undefined && !isKnown) last.text += `\n${content.trim()}`
      else problems.add(line, 'bad_line', content)
      continue
    }
    const value = content.slice(at + 1)
    last = undefined
    if (name === 'BEGIN') {
      const part = { line, name: value.trim().toUpperCase(), values: new Map() }
      begun += 1
      if (begun > MAX_PARTS) throw importFileError('too_many_events')
      if (open.length > MAX_DEPTH) throw importFileError('damaged', 'components without an end')
      // An event within another: the first one's end is missing.
      if (part.name === 'VEVENT') end('VCALENDAR', line)
      if (part.name !== 'VCALENDAR') {
        open.push(part)
        if (open.length === 1) parts.push(part)
      }
    } else if (name === 'END') {
      const ended = value.trim().toUpperCase()
      if (ended === 'VCALENDAR') isEnded = true
      end(ended, line)
    } else if (open.length <= 1) {
      const part = open[0] ?? calendar
      const read = {
        text: valueOf(content.slice(0, at), value.slice(0, MAX_VALUE), name),
        timeZone: timeZoneOf(content.slice(0, at)),
      }
      part.values.set(name, [...(part.values.get(name) ?? []), read])
      if (TEXTS.has(name)) last = read
    }
  }
  if (begun === 0) throw importFileError('damaged', 'no component')
  if (!isEnded) problems.add(null, 'cut_off')
  return { calendar, parts }
}

/** Line folding (RFC 5545, 3.1). */
function unfold(text: string): { line: number; text: string }[] {
  const lines: { line: number; pieces: string[]; isQuotedPrintable: boolean }[] = []
  splitTextLines(text).forEach((line, i) => {
    const last = lines.at(-1)
    const before = last?.pieces.at(-1) ?? ''
    if (last?.isQuotedPrintable === true && before.endsWith('=')) last.pieces.splice(-1, 1, before.slice(0, -1), line)
    else if (last !== undefined && (line.startsWith(' ') || line.startsWith('\t'))) last.pieces.push(line.slice(1))
    else lines.push({ line: i + 1, pieces: [line], isQuotedPrintable: /^[^:]{0,200}QUOTED-PRINTABLE/i.test(line) })
  })
  return lines.map(({ line, pieces }) => ({ line, text: pieces.join('') }))
}

/** The colon before the value: the first unquoted one, for dates the last one. */
function valueStart(content: string, name: string): number | undefined {
  const date = DATES.has(name) ? DATE_VALUE.exec(content) : null
  if (date !== null) return date.index
  let isQuoted = false
  let firstColon: number | undefined
  for (let i = name.length; i < content.length; i += 1) {
    if (content[i] === '"') isQuoted = !isQuoted
    else if (content[i] === ':') {
      if (!isQuoted) return i
      firstColon ??= i
    }
  }
  return isQuoted ? firstColon : undefined
}

const timeZoneOf = (head: string): string | undefined =>
  /;TZID=(?:"([^"]*)"|(.*))$/i
    .exec(head)
    ?.slice(1)
    .find((name) => name !== undefined)
    ?.trim()

function valueOf(head: string, value: string, name: string): string {
  if (/QUOTED-PRINTABLE/i.test(head)) return decodeQuotedPrintable(value, head)
  if (DATES.has(name)) return value.trim()
  return value.replace(/\\([\\;,nN:"])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
}

function decodeQuotedPrintable(value: string, head: string): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
  if (/[\u0080-\uFFFF]/.test(value)) return value
  const utf8 = bytes.toString('utf8')
  return /CHARSET=(?!UTF-?8)/i.test(head) || utf8.includes('\uFFFD') ? bytes.toString('latin1') : utf8
}

export const valuesOf = (part: CalendarPart, name: string): CalendarValue[] => part.values.get(name) ?? []
export const textOf = (part: CalendarPart, name: string): string => valuesOf(part, name)[0]?.text.trim() ?? ''
