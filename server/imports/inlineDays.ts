import { readDayHeading, readWeekdayProgramme } from './dayHeadings'
import type { PastedLine } from './planLine'

/** No abbreviation's point. */
const BREAK = /(?:[;,|]|(?<!(?:^|[\s(])\p{L}{1,3})\.)\s+/gu
/** Behind the words before the first day. */
const WORD = /(?<=\s)\S/gu
const MAX_WORDS = 20

/** No line begins a day but those with several. */
export const areDaysInline = (lines: readonly PastedLine[]): boolean =>
  lines.some(isInline) && lines.every((line) => isInline(line) || readDayHeading(line.text) === undefined)

export function* splitInlineDays(lines: Iterable<PastedLine>): Generator<PastedLine> {
  for (const line of lines)
    if (isInline(line)) for (const text of splitDays(line.text)) yield { ...line, text, noted: text }
    else yield line
}

const isInline = ({ text, isItem }: PastedLine): boolean => !isItem && splitDays(text).length > 1

/** With words of its own. */
const isDay = (words: string): boolean => /\p{L}{2}/u.test((readDayHeading(words) ?? readWeekdayProgramme(words))?.title ?? '')

/** `Boda: vie 4 jun 17h ensayo; sáb 5 jun 12:00 misa` is three lines. */
function splitDays(text: string): string[] {
  const breaks = [...text.matchAll(BREAK)]
  const ends = [...breaks.map(({ index }) => index), text.length]
  const starts = [0, ...breaks.map(({ 0: sign, index }) => index + sign.length)]
  const first = text.slice(0, ends[0])
  const words = [...first.matchAll(WORD)].slice(0, MAX_WORDS).map(({ index }) => index)
  if (!isDay(first)) starts[0] = words.find((start) => isDay(first.slice(start))) ?? 0
  const days = starts.filter((start, i) => isDay(text.slice(start, ends[i])))
  const lines = days.map((start, i) => trimmed(text.slice(start, days[i + 1])))
  if (days.length < 2 || !lines.every(isDay)) return [text]
  const before = trimmed(text.slice(0, days[0]))
  return before === '' ? lines : [before, ...lines]
}

const trimmed = (line: string): string => line.replace(/[;,|.:\s]+$/u, '')
