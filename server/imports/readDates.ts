import { addDays, daysBetween, isCalendarDate, type CalendarDate } from '#shared/dates'
import { foldText } from '#shared/text'

/** A date as written: parts may be missing. */
export interface WrittenDate {
  day: number
  /** Undefined only with a weekday: `Sábado 24`. */
  month: number | undefined
  year: number | undefined
  /** 0 is Sunday. */
  weekday: number | undefined
}

/** Spanish and English, also abbreviated; then Portuguese, French, Italian, German and Catalan. */
const MONTHS = [
  ['enero', 'january', 'janeiro', 'janvier', 'gennaio', 'januar', 'gener'],
  ['febrero', 'february', 'fevereiro', 'fevrier', 'febbraio', 'februar', 'febrer'],
  ['marzo', 'march', 'marco', 'mars', 'marz'],
  ['abril', 'april', 'avril', 'aprile'],
  ['mayo', 'may', 'maio', 'mai', 'maggio', 'maig'],
  ['junio', 'june', 'junho', 'juin', 'giugno', 'juni', 'juny'],
  ['julio', 'july', 'julho', 'juillet', 'luglio', 'juli', 'juliol'],
  ['agosto', 'august', 'aout', 'agost'],
  ['septiembre', 'setiembre', 'september', 'setembro', 'septembre', 'settembre', 'setembre'],
  ['octubre', 'october', 'outubro', 'octobre', 'ottobre', 'oktober'],
  ['noviembre', 'november', 'novembro', 'novembre'],
  ['diciembre', 'december', 'dezembro', 'decembre', 'dicembre', 'dezember', 'desembre'],
] as const
const WEEKDAYS = [
  ['domingo', 'sunday', 'dimanche', 'domenica', 'sonntag', 'diumenge'],
  ['lunes', 'monday', 'segunda-feira', 'lundi', 'lunedi', 'montag', 'dilluns'],
  ['martes', 'tuesday', 'terca-feira', 'mardi', 'martedi', 'dienstag', 'dimarts'],
  ['miercoles', 'wednesday', 'quarta-feira', 'mercredi', 'mercoledi', 'mittwoch', 'dimecres'],
  ['jueves', 'thursday', 'quinta-feira', 'jeudi', 'giovedi', 'donnerstag', 'dijous'],
  ['viernes', 'friday', 'sexta-feira', 'vendredi', 'venerdi', 'freitag', 'divendres'],
  ['sabado', 'saturday', 'samedi', 'sabato', 'samstag', 'dissabte'],
] as const
const ABBREVIATED = 2
const SHORTEST_NAME = 3
const LONGEST_ABBREVIATION = 4

/** By name or by an abbreviation of three or four letters; -1 if none. */
function indexOfName(names: readonly (readonly string[])[], word: string): number {
  const folded = foldText(word).replace(/\.$/, '')
  const isShort = folded.length >= SHORTEST_NAME && folded.length <= LONGEST_ABBREVIATION
  return names.findIndex((spellings) =>
    spellings.some((name, i) => name === folded || (isShort && i < ABBREVIATED && name.startsWith(folded))),
  )
}

/** Those named in full. */
export const monthsIn = (text: string): number[] =>
  [...text.slice(0, MAX_LINE).matchAll(/\p{L}{4,10}/gu)].flatMap(([word]) => {
    const folded = foldText(word)
    const at = MONTHS.findIndex((names) => names.slice(0, ABBREVIATED).some((name) => name === folded))
    return at < 0 ? [] : [at + 1]
  })

const MAX_LINE = 200
const YEAR = String.raw`(\d{4}|\d{2})(?!\d|:\d|\s?(?:h|[ap]\.?m)\b)`
const DAY_FIRST = ['day', 'month', 'year'] as const
const MONTH_FIRST = ['month', 'day', 'year'] as const
const FORMS: readonly { pattern: RegExp; order: readonly ('day' | 'month' | 'name' | 'year')[] }[] = [
  { pattern: /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00)?)?(?!\d)/u, order: ['year', 'month', 'day'] },
  { pattern: new RegExp(String.raw`^(\d{1,2})([/.-])(\d{1,2})(?:\2${YEAR})?(?!\d|[/.:]\d)`, 'u'), order: DAY_FIRST },
  {
    pattern: new RegExp(
      String.raw`^(\d{1,2})(?:st|nd|rd|th|\.?[ºª°]|\.)?[\s-]*(?:de\s+|of\s+)?(\p{L}{3,10}\.?)(?!\p{L})(?:[\s,-]*(?:del?\s+)?${YEAR})?`,
      'iu',
    ),
    order: ['day', 'name', 'year'],
  },
  {
    pattern: new RegExp(String.raw`^(\p{L}{3,10}\.?)\s+(\d{1,2})(?:st|nd|rd|th)?(?!\d|:\d|\p{L})(?:,?\s+${YEAR})?`, 'iu'),
    order: ['name', 'day', 'year'],
  },
]
/** Behind a weekday. A time and a range of hours are none. */
const DAY_ONLY = /^(\d{1,2})(?:st|nd|rd|th)?(?=\s*(?:$|[:,|)\]–—-](?!\s?\d)))/iu
const WEEKDAY = /^(\p{L}{3,10}(?:-feira|\.)?)(?!\p{L})[\s,]*/iu

/** The date of `Sábado 24 de octubre: Roma`, `24/10/26` or `Oct 24`, and the rest. */
export function readLeadingDate(text: string, monthFirst = false): { date: WrittenDate; rest: string } | undefined {
  const word = WEEKDAY.exec(text)
  const before = word === null ? -1 : indexOfName(WEEKDAYS, word[1] ?? '')
  const behind = before < 0 ? text : text.slice(word?.[0].length ?? 0).replace(/^(?:d[ií]a|the)\s+/iu, '')
  for (const { pattern, order: usual } of FORMS) {
    const order = monthFirst && usual === DAY_FIRST ? MONTH_FIRST : usual
    const match = pattern.exec(behind)
    const date =
      match === null
        ? undefined
        : dateOfParts(
            match.slice(1).filter((part) => !/^[/.-]$/.test(part ?? '')),
            order,
          )
    if (match === null || date === undefined) continue
    const rest = behind.slice(match[0].length)
    const after = /^[\s,()-]*(\p{L}{3,9}\.?)(?!\p{L})\)?/u.exec(rest)
    const named = after === null ? -1 : indexOfName(WEEKDAYS, after[1] ?? '')
    const weekday = before >= 0 ? before : named >= 0 ? named : undefined
    return { date: { ...date, weekday }, rest: before < 0 && named >= 0 ? rest.slice(after?.[0].length ?? 0) : rest }
  }
  const day = before < 0 ? null : DAY_ONLY.exec(behind)
  if (day === null || Number(day[1]) < 1 || Number(day[1]) > 31) return undefined
  return {
    date: { day: Number(day[1]), month: undefined, year: undefined, weekday: before },
    rest: behind.slice(day[0].length),
  }
}

function dateOfParts(parts: readonly (string | undefined)[], order: readonly string[]): Omit<WrittenDate, 'weekday'> | undefined {
  const part = (name: string): string => parts[order.indexOf(name)] ?? ''
  const month = order.includes('name') ? indexOfName(MONTHS, part('name')) + 1 : Number(part('month'))
  const year = part('year')
  const date = {
    day: Number(part('day')),
    month,
    year: year === '' ? undefined : year.length === 2 ? 2000 + Number(year) : Number(year),
  }
  // A leap year, if the year is unknown.
  return isCalendarDate(isoOf(date, date.year ?? LEAP_YEAR)) ? date : undefined
}

const isoOf = ({ day, month }: { day: number; month: number }, year: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const RANGE =
  /^(?:del?\s+)?(?:(\p{L}{3,10})\.?\s+)?(\d{1,2})\s*(?:[-‐‑–—]|\by\b|\bal?\b|\band\b)\s*(?:(\p{L}{3,10})\.?\s+)?(\d{1,2})\s+(?:de\s+)?(\p{L}{3,10}\.?)(?!\p{L})(?:[\s,-]*(?:del?\s+)?(\d{4})(?!\d))?/iu

const TO = /^\s*(?:[-‐‑–—→]|\by\b|\bal?\b|\band\b|\bto\b)\s*/iu
const MAX_RANGE = 60
const LEAP_YEAR = 2024

interface DateRange {
  date: WrittenDate
  /** Days behind the first one. */
  more: number
  rest: string
}

/** `Del 24 al 26 de abril: Roma`, `lun 5 y mar 6 julio`, `19/01 al 22/01 Chiang Mai`. */
export function readLeadingRange(text: string): DateRange | undefined {
  const [all = '', before = '', first, between = '', last, month, year = ''] = RANGE.exec(text) ?? []
  const areWeekdays = [before, between].every((word) => word === '' || indexOfName(WEEKDAYS, word) >= 0)
  if (first === undefined || month === undefined || !areWeekdays) return readRangeOfDates(text)
  const date = readWholeDate(`${before} ${first} ${month} ${year}`)
  const more = Number(last) - Number(first)
  return date === undefined || more < 1 ? undefined : { date, more, rest: text.slice(all.length) }
}

function readRangeOfDates(text: string): DateRange | undefined {
  const from = readLeadingDate(text.replace(/^del?\s+/iu, ''))
  const [to = ''] = TO.exec(from?.rest ?? '') ?? []
  const until = to === '' ? undefined : readLeadingDate((from?.rest ?? '').slice(to.length))
  if (from?.date.month === undefined || until?.date.month === undefined) return undefined
  const year = from.date.year ?? until.date.year ?? LEAP_YEAR
  const isNextYear = until.date.month < from.date.month
  const dates = [
    isoOf({ day: from.date.day, month: from.date.month }, year),
    isoOf({ day: until.date.day, month: until.date.month }, until.date.year ?? (isNextYear ? year + 1 : year)),
  ]
  const [start, end] = dates.filter(isCalendarDate)
  const more = start === undefined || end === undefined ? 0 : daysBetween(start, end)
  return more < 1 || more > MAX_RANGE
    ? undefined
    : { date: { ...from.date, year: from.date.year ?? until.date.year }, more, rest: until.rest }
}

/** All its days. */
export const datesOfRange = ({ date, more }: DateRange): WrittenDate[] =>
  Array.from({ length: more + 1 }, (_, i) => {
    const first = isoOf({ day: date.day, month: date.month ?? 1 }, date.year ?? LEAP_YEAR)
    const [year, month, day] = isCalendarDate(first) ? addDays(first, i).split('-').map(Number) : []
    return { ...date, day: day ?? date.day, month, year: date.year === undefined ? undefined : year, weekday: undefined }
  })

/** One with nothing before it or behind. */
export function readWholeDate(text: string, monthFirst = false): WrittenDate | undefined {
  const found = readLeadingDate(text.trim(), monthFirst)
  return found !== undefined && found.rest.trim() === '' ? found.date : undefined
}

/** `mar` and `sun` are words: see `withWholeTuesday`. */
const SHORT_WEEKDAY = /^(?:lun|mi[eé]|jue|vie|s[aá]b|dom|mon|tue|wed|thu|fri|sat)\.?$/iu

/** A weekday with nothing else; 0 is Sunday. */
export function readWeekday(text: string): number | undefined {
  const index = indexOfName(WEEKDAYS, text.trim())
  return index < 0 || (foldText(text.trim()).length < 5 && !SHORT_WEEKDAY.test(text.trim())) ? undefined : index
}

/** `lun`, `mié.` */
export const isShortWeekday = (text: string): boolean => SHORT_WEEKDAY.test(text)

/** `Martes` for `mar`, which is a day beside other ones. */
export const withWholeTuesday = (text: string): string => text.replace(/^mar\.?$/iu, 'Martes')

const MAX_DAYS_AHEAD = 300

/**
 * Adds year and month, if they are missing: those whose date has the weekday, within 300 days from
 * `today`, or else the last ones. Undefined if no date fits. `others` of the trip count as well.
 */
export function resolveDate(
  date: WrittenDate,
  today: CalendarDate,
  others: readonly WrittenDate[] = [],
): CalendarDate | undefined {
  const thisYear = Number(today.slice(0, 4))
  const years = date.year === undefined ? [thisYear, thisYear + 1, thisYear - 1, thisYear + 2, thisYear - 2] : [date.year]
  const months = date.month === undefined ? MONTHS.map((_, i) => i + 1) : [date.month]
  const dates = years.flatMap((year) => months.map((month) => isoOf({ day: date.day, month }, year))).filter(isCalendarDate)
  const fits = (one: CalendarDate | undefined, { weekday }: WrittenDate) => one !== undefined && weekdayOf(one) === weekday
  const countOf = (one: CalendarDate): number =>
    others.filter((other) => fits(resolveDate({ ...other, weekday: undefined }, one), other)).length + (fits(one, date) ? 1 : 0)
  const counts = new Map(dates.map((one) => [one, countOf(one)]))
  const most = Math.max(...counts.values())
  const named = dates.filter((one) => counts.get(one) === most)
  const distance = (one: CalendarDate): number => {
    const days = daysBetween(today, one)
    return days < 0 ? -days : days <= MAX_DAYS_AHEAD ? days / 10 : days * 2
  }
  return named.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** The first of a trip's dates, by the weekdays and years of all `dates`. */
export function resolveFirstDate(
  first: WrittenDate,
  dates: readonly WrittenDate[],
  today: CalendarDate,
): CalendarDate | undefined {
  const dated = dates.find(({ year }) => year !== undefined)
  const near = dated === undefined ? undefined : resolveDate(dated, today)
  const isNamed = dates.some(({ weekday }) => weekday !== undefined)
  return resolveDate(isNamed ? { ...first, weekday: undefined } : first, near ?? today, dates)
}

export const weekdayOf = (date: CalendarDate): number => new Date(`${date}T00:00:00Z`).getUTCDay()
