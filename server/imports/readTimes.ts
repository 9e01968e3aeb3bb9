import { isTime } from '#shared/itinerary/fieldKinds'
import { BEFORE, BETWEEN, CLOCK, lastTimeInDigits, leadingTimeInDigits } from './timeWords'

const LEADING = new RegExp(String.raw`^${BEFORE}${CLOCK}(?:${BETWEEN}${CLOCK}(?:\s?\(?\+[12]\b\)?)?)?(?:\s*[)\]])?`, 'iu')
/** Amounts and lengths, not times. */
const UNIT =
  /^\s*(?:€|\$|£|%|eur(?:os?)?\b|usd\b|d[oó]lares?\b|km\b|kg\b|m\b|min(?:utos?)?\b|personas?\b|d[ií]as?\b|noches?\b|semanas?\b|a[ñn]os\b|metros\b|people\b|days?\b|nights?\b)/iu
/** `2h30 en coche`, `3 h de ruta`, `1 h 30 min`. */
const LENGTH =
  /^\s*(?:\d{1,2}\s*(?:m|min|minutos?|')\b|(?:de|en|of|by)\s+(?:coche|auto|carro|tren|ave|bus|autob[uú]s|autocar|ferry|barco|lancha|vuelo|avi[oó]n|taxi|metro|moto|bici\p{L}*|furgo\p{L}*|ruta|camino|marcha|cola|caminata|trayecto|viaje|espera|escala|paseo|senderismo|trekking|subida|bajada|ascenso|descenso|carretera|conducci[oó]n|navegaci[oó]n|transfer|traslado|duraci[oó]n|drive|driving|car|train|bus|walk\p{L}*|hik\p{L}*|flight)(?!\p{L}))/iu
/** `€ por cabeza`, behind a number. */
export const isAmount = (behind: string): boolean => UNIT.test(behind)

const SEPARATOR = /^(?:[\s\-‐‑‒–—−:.,;|=~>→➔➜➡►▶»·•●▪◦‣∙)\]]\uFE0F?)+/u

interface Clock {
  hours: number
  minutes: number
  /** Between hours and minutes; '' without these. */
  sign: string
  half: 'am' | 'pm' | undefined
  /** `9 h`. */
  hasHourSign: boolean
  text: string
}

export interface LeadingTimes {
  /** `HH:MM`; undefined with `invalid`. */
  start: string | undefined
  end: string | undefined
  /** Times as written that do not exist, such as `25:00`. */
  invalid: string[]
  rest: string
}

/** `5:00` is 17:00 in all but a night; `10:00` and `1:00` are 22:00 and 01:00 of a night. */
export type HalfOfDay = 'midday' | 'afternoon' | 'night'

/** `9:30`, `09.30`, `9h`, `9:30 AM`, `10:00:00`. `24:00` is `00:00`. */
export function readTime(text: string): string | undefined {
  const match = new RegExp(`^${CLOCK}$`, 'iu').exec(text.trim())
  const clock = match === null ? undefined : clockOf(match.slice(1))
  return clock === undefined || (clock.sign + (clock.half ?? '') === '' && !clock.hasHourSign) ? undefined : timeOf(clock)
}

/** `De 12:30 a 14:00 Comida`, `8 de la tarde: cena`. No prices, dates, lengths. No start at midnight. */
export function readLeadingTimes(words: string, part?: HalfOfDay): LeadingTimes | undefined {
  const line = leadingTimeInDigits(words)
  const match = LEADING.exec(line)
  if (match === null) return undefined
  const [first, second] = [clockOf(match.slice(1, 5)), match[5] === undefined ? undefined : clockOf(match.slice(5, 9))]
  const rest = line.slice(match[0].length)
  if (first === undefined || first.hours === 24 || /^[\p{L}\p{N}/]/u.test(rest) || UNIT.test(rest)) return undefined
  if (first.sign !== ':' && first.half === undefined && LENGTH.test(rest)) return undefined
  const isNamed = /\blas?\s/iu.test(match[0]) || (second !== undefined && /^de\s/iu.test(match[0]))
  const clocks = (second === undefined ? [first] : alike(first, second)).map((clock) => ({
    ...clock,
    hasHourSign: clock.hasHourSign || isNamed,
  }))
  if (!clocks.every((clock) => isClock(clock, clocks.length))) return undefined
  const times = clocks.map((clock) => [clock.text, timeOf(isInPart(clock, part) ? { ...clock, half: 'pm' } : clock)] as const)
  return {
    start: times[0]?.[1],
    end: times[1]?.[1],
    invalid: times.flatMap(([text, time]) => (time === undefined ? [text] : [])),
    rest: rest.replace(SEPARATOR, ''),
  }
}

const TIMES = String.raw`${CLOCK}(?:${BETWEEN}${CLOCK})?`
/** `Cena, 21:00`, `Cena a las 21:00`, `Museo 10:00 a 12:00` */
const TRAILING = new RegExp(
  String.raw`^(.*?[^\s,;|:@–—-])(?:\s*[,;|:@–—-]\s*|\s+)((?:a\s+las?\s+|at\s+|às?\s+|à\s+|alle\s+|um\s+|ore\s+|de\s+(?=.*\ba\b))?${TIMES})\.?$`,
  'iu',
)
/** `Comida (13:30): Casa Pepe`, `Cena (21 h)` */
const IN_BRACKETS = /^([^()]*?\S)\s*\(([^()]{3,30})\)\s*(:?)\s*([^()]*?)\.?$/u
/** `Tren 18:00-20:30 a Sevilla` */
const INSIDE = /^(.*?\S)\s+(\d{1,2}:\d{2}\s*[-–—→]\s*\d{1,2}:\d{2}(?:\s?\(?\+[12]\)?)?)\s+(\S.*)$/u
/** `Cena a las 21:00 en Casa Paco` */
const INSIDE_PHRASE =
  /^([^\d]*?\S)\s+((?:(?:a|sobre|hacia) las?|at|around) \d{1,2}(?:[:.h]\d{2})?(?:\s?(?:h|[ap]\.?m)\.?)?)\s+((?:en|con|in|with)\s[^\d:]+)$/iu
/** `BCN 07:05 - FCO 08:55`, `Madrid (10:30) → Málaga (13:05)` */
const JOURNEY = /^(\S.*?)\s+\(?(\d{1,2}:\d{2})\)?\s*([-–—→]+>?)\s*([^\d\s].*?)\s+\(?(\d{1,2}:\d{2})\)?\.?$/u
const FROM_TO =
  /^(\S.*?)[\s,:(]+(?:sale|salida|dep\p{L}*)\s*:?\s*(\d{1,2}:\d{2})[\s,/–—-]+(?:y\s+)?(?:llega|llegada|arr\p{L}*)\s*:?\s*(\d{1,2}:\d{2})\)?\.?$/iu
const MEANS =
  /→|->|\([A-Z]{3}\)|\b[A-Z]{2}\s?\d{3,4}\b|\b[A-Z]{3}\b.*\b[A-Z]{3}\b|(?<!\p{L})(?:[Vv]uelo|[Tt]ren|AVE|[Bb]us|[Aa]utobús|[Ff]erry|[Ff]light|[Tt]rain|Avlo|Iryo|Ouigo)(?!\p{L})/u
/** `Vuelo 9:55 (puerta a las 9:15)` */
const BEHIND_HOURS = /^(.*\S)\s+(\([^()]*\d[:.h]\d{2}[^()]*\))$/u
/** Other hours than the event's. */
const OTHER_HOURS =
  /\b(?:cierra|cierran|abre|abren|abierto|horario|hasta|antes|despu[eé]s|desde|ultim[oa]|reserva|reservad[oa]|closes|opens|open|until|before|after|booked|by)\b|(?<=.)\b(?:llegada|llega|salida|sale|recogida|arriv\p{L}*|depart\p{L}*)\b/iu
/** `Ruta (3h)`, `Glencoe (2h15)` */
const SHORT_LENGTH = /^[0-6]\s?h(?:oras?|rs?)?(?!\p{L})/iu
/** A phrase that needs the time, or another time. */
const UNFINISHED = /(?:^|\s)(?:de|del|las?|al?|el|en|the|of)$|\d[:h]\d{2}|\dh\s*[/,+]|;/iu
const MAX_TITLE = 80
const BETWEEN_EVENTS = /[,;/|]\s+(?=\d{1,2}(?:[:h]\d{2}|(?:\.\d{2})?\s?(?:h|[ap]m)(?!\p{L})))/iu
/** A length, unless it is later. */
const BARE_HOUR = /^\d{1,2}\s?h(?!\d)/iu

/** `10:00 Coliseo, 13:00 Comida` is two events. */
export function splitTimedEvents(line: string): string[] {
  const parts = line.split(BETWEEN_EVENTS).map((part) => part.trimEnd())
  const read = parts.map((part) => readLeadingTimes(part))
  const isEach = read.every((times, i) => {
    const isLate = !BARE_HOUR.test(parts[i] ?? '') || (times?.start ?? '') > (read[i - 1]?.start ?? '')
    return times !== undefined && times.rest !== '' && times.invalid.length === 0 && isLate
  })
  return isEach ? parts : [line]
}

/** Times behind or within the words; `rest` is the words. */
export function readTimesBehind(words: string, part?: HalfOfDay): LeadingTimes | undefined {
  if (words.length > MAX_TITLE || /[.!?…]\s|:\/\/\S*\d[:.h]\d/.test(words)) return undefined
  const line = lastTimeInDigits(words)
  const journey = readJourneyTimes(line)
  if (journey !== undefined) return journey
  const [, named = '', inside = '', colon = '', behind = ''] = IN_BRACKETS.exec(line) ?? []
  const [, before = '', range = '', after = ''] = INSIDE.exec(line) ?? []
  const [, first = '', phrase = '', then = ''] = INSIDE_PHRASE.exec(line) ?? []
  const [, title = '', times = ''] = TRAILING.exec(line) ?? []
  return (
    timesApart(inside, [named + colon, behind], part) ??
    timesApart(times, [title], part) ??
    timesApart(range, [before, after], part) ??
    (/\s[yeo+]\s/u.test(first) ? undefined : timesApart(phrase, [first, then], part)) ??
    timesBeforeBrackets(line, part)
  )
}

export const isJourney = (words: string): boolean => MEANS.test(words)

function readJourneyTimes(line: string): LeadingTimes | undefined {
  const [, from = '', start, arrow = '', to = '', end] = JOURNEY.exec(line) ?? []
  const [, title = '', departure, arrival] = FROM_TO.exec(line) ?? []
  const isFound = start !== undefined && isJourney(line) && !/\d:\d/.test(from + to)
  const times = isFound ? `${start}-${end}` : departure === undefined ? undefined : `${departure}-${arrival}`
  const read = times === undefined ? undefined : readLeadingTimes(times)
  if (read?.start === undefined || read.end === undefined) return undefined
  return { ...read, rest: isFound ? `${from} ${arrow} ${to}` : title }
}

function timesBeforeBrackets(line: string, part: HalfOfDay | undefined): LeadingTimes | undefined {
  const [, front = '', brackets = ''] = BEHIND_HOURS.exec(line) ?? []
  const times = front === '' ? undefined : readTimesBehind(front, part)
  return times === undefined ? undefined : { ...times, rest: `${times.rest} ${brackets}` }
}

function timesApart(words: string, parts: readonly string[], half: HalfOfDay | undefined): LeadingTimes | undefined {
  const rest = parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(/:$/, '')
    .replace(/ (?=[,;])/g, '')
  const isClockLike = /\d[:h'.]|\d\s?(?:h|[ap]\.?\s?m)|^noon$/iu.test(words)
  if (rest === '' || SHORT_LENGTH.test(words) || OTHER_HOURS.test(rest) || UNFINISHED.test(rest) || !isClockLike) return undefined
  const times = readLeadingTimes(words, half)
  return times?.start === undefined || times.rest !== '' || times.invalid.length > 0 ? undefined : { ...times, rest }
}

function clockOf([hours, sign = '', minutes = '', suffix = '']: readonly (string | undefined)[]): Clock {
  const written = suffix.replace(/[.\s]/g, '').toLowerCase()
  const letter = written === 'noon' ? 'pm' : written
  const half = letter === 'am' || letter === 'pm' ? letter : undefined
  const clock = `${hours}${sign}${minutes}`
  return {
    hours: Number(hours),
    minutes: Number(minutes),
    sign: sign.toLowerCase(),
    half,
    // `24 horas` is a length.
    hasHourSign: letter === 'uhr' || (letter.startsWith('h') && (sign !== '' || !letter.startsWith('hora'))),
    text: half === undefined ? clock : `${clock} ${suffix}`,
  }
}

/** `09:00` has 24 hours. */
const isInPart = ({ hours, half, text }: Clock, part: HalfOfDay | undefined): boolean =>
  half === undefined &&
  !text.startsWith('0') &&
  ((part === 'midday' && hours < 6) || (part === 'afternoon' && hours < 10) || (part === 'night' && hours > 5 && hours < 12))

/** `2:30 - 4:00 PM` and `10-12h`: the second one's sign counts for both. */
function alike(first: Clock, second: Clock): Clock[] {
  const signed = { ...first, hasHourSign: first.hasHourSign || second.hasHourSign }
  if (second.half === undefined && second.sign === ':' && first.hours <= second.hours)
    return [{ ...signed, hasHourSign: true }, second]
  if (first.half !== undefined || second.half === undefined) return [signed, second]
  const same = { ...signed, half: second.half }
  const isEarlier = minutesOf(same) <= minutesOf(second)
  return [isEarlier ? same : { ...signed, half: second.half === 'pm' ? 'am' : 'pm' }, second]
}

const minutesOf = ({ hours, minutes, half }: Clock): number =>
  (half === undefined ? hours : (hours % 12) + (half === 'pm' ? 12 : 0)) * 60 + minutes

/** A bare number is none, and `10.35` alone may be a price. */
function isClock({ sign, half, hasHourSign, hours, minutes }: Clock, count: number): boolean {
  if (half !== undefined) return hours <= 12
  if (sign === '') return hasHourSign && hours < 24
  if (sign === ',') return hours < 24 && hasHourSign
  if (sign === '.') return hours < 24 && (hasHourSign || count === 2 || minutes % 5 === 0)
  return true
}

function timeOf(clock: Clock): string | undefined {
  const total = minutesOf(clock)
  const time = `${String(Math.floor(total / 60) % 24).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
  const exists = clock.minutes < 60 && total <= 24 * 60 && (clock.half === undefined || clock.hours > 0)
  return exists && isTime(time) ? time : undefined
}
