import { readDayHeading, readLabelledDate, readNightHeading } from './dayHeadings'
import { withoutSymbols } from './pastedLines'
import type { PastedLine } from './planLine'
import type { WrittenDate } from './readDates'

const MAX_DATES = 40
const NIGHT = /noche|night/iu

/** What the headings of a plan say together. */
export interface PlanSurvey {
  /** Its nights are days, as it names no days. */
  countsNights: boolean
  /** `Ida: viernes 6 de noviembre` is a day. */
  hasLabelledDays: boolean
  /** With a weekday or a year. */
  dates: WrittenDate[]
}

export function surveyPlan(lines: Iterable<PastedLine>): PlanSurvey {
  const dates: WrittenDate[] = []
  const dated = new Set<string>()
  const labelled = new Map<string, WrittenDate>()
  let night: number | undefined
  let hasDays = false
  let mayBeLabelled = true
  let isBelowLabel = false
  for (const line of lines) {
    if (line.text === '') continue
    const words = withoutSymbols(line.text)
    const heading = readDayHeading(words)
    const label = heading === undefined && !line.isItem ? readLabelledDate(words)?.date : undefined
    if (NIGHT.test(words)) night ??= readNightHeading(words)?.first
    if (isBelowLabel && (heading ?? label) !== undefined) mayBeLabelled = false
    isBelowLabel = label !== undefined
    if (label !== undefined) labelled.set(keyOf(label), label)
    if (heading === undefined) continue
    hasDays = true
    if (heading.date === undefined || heading.first !== undefined || heading.more > 0) mayBeLabelled = false
    if (heading.date === undefined) continue
    dated.add(keyOf(heading.date))
    if (dates.length < MAX_DATES) dates.push({ ...heading.date, weekday: heading.weekday ?? heading.date.weekday })
  }
  const hasLabelledDays =
    mayBeLabelled && labelled.size > 0 && labelled.size + dated.size > 1 && ![...labelled.keys()].some((key) => dated.has(key))
  return {
    countsNights: !hasDays && night === 1,
    hasLabelledDays,
    dates: [...dates, ...(hasLabelledDays ? labelled.values() : [])].filter(
      ({ weekday, year }) => weekday !== undefined || year !== undefined,
    ),
  }
}

const keyOf = ({ day, month }: WrittenDate): string => `${day}/${month ?? ''}`
