/** Dashes of keyboards, phones and word processors, arrows, and words between two times. */
export const BETWEEN = String.raw`\s*(?:[-‐‑‒–—−~→⇒]+>?|>{1,2}|/|\ba(?:\s+las)?\b|\bhasta(?:\s+las)?\b|\bto\b|(?<=\s)(?:às|à|bis|alle)(?=\s))\s*`
const HALF = String.raw`[ap]\.?\s?m\b\.?`
const HOUR_SIGN = String.raw`h(?:rs?|s)?\b\.?`
export const CLOCK = String.raw`(\d{1,2})(?:([:.h',])(\d{2})(?::\d{2})?)?(?!\d)(?:\s*(${HALF}|${HOUR_SIGN}|horas?\b|uhr\b|noon\b))?`
export const BEFORE = String.raw`(?:(?:de|desde|hacia|sobre)\s+(?:las\s+)?|a\s+las?\s+|a\s+eso\s+de\s+las?\s+|(?:a\s+partir|alrededor)\s+de\s+las?\s+|às?\s+|à\s+|(?:alle\s+)?ore\s+|alle\s+|um\s+|from\s+|at\s+|(?:by|around|about)\s+(?=\d)|aprox\.?\s+|[~≈@(\[]\s*)*`

const PART = String.raw`(?:\s*h(?:oras?)?)?(?:\s+o['’]?clock)?\s+(?:(?:de|por|en)\s+la\s+(mañana|tarde|noche|madrugada)|del?\s+(mediod[ií]a)|in\s+the\s+(morning|afternoon|evening)|at\s+(night))(?!\p{L})`
const FIRST_NOON =
  /^(?:(?:al?|at)\s+(?:medio\s?d[ií]a|noon|midday)(?!\p{L})(?!\s+(?:y|o|and|or|de)\b)|noon(?=\s*(?:$|[:,|)\]–—→]|to\b)|\s+-|\s*-\s*\d))/iu
const LAST_NOON = /\s+(?:al?|at)\s+(?:medio\s?d[ií]a|noon|midday)\.?$/iu
const withoutGroups = (pattern: string): string => pattern.replace(/\((?!\?)/gu, '(?:')
const UNTIL = withoutGroups(BEFORE + CLOCK + BETWEEN)
const SECOND_WORD = new RegExp(
  String.raw`^(${UNTIL})(?:el\s+|la\s+)?(?:(?:medio\s?d[ií]a|noon|midday)|(media\s?noche|midnight))(?!\p{L})`,
  'iu',
)
const HOUR = String.raw`(\d{1,2})((?:[:.h]\d{2})?)${PART}`
const FIRST_PART = new RegExp(`^(${withoutGroups(BEFORE)})${HOUR}`, 'iu')
const SECOND_PART = new RegExp(`^(${UNTIL})${HOUR}`, 'iu')
const HALF_HOUR = String.raw`(\d{1,2})\s+(?:y\s+(?:(media)|cuarto)|menos\s+(cuarto))(?!\p{L}|\s+h(?:oras?)?(?!\p{L}))`
const FIRST_HALF = new RegExp(`^(${withoutGroups(BEFORE)})${HALF_HOUR}`, 'iu')
const SECOND_HALF = new RegExp(`^(${UNTIL})${HALF_HOUR}`, 'iu')
const LAST_HALF = new RegExp(String.raw`(\s)${HALF_HOUR}(?=\s+del?\s)`, 'iu')
const LAST_PART = new RegExp(String.raw`(\s)${HOUR}\.?$`, 'iu')

/** `Entre las 9 y las 9:30` is `De 9 a 9:30`. */
const FIRST_AND_LAST = new RegExp(
  String.raw`^(?:entre|between)\s+(?:las?\s+)?(${withoutGroups(CLOCK)})\s+(?:y|and)\s+(?:las?\s+)?(?=\d)`,
  'iu',
)

/** `De 9 y media a 12 del mediodía: Foro` is `De 9:30 a 12 pm: Foro`; midnight is `24:00`. */
export const leadingTimeInDigits = (words: string): string =>
  words
    .replace(FIRST_AND_LAST, 'de $1 a ')
    .replace(FIRST_NOON, '12:00')
    .replace(FIRST_HALF, inMinutes)
    .replace(FIRST_PART, inTwelveHours)
    .replace(SECOND_WORD, (_, before: string, midnight?: string) => before + (midnight === undefined ? '12:00' : '24:00'))
    .replace(SECOND_HALF, inMinutes)
    .replace(SECOND_PART, inTwelveHours)

/** `Cena a las 9 y media de la noche` is `Cena a las 9:30 pm`. */
export const lastTimeInDigits = (words: string): string =>
  words.replace(LAST_NOON, ' a las 12:00').replace(LAST_HALF, inMinutes).replace(LAST_PART, inTwelveHours)

/** `8 menos cuarto` is `7:45`. */
function inMinutes(_: string, before: string, hours: string, half?: string, less?: string): string {
  if (less === undefined) return `${before}${hours}:${half === undefined ? '15' : '30'}`
  return `${before}${(Number(hours) + 23) % 24}:45`
}

/** `8 de la tarde` is `8 pm`; `12 de la noche` is `24:00`. */
function inTwelveHours(_: string, before: string, hours: string, minutes: string, ...parts: (string | undefined)[]): string {
  const hour = Number(hours)
  const part = parts.slice(0, 4).find((one) => one !== undefined) ?? ''
  const isNight = /^(?:noche|night)$/i.test(part)
  const isMorning = /^(?:mañana|morning|madrugada)$/i.test(part)
  if (hour > 12 || hour === 0) return before + hours + minutes
  if (hour === 12 && (isNight || /^madrugada$/i.test(part))) return `${before}${minutes === '' ? '24:00' : `00${minutes}`}`
  const half = hour < 12 && (isMorning || (isNight && hour < 6)) ? 'am' : 'pm'
  return `${before}${hours}${minutes} ${half}`
}
