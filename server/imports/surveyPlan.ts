import {
  isMonthFirst,
  readDatedEvent,
  readDatedLine,
  readDayHeading,
  readLabelledDate,
  readLetterHeading,
  readNightHeading,
  readWeekdayProgramme,
  withDayFirst,
  type DayHeading,
} from './dayHeadings'
import { readNumberedDays } from './numberedDays'
import type { PastedLine } from './planLine'
import { isClosingHeading, isSmallTalk, readPartOfDay } from './planWords'
import { isShortWeekday, monthsIn, withWholeTuesday, type WrittenDate } from './readDates'
import { readLeadingTimes } from './readTimes'
import { withoutSymbols } from './textMarks'

const MAX_DATES = 40
const NIGHT = /noche|night/iu

/** What the headings of a plan say together. */
export interface PlanSurvey {
  /** Its nights are days, as it names no days. */
  countsNights: boolean
  /** `Ida: viernes 6 de noviembre` is a day. */
  hasLabelledDays: boolean
  /** `Salida: 17/12/2026 23:30 Madrid` is a day. */
  hasDatedEvents: boolean
  /** `26 dic llegada` is a day. */
  hasDatedLines: boolean
  /** `D2` is a Sunday, beside `V30` and `L3`. */
  hasLetterDays: boolean
  /** `Mar` is a day, beside `Lun` and `Mié`. */
  hasShortWeekdays: boolean
  /** `Thu 4/15` */
  isMonthFirst: boolean
  /** By line: `3 llegada`, below `Tokio 3-6 abril`. */
  numberedDays: ReadonlyMap<number, DayHeading>
  /** The only one named above the first day. */
  month: number | undefined
  /** The line of `Transporte`, if no day or hour stands below it. */
  closing: number | undefined
  /** With a weekday or a year. */
  dates: WrittenDate[]
}

export function surveyPlan(lines: Iterable<PastedLine>): PlanSurvey {
  const filled = [...lines].filter(({ text }) => text !== '')
  const written = filled.map(({ text }) => withoutSymbols(text))
  const orders = new Set(written.map(isMonthFirst))
  const monthFirst = orders.has(true) && !orders.has(false)
  const all = monthFirst ? written.map(withDayFirst) : written
  const hasLetterDays =
    new Set(all.flatMap((words) => readLetterHeading(words)?.letter ?? []).filter((letter) => letter !== AMBIGUOUS)).size > 1
  const numberedDays = readNumberedDays(filled)
  const months = new Set<number>()
  const dates: WrittenDate[] = []
  const dated = new Set<string>()
  const labelled = new Map<string, WrittenDate>()
  const inOrder: WrittenDate[] = []
  const eventDates: WrittenDate[] = []
  let datedLines = 0
  const closings: number[] = []
  let lastOfPlan = 0
  let night: number | undefined
  let hasDays = false
  let hasUndated = false
  let mayBeLabelled = true
  let isBelowLabel = false
  for (const [i, words] of all.entries()) {
    const { isItem = false, indent = 0, line = 0 } = filled[i] ?? {}
    const heading = numberedDays.get(line) ?? (hasLetterDays ? readLetterHeading(words) : undefined) ?? readDayHeading(words)
    const datedEvent = heading === undefined ? readDatedEvent(words)?.date : undefined
    if (datedEvent !== undefined && eventDates.length < MAX_DATES) eventDates.push(datedEvent)
    const datedLine = heading === undefined && indent === 0 ? readDatedLine(words) : undefined
    const label = heading === undefined && !isItem ? readLabelledDate(words)?.date : undefined
    if (!isItem && isClosingHeading(words)) closings.push(line)
    if (
      (heading ??
        datedLine ??
        datedEvent ??
        label ??
        readWeekdayProgramme(words) ??
        readPartOfDay(words) ??
        readLeadingTimes(words)) !== undefined
    )
      lastOfPlan = line
    if (datedLine !== undefined) datedLines += 1
    const date = (heading ?? datedLine)?.date
    if (date !== undefined) inOrder.push(date)
    if (NIGHT.test(words)) night ??= readNightHeading(words)?.first
    if (isBelowLabel && (heading ?? label) !== undefined) mayBeLabelled = false
    isBelowLabel = label !== undefined
    if (label !== undefined) labelled.set(keyOf(label), label)
    if (heading === undefined && !hasDays && !isSmallTalk(words)) for (const month of monthsIn(words)) months.add(month)
    if (heading === undefined) continue
    hasDays = true
    if (heading.date === undefined || heading.first !== undefined) hasUndated = true
    if (heading.date === undefined || heading.first !== undefined || heading.more > 0) mayBeLabelled = false
    if (heading.date === undefined) continue
    dated.add(keyOf(heading.date))
    if (dates.length < MAX_DATES) dates.push({ ...heading.date, weekday: heading.weekday ?? heading.date.weekday })
  }
  const hasLabelledDays =
    mayBeLabelled && labelled.size > 0 && labelled.size + dated.size > 1 && ![...labelled.keys()].some((key) => dated.has(key))
  const hasDatedLines = datedLines > 1 && !hasUndated && areInOrder(inOrder)
  const hasDatedEvents = eventDates.length > 0 && !hasUndated
  const named = [
    ...dates,
    ...(hasDatedEvents ? eventDates : []),
    ...(hasDatedLines ? inOrder : []),
    ...(hasLabelledDays ? labelled.values() : []),
  ]
  return {
    countsNights: !hasDays && night === 1,
    hasLabelledDays,
    hasDatedEvents,
    hasDatedLines,
    hasLetterDays,
    hasShortWeekdays: all.some(isShortWeekday),
    isMonthFirst: monthFirst,
    numberedDays,
    month: months.size === 1 ? [...months][0] : undefined,
    closing: closings.length === 1 ? closings.find((line) => line > lastOfPlan) : undefined,
    dates: named.filter(({ weekday, year }) => weekday !== undefined || year !== undefined).slice(0, 2 * MAX_DATES),
  }
}

/** `D3` may be a third day. */
const AMBIGUOUS = 'D'

const keyOf = ({ day, month }: WrittenDate): string => `${day}/${month ?? ''}`

const MONTH_DAYS = 31
const HALF_YEAR = 6 * MONTH_DAYS

function areInOrder(dates: readonly WrittenDate[]): boolean {
  const days = dates.map(({ month = 0, day }) => month * MONTH_DAYS + day)
  return days.every((day, i) => day >= (days[i - 1] ?? 0) || (days[i - 1] ?? 0) - day > HALF_YEAR)
}

/** Of a line without symbols; `survey` of its plan. */
export function readHeading(words: string, { line, isItem, indent }: PastedLine, survey: PlanSurvey): DayHeading | undefined {
  const named = survey.hasShortWeekdays ? withWholeTuesday(words) : words
  const text = survey.isMonthFirst ? withDayFirst(named) : named
  return (
    survey.numberedDays.get(line) ??
    (survey.hasLetterDays ? readLetterHeading(text) : undefined) ??
    readDayHeading(text) ??
    (survey.hasDatedEvents ? readDatedEvent(text) : undefined) ??
    (survey.hasDatedLines && indent === 0 ? readDatedLine(text) : undefined) ??
    (survey.countsNights ? readNightHeading(text) : undefined) ??
    (survey.hasLabelledDays && !isItem ? readLabelledDate(text) : undefined)
  )
}
