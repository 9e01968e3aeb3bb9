import { addDays, daysBetween, type CalendarDate } from '#shared/dates'
import { limits } from '#shared/limits'
import { readDayHeading } from './dayHeadings'
import { normalizeEvent, normalizeTitle } from './normalizeEvent'
import { createEmptyTrip, ensureDayEvents, type ParsedImport } from './parsedImport'
import { readPastedLines } from './pastedLines'
import { isSmallTalk, subjectOf } from './planWords'
import { createProblemList } from './problemList'
import { readLeadingDate, resolveDate, resolveFirstDate, type WrittenDate } from './readDates'
import { readLeadingTimes } from './readTimes'
import { withoutSymbols } from './textMarks'

const MAX_LENGTH = 10_000
const DATE =
  /^(?:fecha|date|d[ií]a|day|when|cu[aá]ndo)(?:\s+(?:y hora|and time|(?:del?|of)(?:\s(?:la|el|the))?\s(?:visita|viaje|actividad|evento|salida|visit|travel|activity|event|departure)))?\s*:\s*(\S.*)$/iu
const TIME =
  /^(?:(llegada|arriv(?:al|es)(?: time)?|hora (?:de )?(?:llegada|fin)|fin|end(?: time)?)|(?:hora|time|salida|depart(?:ure|s)(?: time)?|hora (?:de )?(?:salida|inicio)|start(?: time)?|inicio))\s*:\s*(\S.*)$/iu
const FIELD = /^\p{L}[^:\d]{0,30}:\s/u
const BEFORE_TIME = /^[\s,;(·|–-]+/u

interface Line {
  text: string
  line: number
  isApart: boolean
}

interface Ticket {
  /** Of its first line. */
  from: number
  date: WrittenDate
  title: Line | undefined
  start: string | null
  end: string | null
  note: string[]
}

/** Confirmations with `Fecha:` and `Hora:` on lines of their own; undefined for other texts. */
export function readTickets(text: string, today: CalendarDate): ParsedImport | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const lines = linesOf(text)
  const { tickets, untimed } = ticketsOf(lines)
  const [first] = tickets
  if (first === undefined || lines.some(({ text: words }) => isOfPlan(words))) return undefined
  const head = lines.slice(0, first.from)
  const dates = tickets.map(({ date }) => date)
  const near = resolveFirstDate(first.date, dates, today)
  const days = near === undefined ? [] : dates.map((date) => resolveDate({ ...date, weekday: undefined }, near) ?? near)
  const [start] = days.toSorted()
  if (start === undefined || days.some((day) => daysBetween(start, day) >= limits.tripDays)) return undefined
  const problems = createProblemList()
  const trip = createEmptyTrip()
  const subject = head.find(({ text: words }) => subjectOf(words) !== undefined)
  const heading = subject ?? head.find(({ text: words }) => !FIELD.test(words) && !isSmallTalk(words)) ?? first.title
  const title = subjectOf(heading?.text ?? '') ?? heading?.text ?? ''
  for (const [i, { title: name, start: startTime, end: endTime, note }] of tickets.entries())
    ensureDayEvents(trip, daysBetween(start, days[i] ?? start) + 1).push(
      normalizeEvent(
        { label: name?.text ?? title, description: note.join('\n'), startTime, endTime },
        name?.line ?? null,
        problems,
      ),
    )
  const others = head.filter((line) => line !== heading)
  const talk = others.filter(({ text: words }) => isSmallTalk(words))
  for (const line of new Set([...talk, ...untimed])) problems.add(line.line, 'bad_line', line.text)
  const description = others.flatMap((line) => (talk.includes(line) ? [] : [line.text])).join('\n')
  Object.assign(trip, normalizeTitle({ title, description }, heading?.line ?? null, problems))
  Object.assign(trip, { startDate: start, endDate: addDays(start, trip.days.length - 1) })
  return { kind: 'txt', itinerary: trip, problems: problems.all(), placeName: null, pictures: new Map() }
}

const isOfPlan = (words: string): boolean => readDayHeading(words) !== undefined || readLeadingTimes(words) !== undefined

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let isApart = true
  for (const { text: words, line } of readPastedLines(text)) {
    if (words !== '') lines.push({ text: withoutSymbols(words), line, isApart })
    isApart = words === ''
  }
  return lines
}

/** Beside its subject. */
function isOfMail(lines: readonly Line[], at: number): boolean {
  const begin = lines.findLastIndex(({ isApart }, i) => i <= at && isApart)
  const end = lines.findIndex(({ isApart }, i) => i > at && isApart)
  return lines.slice(begin, end < 0 ? undefined : end).some(({ text }) => subjectOf(text) !== undefined)
}

interface DateField {
  at: number
  date: WrittenDate
  /** Behind the date. */
  rest: string
}

/** `untimed`: dates that are no tickets. */
function ticketsOf(lines: readonly Line[]): { tickets: Ticket[]; untimed: Line[] } {
  const fields = lines.flatMap(({ text }, at): DateField[] => {
    const found = readLeadingDate(DATE.exec(text)?.[1] ?? '')
    return found?.date.month === undefined || isOfMail(lines, at) ? [] : [{ at, ...found }]
  })
  const all = ticketsAt(fields, lines)
  const timed = fields.filter((_, i) => all[i]?.start !== null)
  const untimed = fields.flatMap((field) => (timed.includes(field) ? [] : (lines[field.at] ?? [])))
  return { tickets: timed.length === fields.length ? all : ticketsAt(timed, lines), untimed }
}

function ticketsAt(fields: readonly DateField[], lines: readonly Line[]): Ticket[] {
  const begins = fields.map(({ at }, i) => beginOf(lines, at, (fields[i - 1]?.at ?? -1) + 1))
  return fields.map(({ at, date, rest }, i) => {
    const from = begins[i] ?? at
    const title = lines.slice(from, at).find(({ text }) => !FIELD.test(text)) ?? (from < at ? lines[from] : undefined)
    const words = rest.replace(BEFORE_TIME, '')
    const beside = readLeadingTimes(words)
    const ticket: Ticket = { from, date, title, start: beside?.start ?? null, end: beside?.end ?? null, note: [] }
    for (const line of lines.slice(from, begins[i + 1])) {
      const isRead = line === lines[at] ? !/[\p{L}\d]/u.test(beside?.rest ?? words) : readTimeField(line.text, ticket)
      if (line !== title && !isRead) ticket.note.push(line.text)
    }
    return ticket
  })
}

/** Whether all of it is in the ticket. */
function readTimeField(text: string, ticket: Ticket): boolean {
  const [, isEnd, value] = TIME.exec(text) ?? []
  const read = value === undefined ? undefined : readLeadingTimes(value)
  if (read?.start === undefined || ticket[isEnd === undefined ? 'start' : 'end'] !== null) return false
  if (isEnd !== undefined) ticket.end = read.start
  else Object.assign(ticket, { start: read.start, end: read.end ?? ticket.end })
  return read.rest === ''
}

/** The first line of its paragraph, or a line above. */
function beginOf(lines: readonly Line[], at: number, least: number): number {
  let from = at
  while (from > least && lines[from]?.isApart === false) from -= 1
  const above = lines.slice(least, at).findLastIndex(({ text }) => !FIELD.test(text))
  return from === at && above >= 0 ? least + above : from
}
