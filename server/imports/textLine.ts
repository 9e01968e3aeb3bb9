import { parseDateRange, type CalendarDate } from '#shared/dates'

export type TextLine =
  | { kind: 'blank' }
  | { kind: 'indented'; indent: number; text: string }
  | { kind: 'day'; number: string; title: string; date: CalendarDate | undefined; isMarkdown: boolean }
  | { kind: 'ideas'; isMarkdown: boolean }
  | { kind: 'item'; text: string }
  | { kind: 'plain'; text: string }

const BLANK: TextLine = { kind: 'blank' }
const INDENT = /^\s+/u
const DAY = /^(#{1,6}\s+)?(?:d[ií]a|day)\s+(\d{1,9})(?!\d|:\d)(.*)$/iu
const IDEAS = /^(#{1,6}\s+)?ideas\s*:?$/iu
const ITEM = /^[-*•]\s+(.*)$/u
const SEPARATOR = /^[\s\-–—:.,)]+/u
/** The date in our own headings. */
const DATE_IN_WORDS = /^(?:(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo),?\s+)?(\d{1,2} de [a-z]+(?: de \d{4})?)$/iu

export const splitTextLines = (text: string): string[] => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).split('\n')

export function readTextLine(line: string): TextLine {
  const text = line.trim()
  if (text === '') return BLANK
  const indent = INDENT.exec(line)?.[0].length ?? 0
  if (indent > 0) return { kind: 'indented', indent, text: line.trimEnd() }
  const day = DAY.exec(text)
  if (day !== null) return readDayHeading(day)
  const ideas = IDEAS.exec(text)
  if (ideas !== null) return { kind: 'ideas', isMarkdown: ideas[1] !== undefined }
  const item = ITEM.exec(text)?.[1]
  return item === undefined ? { kind: 'plain', text } : { kind: 'item', text: item }
}

function readDayHeading([, mark, number = '', rest = '']: RegExpExecArray): TextLine {
  const title = rest.replace(SEPARATOR, '').trim()
  const words = DATE_IN_WORDS.exec(title)?.[1]
  return {
    kind: 'day',
    number,
    title: words === undefined ? title : '',
    date: words === undefined ? undefined : parseDateRange(words.toLowerCase())?.start,
    isMarkdown: mark !== undefined,
  }
}

const HOURS =
  /^(\d{1,2}[:h]\d{2})(?:\s?h(?:oras)?\b)?(?:\s*(?:[-–—]|a\s)\s*(\d{1,2}[:h]\d{2})(?:\s?h(?:oras)?\b)?)?(?=$|[\s\-–—:.,])/iu

export function readHours(text: string): { start: string; end: string | undefined; title: string } | undefined {
  const match = HOURS.exec(text)
  if (match === null) return undefined
  const [all, start = '', end] = match
  return {
    start: hour(start),
    end: end === undefined ? undefined : hour(end),
    title: text.slice(all.length).replace(SEPARATOR, ''),
  }
}

/** `9h05` and `9:05` become `09:05`, unchecked. */
const hour = (text: string): string => text.toLowerCase().replace('h', ':').padStart(5, '0')
