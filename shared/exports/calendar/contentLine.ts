import { addDays, type CalendarDate } from '../../dates'
import type { WallTime } from '../../zoneTime'

/** UTF-8, without the line end (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75
const LINE_END = '\r\n'

/** TEXT values (RFC 5545, 3.3.11), without other control characters. */
export const escapeIcsText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** In UTF-8. */
const bytesOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)
/** UTF-8 bytes per UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3

/** Folds without splitting a code point. */
export function foldContentLine(line: string): string {
  if (line.length * MAX_BYTES_PER_UNIT <= MAX_LINE_BYTES) return line + LINE_END
  let folded = ''
  let from = 0
  let bytes = 0
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0
    const size = bytesOf(code)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += `${line.slice(from, at)}${LINE_END} `
      from = at
      bytes = 1
    }
    bytes += size
    at += code < 0x10000 ? 1 : 2
  }
  return folded + line.slice(from) + LINE_END
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `20261024` */
export const formatIcsDate = (date: CalendarDate): string => date.replaceAll('-', '')

export const formatIcsNextDate = (date: CalendarDate): string => formatIcsDate(addDays(date, 1))

/** `20261024T093000` */
export function formatIcsTime(wall: WallTime): string {
  const time = new Date(wall)
  const date = `${String(time.getUTCFullYear()).padStart(4, '0')}${twoDigits(time.getUTCMonth() + 1)}${twoDigits(time.getUTCDate())}`
  return `${date}T${twoDigits(time.getUTCHours())}${twoDigits(time.getUTCMinutes())}${twoDigits(time.getUTCSeconds())}`
}

/** `20261024T073000Z`; `instant` is in milliseconds since 1970. */
export const formatIcsInstant = (instant: number): string => `${formatIcsTime(instant)}Z`
