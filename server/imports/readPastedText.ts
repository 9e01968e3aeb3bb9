import type { FileEvent } from '#shared/api/itineraryFile'
import { addDays, daysBetween, type CalendarDate } from '#shared/dates'
import { parsePlaceAndDates } from '#shared/exports/placeAndDates'
import { limits } from '#shared/limits'
import { readWeekdayProgramme, type DayHeading } from './dayHeadings'
import { importFileError, requireContent } from './importChecks'
import { areDaysInline, splitInlineDays } from './inlineDays'
import { normalizeEvent, normalizeTitle, sourceLineOf, withSourceLine } from './normalizeEvent'
import { createEmptyTrip, ensureDayEvents, type ParsedImport } from './parsedImport'
import { readPastedLines } from './pastedLines'
import { BOLD_LEVEL, plannedLine, SYSTEM_MARK, wholeOf, type PastedLine } from './planLine'
import {
  halfOfMeal,
  isAboutTheDay,
  isIdeasHeading,
  isJourneyHeading,
  isSaid,
  isSectionHeading,
  isSignOff,
  isSmallTalk,
  isTicketDetail,
  isTotal,
  losesName,
  readField,
  readPartOfDay,
  subjectOf,
  titleInSmallTalk,
  withoutColon,
  type PartOfDay,
  type PlanField,
} from './planWords'
import { createProblemList } from './problemList'
import { resolveDate, resolveFirstDate, weekdayOf, type WrittenDate } from './readDates'
import { readHotelStay } from './readHotelStay'
import { readTickets } from './readTickets'
import { isJourney, readLeadingTimes, readTimesBehind, splitTimedEvents, type HalfOfDay } from './readTimes'
import { readHeading, surveyPlan, type PlanSurvey } from './surveyPlan'
import { withoutSymbols } from './textMarks'

/** Characters. */
const SURVEYED = 100_000
/** Longer ones have a line for each day. */
const MESSAGE = 5000
const HOUR = /\d{1,2}:\d{2}|\d{1,2}h(?!\p{L})/u
const OPEN_END = /^(?:onwards?|en adelante|aprox\.?|approx\.?)?$/iu
const CLOCK_SYMBOL = /^[⏰⌚🕐-🕧🗓📅📆👉🔹🔸🔷🔶]/u

interface OpenEvent {
  label: string
  line: number
  indent: number
  startTime: string | null
  endTime: string | null
  note: string[]
  /** Of the note's first line. */
  noteIndent?: number
  into: FileEvent[]
  /** Behind a blank line. */
  isApart: boolean
  /** Of Markdown. */
  isHeading: boolean
}

/** A heading such as `Mañana (9:00–12:00)`. */
interface TimedPart {
  event: FileEvent
  into: FileEvent[]
  /** Of its first event. */
  at: number
  /** Another heading of it ends the part. */
  level: number
}

/**
 * A plan as people write it, in chats, mails, notes and answers of assistants. The first line is
 * the title; a heading such as `Día 2`, `Sábado 24 de octubre` or `D3` begins a day, and its title is
 * the day's first event. Below a day each line is an event, unless it is indented below one.
 * Items before the first day and below `Ideas` are ideas. `today`: for dates without a year.
 */
export const readPastedText = (text: string, today: CalendarDate): ParsedImport =>
  readHotelStay(text, today) ?? readTickets(text, today) ?? readPlanText(text, today)

function readPlanText(text: string, today: CalendarDate): ParsedImport {
  const surveyed = [...readPastedLines(text.slice(0, SURVEYED))]
  const isInline = text.length <= MESSAGE && areDaysInline(surveyed)
  const split = (lines: Iterable<PastedLine>) => (isInline ? splitInlineDays(lines) : lines)
  return readPlan(split(readPastedLines(text)), split(surveyed), today)
}

/** `surveyed`: its beginning. */
export function readPlan(lines: Iterable<PastedLine>, surveyed: Iterable<PastedLine>, today: CalendarDate): ParsedImport {
  const reader = new PlanReader(today, surveyPlan(surveyed))
  for (const line of lines) reader.take(line)
  return reader.end()
}

const SPOKEN = /^a\s+las?\s+[1-9](?![\d:.h])/iu

/** `A las 2`, below what begins at 11:00, is in the afternoon. */
function halfBehind(day: readonly FileEvent[], words: string, time: string | undefined): HalfOfDay | undefined {
  const last = day.findLast(({ startTime }) => startTime !== null)?.startTime ?? null
  if (last === null || time === undefined || time >= last || !SPOKEN.test(words)) return undefined
  return Number(time.slice(0, 2)) + 12 >= Number(last.slice(0, 2)) ? 'afternoon' : undefined
}

class PlanReader {
  readonly #trip = createEmptyTrip()
  readonly #problems = createProblemList()
  readonly #head: PastedLine[] = []
  #placeName: string | null = null
  /** Where events go; undefined before the first day. */
  #place: FileEvent[] | undefined
  #event: OpenEvent | undefined
  #blanks = 0
  #count = 0
  /** Of headings of days. */
  #dayLevel = 0
  readonly #kinds = new Map<number, string>()
  readonly #dates = new Map<CalendarDate, number>()
  /** Of the last heading. */
  #weekday: { number: number; weekday: number } | undefined
  #areDaysItems = false
  /** 1 if the trip begins with `Día 0`. */
  #beforeFirst = 0
  /** Small talk that names the plan. */
  #aside: { title: string; line: PastedLine } | undefined
  /** Below `Un saludo,` of a letter. */
  #isSigned = false
  /** A heading that is no day, until something stands below it. */
  #section: PastedLine | undefined

  #part: TimedPart | undefined
  /** Of the last such heading, or the beginning of a line. */
  #half: HalfOfDay | undefined

  constructor(
    private readonly today: CalendarDate,
    private readonly survey: PlanSurvey,
  ) {}

  take(line: PastedLine): void {
    if (line.text === '') {
      this.#blanks += 1
      return
    }
    const words = withoutSymbols(line.text)
    if (words.startsWith(SYSTEM_MARK)) return this.#problems.add(line.line, 'bad_line', words.slice(1))
    const heading = line.isItem && line.indent > 0 ? undefined : this.#readHeading(words, line)
    if (heading !== undefined && !this.#isNote(line)) this.#beginDays(heading, line)
    else if (isIdeasHeading(words)) this.#beginIdeas(line)
    else this.#takeWords(line, words)
    this.#blanks = 0
  }

  #readHeading(words: string, line: PastedLine): DayHeading | undefined {
    const isByWeekday = this.#kinds.size === 0 || (this.#weekday !== undefined && line.isItem === this.#areDaysItems)
    return readHeading(words, line, this.survey) ?? (isByWeekday ? readWeekdayProgramme(words) : undefined)
  }

  #takeWords(line: PastedLine, words: string): void {
    const part = readPartOfDay(words)
    if (part?.rest === '') return this.#beginPartOfDay(part, line)
    if (part !== undefined) {
      const text = `${part.brackets} ${part.rest}`.trim()
      const half = this.#half
      this.#half = part.half
      this.#takeWords({ ...line, text }, text)
      this.#half = half
      return
    }
    if (line.level > 0 && line.level <= (this.#part?.level ?? 0)) this.#endHours()
    const field = readField(words)
    if (field !== undefined) return this.#takeField(field, line)
    if (readLeadingTimes(words) !== undefined) {
      this.#place ??= ensureDayEvents(this.#trip, 1)
      return this.#addEvents(line, this.#place)
    }
    if (this.#isNote(line)) return this.#addNote(line)
    if (this.#isOfTicket(words)) return this.#addNote({ ...line, noted: line.text })
    if (this.#event?.label === '' && !isAboutTheDay(words)) return this.#nameEvent(line)
    const isSigned = this.#isSigned && this.#place !== undefined && (line.level === 0 || line.level === BOLD_LEVEL)
    if (isSigned || (!line.isItem && line.level === 0 && this.#isAside(words))) return this.#takeAside(line, words)
    if (this.#place === undefined && !line.isItem)
      return this.#addHead(subjectOf(words) === undefined ? line : { ...line, text: subjectOf(words) ?? '', level: 1 })
    if (this.#isSection(line, words)) return this.#beginSection(line)
    if (this.#event !== undefined && this.#place !== this.#trip.ideas && isAboutTheDay(words))
      return this.#addNote({ ...line, noted: line.text })
    if (this.#isBelowHeading(line)) return this.#addNote({ ...line, noted: line.text })
    if (this.#place !== this.#trip.ideas && isTotal(words)) return this.#problems.add(line.line, 'bad_line', wholeOf(line))
    return this.#addEvents(line, this.#place ?? this.#trip.ideas)
  }

  #takeField({ name, value }: PlanField, line: PastedLine): void {
    const event = this.#event
    const times = name === 'time' ? readLeadingTimes(value, this.#half) : undefined
    const isItself = event !== undefined && event.indent !== Infinity && event.startTime === null && event.label !== ''
    if (isItself && times?.rest === '') {
      event.startTime = times.start ?? null
      event.endTime = times.end ?? null
    } else if (name === 'title' && event?.label === '') event.label = value
    else this.#addEvents({ ...line, text: value }, (this.#place ??= ensureDayEvents(this.#trip, 1)))
  }

  #isAside(words: string): boolean {
    this.#isSigned ||= isSignOff(words)
    return this.#isSigned || isSmallTalk(words)
  }

  #takeAside(line: PastedLine, words: string): void {
    const title = this.#place === undefined && this.#aside === undefined ? titleInSmallTalk(words) : undefined
    if (title === undefined || losesName(words, title)) this.#problems.add(line.line, 'bad_line', wholeOf(line))
    if (title !== undefined) this.#aside = { title, line }
  }

  #beginPartOfDay({ name, half, brackets }: PartOfDay, heading: PastedLine): void {
    const { line, level, text } = heading
    this.#close()
    this.#endPartOfDay()
    this.#half = half
    const times = readLeadingTimes(brackets, half)
    if (times?.start !== undefined && OPEN_END.test(times.rest) && times.invalid.length === 0) {
      const into = (this.#place ??= ensureDayEvents(this.#trip, 1))
      const event = { label: name, startTime: times.start, endTime: times.end ?? null }
      this.#part = { event: normalizeEvent(event, line, this.#problems), into, at: into.length, level }
    } else if (/\d/.test(brackets)) this.#problems.add(line, 'bad_line', text)
    this.#addCells(heading, this.#place ?? this.#trip.ideas)
  }

  #endPartOfDay(): void {
    this.#half = undefined
    this.#endHours()
  }

  /** They are those of the part's only event, or of one more. */
  #endHours(): void {
    const part = this.#part
    this.#part = undefined
    if (part === undefined) return
    this.#close()
    const { event, into, at } = part
    const [only, second] = into.slice(at)
    if (only === undefined || second !== undefined || only.startTime !== null) {
      this.#countEvent()
      into.splice(at, 0, event)
    } else into[at] = withSourceLine({ ...only, startTime: event.startTime, endTime: event.endTime }, sourceLineOf(only))
  }

  /** Indented below an event. */
  readonly #isNote = ({ indent }: PastedLine): boolean => this.#event !== undefined && indent > this.#event.indent

  /** Words below `#### 08:30 Tren`. */
  #isBelowHeading({ level, isItem }: PastedLine): boolean {
    return this.#event?.isHeading === true && this.#event.startTime !== null && level === 0 && !isItem
  }

  #isOfTicket(words: string): boolean {
    const { label = '', startTime = null } = this.#event ?? {}
    return startTime !== null && isJourney(label) && isTicketDetail(words)
  }

  /** Its time has a line of its own. */
  #nameEvent({ text, more }: PastedLine): void {
    if (this.#event === undefined) return
    this.#event.label = text
    this.#event.note.push(...more)
  }

  #addNote(line: PastedLine): void {
    const event = this.#event
    const note = event?.note
    const depth = event === undefined ? 0 : line.indent - (event.noteIndent ??= line.indent)
    if (this.#blanks > 0 && note !== undefined && note.length > 0) note.push('')
    note?.push(' '.repeat(Math.max(depth, 0)) + line.noted, ...line.more)
  }

  #addHead(line: PastedLine): void {
    const facts = this.#placeName === null ? parsePlaceAndDates(line.text) : undefined
    if (facts !== undefined) {
      this.#placeName = facts.place
      this.#trip.startDate = facts.start
      this.#trip.endDate = facts.end
      return
    }
    if (this.#blanks > 0 && this.#head.length > 1) this.#head.push({ ...line, text: '', more: [] })
    this.#head.push(line)
  }

  #isSection({ level, line }: PastedLine, words: string): boolean {
    const isNamed = isSectionHeading(words) || (this.#blanks > 0 && line === this.survey.closing)
    return this.#place !== undefined && (isNamed || (level > 0 && level <= this.#dayLevel))
  }

  #beginSection(line: PastedLine): void {
    this.#close()
    this.#endPartOfDay()
    this.#section = line
    this.#place = this.#trip.ideas
    this.#addCells(line, this.#place)
  }

  #beginIdeas(line: PastedLine): void {
    this.#close()
    this.#endPartOfDay()
    this.#section = undefined
    this.#isSigned = false
    this.#place = this.#trip.ideas
    if (this.#dayLevel === 0) this.#dayLevel = line.level
    this.#addCells(line, this.#place)
  }

  #beginDays({ first, more, kind, date, weekday, title }: DayHeading, line: PastedLine): void {
    this.#dropJourneyHeading()
    this.#close()
    this.#endPartOfDay()
    this.#section = undefined
    this.#isSigned = false
    this.#dayLevel = line.level
    this.#areDaysItems = line.isItem
    // `Del 24 al 26 de octubre`, above `Día 1`, is about the trip.
    const areTripDates = more > 0 && first === undefined && title === '' && this.#trip.days.length === 0
    const number = this.#numberOf({ first, kind, date, weekday }, line)
    if (areTripDates) this.#kinds.delete(number)
    const through = number + more
    if (through > limits.tripDays) throw importFileError('too_many_days')
    this.#place = ensureDayEvents(this.#trip, number)
    ensureDayEvents(this.#trip, through)
    if (title === '') this.#addCells(line, this.#place)
    else this.#addEvents({ ...line, text: title }, this.#place)
    // What is indented below a heading is no note of its title.
    if (this.#event !== undefined) this.#event.indent = Infinity
  }

  /** `VUELTA` above a date is the next day's. */
  #dropJourneyHeading(): void {
    const event = this.#event
    if (event === undefined || !event.isApart || this.#blanks > 0 || event.startTime !== null || !isJourneyHeading(event.label))
      return
    this.#problems.add(event.line, 'bad_line', event.label)
    this.#event = undefined
  }

  #numberOf(
    { first: written, kind, date, weekday }: Pick<DayHeading, 'first' | 'kind' | 'date' | 'weekday'>,
    line: PastedLine,
  ): number {
    const { days } = this.#trip
    const next = days.length + 1
    if (written === 0 && days.length === 0) this.#beforeFirst = 1
    const first = written === undefined ? undefined : written + this.#beforeFirst
    if (first !== undefined && (first === 0 || first > limits.tripDays)) {
      this.#problems.add(line.line, 'bad_day', String(written))
      return written === 0 ? days.length : next
    }
    const on = date === undefined ? undefined : this.#resolve(date, line)
    let number = first ?? this.#numberByDate(on, weekday) ?? this.#numberByWeekday(date, weekday) ?? next
    if (number < next && first !== undefined && this.#kinds.get(number) !== kind && this.#kinds.has(number)) {
      this.#problems.add(line.line, 'repeated_day', line.text)
      number = next
    }
    if (!this.#kinds.has(number)) this.#kinds.set(number, kind)
    const named = weekday ?? (on === undefined ? undefined : weekdayOf(on))
    this.#weekday = named === undefined ? undefined : { number, weekday: named }
    if (on !== undefined) this.#checkDate(on, weekday, number, line)
    return number
  }

  /** Near the trip, once one of its dates is known. */
  #resolve(date: WrittenDate, { line, text }: PastedLine): CalendarDate | undefined {
    const { startDate } = this.#trip
    if (startDate !== null) return resolveDate({ ...date, weekday: undefined }, startDate)
    const named = this.#inNamedMonth(date)
    if (named !== undefined) return named
    if (date.month === undefined) this.#problems.add(line, 'assumed_month', text)
    return resolveFirstDate(date, this.survey.dates, this.today)
  }

  /** `Sábado 5`, in the month above the days if this fits. */
  #inNamedMonth(date: WrittenDate): CalendarDate | undefined {
    const { month } = this.survey
    if (date.month !== undefined || month === undefined) return undefined
    const found = resolveDate({ ...date, month }, this.today)
    const ahead = found === undefined ? -1 : daysBetween(this.today, found)
    return found !== undefined && ahead >= 0 && ahead < 365 && weekdayOf(found) === date.weekday ? found : undefined
  }

  /** Of a heading without a number. */
  #numberByDate(date: CalendarDate | undefined, weekday: number | undefined): number | undefined {
    const { startDate, days } = this.#trip
    if (date === undefined || startDate === null) return undefined
    const fits = weekday === undefined || weekdayOf(date) === weekday
    const number = daysBetween(startDate, date) + 1
    if (!fits || number < 1 || number > limits.tripDays) return undefined
    return number > days.length || this.#dates.get(date) === number || !this.#kinds.has(number) ? number : undefined
  }

  /** `Lunes`, then `Miércoles`: the day between them is empty. */
  #numberByWeekday(date: WrittenDate | undefined, weekday: number | undefined): number | undefined {
    const last = this.#weekday
    if (date !== undefined || weekday === undefined || last === undefined) return undefined
    return last.number + ((weekday - last.weekday + 7) % 7)
  }

  #checkDate(date: CalendarDate, weekday: number | undefined, number: number, line: PastedLine): void {
    const start = (this.#trip.startDate ??= addDays(date, 1 - number))
    const isRight = addDays(start, number - 1) === date && (weekday === undefined || weekdayOf(date) === weekday)
    if (isRight) this.#dates.set(date, number)
    else this.#problems.add(line.line, 'date_mismatch', line.text)
  }

  /** Addresses and a table's other cells, beside a heading. */
  #addCells({ line, more }: PastedLine, into: FileEvent[]): void {
    for (const text of more) this.#addEvents(plannedLine(line, text, [], true), into)
  }

  #addEvents(line: PastedLine, into: FileEvent[]): void {
    for (const text of splitTimedEvents(line.text)) this.#addEvent(line, text, into)
    this.#event?.note.push(...line.more)
  }

  #addEvent({ line, indent, level }: PastedLine, text: string, into: FileEvent[]): void {
    this.#section = undefined
    this.#close()
    this.#countEvent()
    const words = withoutSymbols(text)
    const timesIn = (half: HalfOfDay | undefined) => readLeadingTimes(words, half) ?? readTimesBehind(words, half)
    const asWritten = timesIn(this.#half)
    const isOpen = this.#half === undefined && asWritten !== undefined
    const meal = isOpen ? (halfOfMeal(asWritten.rest) ?? halfBehind(into, words, asWritten.start)) : undefined
    const times = meal === undefined ? asWritten : timesIn(meal)
    for (const time of times?.invalid ?? []) this.#problems.add(line, 'bad_time', time)
    const symbols = CLOCK_SYMBOL.test(text) ? '' : text.slice(0, text.length - words.length)
    this.#event = {
      label: times === undefined ? text : `${symbols}${times.rest}`,
      line,
      indent,
      startTime: times?.start ?? null,
      endTime: times?.end ?? null,
      note: [],
      into,
      isApart: this.#blanks > 0,
      isHeading: level > 0 && level < BOLD_LEVEL,
    }
  }

  #countEvent(): void {
    this.#count += 1
    if (this.#count > limits.importedEvents) throw importFileError('too_many_events')
  }

  #close(): void {
    const { label, note, into, startTime, endTime, line } = this.#event ?? {}
    this.#event = undefined
    if (label !== undefined && into !== undefined)
      into.push(
        normalizeEvent(
          {
            label: withoutColon(label),
            description: note?.join('\n') ?? '',
            startTime: startTime ?? null,
            endTime: endTime ?? null,
          },
          line ?? null,
          this.#problems,
        ),
      )
    if (this.#section !== undefined) {
      const { text, line: at } = this.#section
      this.#section = undefined
      this.#trip.ideas.push(normalizeEvent({ label: withoutColon(text) }, at, this.#problems))
    }
  }

  /** Lines with an hour may be days, and those behind the limit are lost. */
  #reportHead(title: PastedLine | undefined): void {
    let length = 0
    for (const { text, line } of this.#head) {
      if (line === title?.line) continue
      length += text.length + 1
      if (HOUR.test(text) || (text !== '' && length > limits.description)) this.#problems.add(line, 'bad_line', text)
    }
  }

  end(): ParsedImport {
    this.#close()
    this.#endPartOfDay()
    const trip = this.#trip
    requireContent(trip)
    const heading = this.#head.find(({ level }) => level > 0 && level < BOLD_LEVEL)
    const aside = this.#aside
    if (heading !== undefined && aside !== undefined) this.#problems.add(aside.line.line, 'bad_line', aside.line.text)
    const named = aside?.title ?? (isSaid(this.#head[0]) ? titleInSmallTalk(this.#head[0]?.text ?? '') : undefined)
    const first = heading ?? (named === undefined ? this.#head.find((line) => line.text !== '' && !isSaid(line)) : undefined)
    const description = this.#head.flatMap((line) => (line === first ? line.more : [line.text, ...line.more].join(' ')))
    this.#reportHead(first)
    const words = { title: withoutColon(first?.text ?? named ?? ''), description: description.join('\n').trim() }
    Object.assign(trip, normalizeTitle(words, first?.line ?? aside?.line.line ?? 1, this.#problems))
    if (trip.startDate !== null) trip.endDate ??= addDays(trip.startDate, Math.max(trip.days.length, 1) - 1)
    return { kind: 'txt', itinerary: trip, problems: this.#problems.all(), placeName: this.#placeName, pictures: new Map() }
  }
}
