import { readDayHeading, type DayHeading } from './dayHeadings'
import type { PastedLine } from './planLine'
import { datesOfRange, readLeadingRange, type WrittenDate } from './readDates'
import { isAmount, readLeadingTimes } from './readTimes'
import { withoutSymbols } from './textMarks'

const RANGE = /^(\p{L}[^\d]{0,60}?)[\s,:(–—-]{1,5}((?:del?\s+)?\d.{3,60}?)[):\s]*$/iu
const NUMBER = /^(\d{1,2})(?:\s*[-–—:·]\s*|\s+)([\p{L}¡¿"(].*)$/u

interface Block {
  heading: DayHeading
  line: number
  isTitle: boolean
  dates: WrittenDate[]
  /** Of `dates`: the last one below. */
  last: number
  days: Map<number, DayHeading>
}

const headingOn = (date: WrittenDate, title: string, more = 0): DayHeading => ({
  kind: 'date',
  first: undefined,
  more,
  date,
  weekday: undefined,
  title,
})

/** By line: `Tokio 3-6 abril`, and below it `3 llegada` and `4 Asakusa`. None beside other headings. */
export function readNumberedDays(lines: readonly PastedLine[]): ReadonlyMap<number, DayHeading> {
  const blocks: Block[] = []
  const others: string[] = []
  for (const [i, { text, line }] of lines.entries()) {
    const words = withoutSymbols(text)
    const block = readRangeBelow(words)
    if (block !== undefined) blocks.push({ ...block, line, isTitle: i === 0, last: 0, days: new Map() })
    else if (!addNumber(words, line, blocks.at(-1))) others.push(words)
  }
  const known = blocks.filter(({ days }) => new Set(Array.from(days.values(), ({ date }) => date)).size > 1)
  if (known.length === 0 || others.some((words) => readDayHeading(words) !== undefined)) return new Map()
  return new Map(
    known.flatMap(({ heading, line, isTitle, days }) => [
      ...(isTitle && known.length === 1 ? [] : [[line, heading] as const]),
      ...days,
    ]),
  )
}

function readRangeBelow(text: string): Pick<Block, 'heading' | 'dates'> | undefined {
  const [, title = '', written = ''] = RANGE.exec(text) ?? ['', '', text]
  const range = readLeadingRange(written)
  if (range?.rest.trim() !== '') return undefined
  return { heading: headingOn(range.date, title, range.more), dates: datesOfRange(range) }
}

function addNumber(text: string, line: number, block: Block | undefined): boolean {
  const [, number, title = ''] = NUMBER.exec(text) ?? []
  if (block === undefined || number === undefined || isAmount(title) || readLeadingTimes(text) !== undefined) return false
  const at = block.dates.findIndex(({ day }, i) => i >= block.last && day === Number(number))
  const date = block.dates[at]
  if (date === undefined) return false
  block.days.set(line, headingOn(date, title))
  block.last = at
  return true
}
