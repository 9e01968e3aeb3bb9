import { foldText } from '#shared/text'
import { readLeadingDate, readLeadingRange, readWeekday, readWholeDate, type WrittenDate } from './readDates'
import { readLeadingTimes } from './readTimes'

export interface DayHeading {
  /** Undefined in a heading with a date only. */
  first: number | undefined
  /** Days behind the first one: 1 for `Días 5-6`. */
  more: number
  /** A second heading of one kind and number continues its day. */
  kind: string
  date: WrittenDate | undefined
  weekday: number | undefined
  title: string
}

/** A line is no range: `Día 1 - 24/10`, `Día 1 - 2 museos`. */
const BEHIND_RANGE = /^\s*(?:$|[:.,|·•\-‐‑‒–—(])/u
const SYMBOLS = /[\p{Extended_Pictographic}\p{Regional_Indicator}\uFE0F\u200D\s]+$/u
/** A longer text is a paragraph. */
const MAX_TITLE = 200
const SEPARATOR = /^[\s:.,;|·•/\-‐‑‒–—−→>()[\]]+/u
const TRAILING = /[\s:|\-–—([]+$/u
const NUMBERED =
  /^(d[ií]as?|days?|jornadas?|etapas?|stages?|jours?|giorn[oi]|tage?|dies)\s*(?:n[º°o.]{1,2}\s*)?(\d{1,9})(?:(?:,\s?\d{1,3})*\s*(?:[-‐‑‒–—]|\by\b|\band\b|\ba\b|\bal\b|&)\s*(\d{1,3}))?(?![\p{L}\p{N}]|[:.]\d)/iu
/** `D3: Skye`, `D3 Skye`, `D3 9:00 Skye`, `D6-D8` */
const SHORT = /^(d)\s?(\d{1,3})(?:\s*[-–—]\s*d?(\d{1,3}))?(?=$|\s*[:.\-–—|)·•]|\s+(?:\p{L}|\d{1,2}[:h]\d))/iu
const KEYCAP = /(?<=\d)\uFE0F?\u20E3/gu
const COUNTED =
  /^(?:el\s+)?(\d{1,3})\s*(?:\.?\s?[ºª°]|er|do|to|st|nd|rd|th)?\.?\s*(d[ií]a|day|jornada|jour|giorno|tag)(?!\p{L})/iu
const ORDINALS: readonly (readonly string[])[] = [
  ['primer', 'primero', 'primera', 'first', 'uno', 'one'],
  ['segundo', 'segunda', 'second', 'dos', 'two'],
  ['tercer', 'tercero', 'tercera', 'third', 'tres', 'three'],
  ['cuarto', 'cuarta', 'fourth', 'cuatro', 'four'],
  ['quinto', 'quinta', 'fifth', 'cinco', 'five'],
  ['sexto', 'sexta', 'sixth', 'seis', 'six'],
  ['septimo', 'septima', 'seventh', 'siete', 'seven'],
  ['octavo', 'octava', 'eighth', 'ocho', 'eight'],
  ['noveno', 'novena', 'ninth', 'nueve', 'nine'],
  ['decimo', 'decima', 'tenth', 'diez', 'ten'],
]
const ORDINAL_FIRST = /^(?:el\s+)?(\p{L}+)\s+(d[ií]a|day|jornada)(?!\p{L})/iu
const ORDINAL_BEHIND = /^(d[ií]a|day|jornada)\s+(\p{L}+)(?!\p{L})/iu

/** `Día 1/5`, `Día 3 de 5` */
const OF_TOTAL = /^\s*(?:\/\s?|\(?(?:de|of)\s+)\d{1,3}\)?(?=\s|$|[:.,·|)–-])/iu
/** `Day 1 / Día 1` */
const AGAIN = /^\s*[/|(·–—-]\s*(?:d[ií]a|day|jour|giorno|tag|dia)\s*0?(\d{1,3})(?!\d)\)?/iu
const LAST = /^(?:el\s+)?(?:[úu]ltimo d[ií]a|last day)(?!\p{L})/iu
/** `[Día 4]` */
const BRACKETED = /^\[([^[\]]{1,60})\]$/u

const NIGHT = /^((?:la\s+)?(?:\p{L}{5,8}\s+|\d{1,3}\s?\.?ª\s+)?)(?:noche|night)(s?)(?=\s*(?:n[º°o.]{1,2}\s*)?\d|[\s:.,–—-]|$)/iu

/** `Noche 1: Passau`, of a plan that counts nights. */
export const readNightHeading = (line: string): DayHeading | undefined => {
  const text = line.trim()
  const counted = text.replace(NIGHT, '$1día$2').replace(/^la\s+/iu, '')
  return counted === text ? undefined : readDayHeading(counted)
}

/** Takes a line without marks. */
export function readDayHeading(line: string): DayHeading | undefined {
  const text = line.trim().replace(BRACKETED, '$1').replace(KEYCAP, '')
  const numbered = NUMBERED.exec(text) ?? SHORT.exec(text)
  if (numbered !== null) {
    const [all, word = '', first = '', last] = numbered
    const from = text.lastIndexOf(first, all.length - (last?.length ?? 0) - 1)
    const behind = text.slice(all.length)
    const isRange =
      last !== undefined &&
      readLeadingDate(last + behind) === undefined &&
      (/s$/iu.test(word) || /\d[-‐‑‒–—]\d/u.test(all) || BEHIND_RANGE.test(behind))
    const kind = foldText(word).replace(/s$/, '')
    if (isRange) return headingOf(kind, Number(first), Number(last), behind)
    return headingOf(kind, Number(first), Number(first), last === undefined ? behind : text.slice(from + first.length))
  }
  const counted = COUNTED.exec(text)
  if (counted !== null) return headingOf('counted', Number(counted[1]), Number(counted[1]), text.slice(counted[0].length))
  const last = LAST.exec(text)
  if (last !== null) return { kind: 'last', first: undefined, more: 0, ...readTitle(text.slice(last[0].length)) }
  const ordinal = ORDINAL_FIRST.exec(text)
  const before = ordinal === null ? -1 : numberOf(ordinal[1] ?? '')
  if (ordinal !== null && before >= 0) return headingOf('ordinal', before + 1, before + 1, text.slice(ordinal[0].length))
  const named = ORDINAL_BEHIND.exec(text)
  const behind = named === null ? -1 : numberOf(named[2] ?? '')
  if (named !== null && behind >= 0) return headingOf('named', behind + 1, behind + 1, text.slice(named[0].length))
  return readDatedHeading(text)
}

const numberOf = (word: string): number => ORDINALS.findIndex((words) => words.includes(foldText(word)))

function headingOf(kind: string, first: number, last: number, behind: string): DayHeading {
  const isRange = last > first && last - first < 60
  const [again = '', number] = AGAIN.exec(behind) ?? []
  const isDated = readLeadingDate(behind.replace(/^[\s/(]+/u, ''))?.date.month !== undefined
  const rest = Number(number) === first ? behind.slice(again.length) : isDated ? behind : behind.replace(OF_TOTAL, '')
  return { kind, first, more: isRange ? last - first : 0, ...readTitle(rest) }
}

/** `L 26` */
const LETTER = /^[LMXJVSD]\.?\s(\d{1,2})\s?:?$/u
/** `Viernes tarde`, `Sábado por la mañana` */
const PART_OF_DAY =
  /(?<=\p{L})\s+(?:(?:por|a|de|en) la\s+|al\s+)?(?:ma[ñn]ana|tarde|noche|mediod[ií]a|madrugada|morning|afternoon|evening|night)$/iu

const LETTERS = 'DLMXJVS'
const LETTER_DAY = /^([LMXJVSD])\.?\s?(\d{1,2})(?=\s*(?:$|[:–—-]))/u

/** `V30: vuelo`, of a plan with several of these letters. */
export function readLetterHeading(line: string): (DayHeading & { letter: string }) | undefined {
  const [all = '', letter = '', number] = LETTER_DAY.exec(line) ?? []
  const day = Number(number)
  if (letter === '' || day < 1 || day > 31) return undefined
  const weekday = letter === 'M' ? undefined : LETTERS.indexOf(letter)
  const date = { day, month: undefined, year: undefined, weekday }
  return { letter, kind: 'date', first: undefined, more: 0, date, weekday, title: line.slice(all.length).replace(SEPARATOR, '') }
}

/** `26 dic llegada`, `19/01 al 22/01 Chiang Mai`, of a plan with a date before each line. */
export function readDatedLine(line: string): DayHeading | undefined {
  if (line.length > MAX_TITLE) return undefined
  const range = readLeadingRange(line)
  const found = range ?? readLeadingDate(line)
  if (found?.date.month === undefined || !/^\s+[\p{L}\d(¡¿]/u.test(found.rest)) return undefined
  const { date, rest } = found
  return { kind: 'date', first: undefined, more: range?.more ?? 0, date, weekday: date.weekday, title: rest.trim() }
}

const LABELLED_MOMENT = /^(\p{L}[\p{L} ]{0,30}?)\s*:\s*(\S.*)$/u

/** `Salida: 17/12/2026 23:30 Madrid` */
export function readDatedEvent(line: string): DayHeading | undefined {
  const [, label = '', moment = ''] = line.length > MAX_TITLE ? [] : (LABELLED_MOMENT.exec(line) ?? [])
  const found = label === '' || NO_LABEL.test(label) ? undefined : readLeadingDate(moment)
  const times = found === undefined ? undefined : readLeadingTimes(found.rest.replace(/^[\s,;·|(–-]+/u, ''))
  if (found?.date.month === undefined || times?.start === undefined) return undefined
  const { date } = found
  const hours = times.end === undefined ? times.start : `${times.start}–${times.end}`
  return {
    kind: 'date',
    first: undefined,
    more: 0,
    date,
    weekday: date.weekday,
    title: `${hours} ${label}${times.rest === '' ? '' : `: ${times.rest}`}`,
  }
}

const MONTH_FIRST = /^((?:(?:day|d[ií]a)\s+\d{1,3}\s*[:(–—-]+\s*)?(?:(\p{L}{3,10})\.?,?\s+)?)(\d{1,2})\/(\d{1,2})(?!\d|[:.]\d)/iu

/** Which number of `Thu 4/15` is the month; undefined if both may be. */
export function isMonthFirst(line: string): boolean | undefined {
  const [, before = '', word = '', first, second] = MONTH_FIRST.exec(line) ?? []
  if (before === '' || (word !== '' && readWeekday(word) === undefined)) return undefined
  if (Number(first) > 12) return false
  return Number(second) > 12 && Number(second) <= 31 ? true : undefined
}

export const withDayFirst = (line: string): string => line.replace(MONTH_FIRST, '$1$4/$3')

/** A date, or a weekday alone. Behind `24/10` stands a sign or nothing: other lines are sentences. */
function readDatedHeading(text: string): DayHeading | undefined {
  if (text.length > MAX_TITLE) return undefined
  const weekday = readWeekday(text.replace(SYMBOLS, '').replace(TRAILING, '').replace(PART_OF_DAY, ''))
  if (weekday !== undefined) return { kind: 'weekday', first: undefined, more: 0, date: undefined, weekday, title: '' }
  const letter = LETTER.exec(text)?.[1]
  if (letter !== undefined && Number(letter) > 0 && Number(letter) <= 31) {
    const date = { day: Number(letter), month: undefined, year: undefined, weekday: undefined }
    return { kind: 'date', first: undefined, more: 0, date, weekday: undefined, title: '' }
  }
  const range = readLeadingRange(text)
  const behindFirst = range === undefined ? '' : (readLeadingDate(text)?.rest ?? '')
  if (range !== undefined && (/^\s*(?:$|[:|·•\-–—,])/u.test(range.rest) || /^\s*[-–—]/u.test(behindFirst)))
    return {
      kind: 'date',
      first: undefined,
      more: range.more,
      date: range.date,
      weekday: undefined,
      title: readTitle(range.rest).title,
    }
  const found = readLeadingDate(text) ?? readDateOfArticle(text)
  if (found === undefined) return readNamedDate(text)
  if (found.date.weekday === undefined && !/^\s*(?:$|[:|·•\-–—,])/u.test(found.rest)) return undefined
  const { title } = readTitle(found.rest)
  return { kind: 'date', first: undefined, more: 0, date: found.date, weekday: found.date.weekday, title }
}

/** `El domingo 8/11:` */
function readDateOfArticle(text: string): ReturnType<typeof readLeadingDate> {
  const [article = ''] = /^(?:el|on)\s+/iu.exec(text) ?? []
  const found = article === '' ? undefined : readLeadingDate(text.slice(article.length))
  return found?.date.weekday !== undefined && /^\s*(?:$|[:|])/u.test(found.rest) ? found : undefined
}

const WEEKDAY_WORD = String.raw`(\p{L}{5,10}(?:-feira)?)`
const NAMED_DAY = new RegExp(String.raw`^${WEEKDAY_WORD}(?:[\s,]|$)`, 'iu')
const PROGRAMME = new RegExp(
  String.raw`^(?:${WEEKDAY_WORD}(?:\s*:|\s+[-–—])|(\p{L}{3})\.?:)\s*(\p{L}.*|\d{1,2}[:h].*\p{L}.*)$`,
  'iu',
)
const OPENING_HOURS = /^(?:cerrad|abiert|abre|cierra|closed|open)/iu

/** `Viernes santo (2 de abril)`, `Sábado (17/04)` */
function readNamedDate(text: string): DayHeading | undefined {
  const [, title = '', inside = ''] = IN_BRACKETS.exec(text.replace(/[\s:]+$/u, '')) ?? []
  const date = readWholeDate(inside)
  const [, word = ''] = NAMED_DAY.exec(title) ?? []
  const weekday = readWeekday(word)
  if (date === undefined || weekday === undefined) return undefined
  return { kind: 'date', first: undefined, more: 0, date, weekday, title: title === word ? '' : title }
}

/** `Sábado: playa` and `Mar: Alcázar`, of a plan by weekdays. */
export function readWeekdayProgramme(line: string): DayHeading | undefined {
  const [, whole, short = '', title = ''] = line.length > MAX_TITLE ? [] : (PROGRAMME.exec(line.trim()) ?? [])
  const weekday = readWeekday(whole ?? short.replace(/^mar$/iu, 'martes').replace(/^sun$/iu, 'sunday'))
  if (weekday === undefined || OPENING_HOURS.test(title)) return undefined
  return { kind: 'weekday', first: undefined, more: 0, date: undefined, weekday, title }
}

/** `Sábado): Centro` */
const WEEKDAY_FIRST = /^(\p{L}{5,10}(?:-feira)?)\s*\d{0,2}\s*(?:$|[)\]:,|\-–—]+\s*)/u
const IN_BRACKETS = /^(.*?)\s*[([]([^()[\]]+)[)\]]\s*$/u

function readTitle(behind: string): Pick<DayHeading, 'date' | 'weekday' | 'title'> {
  if (behind.length > MAX_TITLE) return { date: undefined, weekday: undefined, title: behind.replace(SEPARATOR, '') }
  const text = behind.replace(SEPARATOR, '').replace(/[\s:]+$/u, '')
  const whole = text.replace(/[)\]]+$/u, '')
  const dates = readLeadingRange(whole)
  const date = dates?.rest === '' ? dates.date : readWholeDate(whole)
  if (date !== undefined) return { date, weekday: date.weekday, title: '' }
  const weekday = readWeekday(whole)
  if (weekday !== undefined) return { date: undefined, weekday, title: '' }
  const [, before = '', inside = ''] = IN_BRACKETS.exec(text) ?? []
  const range = readLeadingRange(inside)
  const bracketed = range?.rest.trim() === '' ? range.date : readWholeDate(inside)
  if (bracketed !== undefined) return { date: bracketed, weekday: bracketed.weekday, title: before.replace(TRAILING, '') }
  const leading = readLeadingRange(text) ?? readLeadingDate(text)
  if (leading !== undefined && /^\s*[:|·•\-–—,)]/u.test(leading.rest))
    return { date: leading.date, weekday: leading.date.weekday, title: leading.rest.replace(SEPARATOR, '') }
  const [named = '', word = ''] = WEEKDAY_FIRST.exec(text) ?? []
  const first = readWeekday(word)
  if (first !== undefined) return { date: undefined, weekday: first, title: text.slice(named.length).replace(SEPARATOR, '') }
  const trailing = readTrailingDate(text)
  if (trailing !== undefined) return { ...trailing, weekday: trailing.date.weekday }
  return { date: undefined, weekday: undefined, title: /[\p{L}\p{N}]/u.test(text) ? withOpeningBracket(text, behind) : '' }
}

const BEFORE_DATE = /\s*[,;:·•|]\s*|\s+[-–—]\s+|\t\s*|\s{2,}|\s+(?=\p{L}{3,10}\.?,?\s\d)/gu

/** `Sarria – Portomarín, lunes 14/09`; behind a single blank only a weekday begins a date. */
function readTrailingDate(text: string): { date: WrittenDate; title: string } | undefined {
  for (const { 0: sign, index } of text.matchAll(BEFORE_DATE)) {
    const date = index === 0 ? undefined : readWholeDate(text.slice(index + sign.length))
    if (date?.month === undefined || (sign === ' ' && date.weekday === undefined)) continue
    return { date, title: text.slice(0, index).replace(TRAILING, '') }
  }
  return undefined
}

const LABEL = /^\p{L}[\p{L}\d]+(?:\s[\p{L}\d]{2,}){0,2}$/u
const NO_LABEL = /^(?:fecha|date|sent|enviad|emiti|reserva|booking|desde|hasta|until|from|check|cancel|caduc|valid|actualiz)/iu

/** `Ida: viernes 6 de noviembre`, which may also be a fact about the trip. */
export function readLabelledDate(line: string): DayHeading | undefined {
  if (line.length > MAX_TITLE) return undefined
  const text = line.trim().replace(/[\s:]+$/u, '')
  const [, before = '', inside = ''] = IN_BRACKETS.exec(text) ?? []
  const bracketed = readWholeDate(inside)
  const found = bracketed === undefined ? readTrailingDate(text) : { date: bracketed, title: before }
  if (found?.date.weekday === undefined || !LABEL.test(found.title) || NO_LABEL.test(found.title)) return undefined
  return { kind: 'date', first: undefined, more: 0, date: found.date, weekday: found.date.weekday, title: found.title }
}

/** `(libre)` lost its first bracket as a separator. */
const withOpeningBracket = (text: string, behind: string): string => {
  const at = behind.indexOf(text) - 1
  const isOpen = /^[^([]*[)\]]/u.test(text) && /[([]/u.test(behind.charAt(at))
  return isOpen ? behind.charAt(at) + text : text
}
