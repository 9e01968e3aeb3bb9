import { addDays, daysBetween, type CalendarDate } from '#shared/dates'
import { isWholeTime } from './dayColumns'
import { readDayHeading } from './dayHeadings'
import { normalizeEvent } from './normalizeEvent'
import { createEmptyTrip, ensureDayEvents, type ParsedImport } from './parsedImport'
import { readPastedLines } from './pastedLines'
import type { PastedLine } from './planLine'
import { createProblemList } from './problemList'
import { readLeadingDate, resolveDate, resolveFirstDate, type WrittenDate } from './readDates'
import { readLeadingTimes } from './readTimes'
import { formatMoment, formatNights, looksLikeStay } from './stays'
import { withoutSymbols } from './textMarks'

const CHECK =
  /^(?:(?:fecha|d[ií]a) de )?(?:(entrada|llegada|check[- ]?in|arrival)|salida|check[- ]?out|departure)(?: date)?(?:\s*[:–—-]\s*|\s+|$)(.*)$/iu
const BEFORE_TIME = /^[\s,;(·|–-]+|^(?:hasta|antes de|until|before|after)\s+(?:las?\s+)?/giu
const ABOUT_BOOKING = /confirm|reserv|booking|localiz|gracias|thank|:/iu
const MAX_LENGTH = 10_000
const MAX_NIGHTS = 60

interface Check {
  isIn: boolean
  date: WrittenDate
  time: string | null
}

/** A hotel's confirmation, with the dates of arrival and departure; undefined for other texts. */
export function readHotelStay(text: string, today: CalendarDate): ParsedImport | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const lines: PastedLine[] = []
  for (const line of readPastedLines(text)) if (line.text !== '') lines.push(line)
  const checks: Check[] = []
  const others: PastedLine[] = []
  for (let i = 0; i < lines.length; i += 1) {
    const [line, below] = [lines[i], lines[i + 1]]
    const [, arrival, behind = ''] = CHECK.exec(withoutSymbols(line?.text ?? '')) ?? []
    const isAlone = CHECK.test(withoutSymbols(line?.text ?? '')) && behind === ''
    const found = readLeadingDate(isAlone ? (below?.text ?? '') : behind)
    if (found === undefined) {
      if (line !== undefined) others.push(line)
      continue
    }
    if (isAlone) i += 1
    const under = isAlone && found.rest === '' && isWholeTime(lines[i + 1]?.text ?? '') ? lines[(i += 1)]?.text : undefined
    const times = readLeadingTimes(under ?? found.rest.replace(BEFORE_TIME, '').replace(BEFORE_TIME, ''))
    checks.push({ isIn: arrival !== undefined, date: found.date, time: times?.start ?? null })
  }
  const [first, last] = [checks.find(({ isIn }) => isIn), checks.find(({ isIn }) => !isIn)]
  if (first === undefined || last === undefined || checks.length !== 2 || !looksLikeStay(text, '')) return undefined
  const isPlan = others.some(
    ({ text: words }) => readDayHeading(words) !== undefined || readLeadingTimes(words)?.start !== undefined,
  )
  const start = resolveFirstDate(first.date, [first.date, last.date], today)
  const end = start === undefined ? undefined : resolveDate({ ...last.date, weekday: undefined }, start)
  const nights = start === undefined || end === undefined ? 0 : daysBetween(start, end)
  if (isPlan || start === undefined || end === undefined || nights < 1 || nights > MAX_NIGHTS) return undefined
  const name = others.find((line) => isName(line) && looksLikeStay(line.text, '')) ?? others.find(isName)
  const notes = others.filter((line) => line !== name).flatMap((line) => [line.text, ...line.more])
  const problems = createProblemList()
  const trip = createEmptyTrip()
  ensureDayEvents(trip, 1).push(
    normalizeEvent(
      {
        label: name?.text ?? 'Alojamiento',
        description: [formatNights(nights), formatMoment('Salida', end, last.time), ...notes].join('\n'),
        category: 'accommodation',
        startTime: first.time,
      },
      name?.line ?? null,
      problems,
    ),
  )
  ensureDayEvents(trip, nights + 1)
  Object.assign(trip, { startDate: start, endDate: addDays(start, nights) })
  return { kind: 'txt', itinerary: trip, problems: problems.all(), placeName: null, pictures: new Map() }
}

const isName = ({ text }: PastedLine): boolean => !ABOUT_BOOKING.test(text) && /\p{L}/u.test(text)
