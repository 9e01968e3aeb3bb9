import type { FileEvent } from '#shared/api/itineraryFile'
import { addDays, formatDayLabel } from '#shared/dates'
import { readTitle } from '#shared/exports/eventLine'
import { parsePlaceAndDates } from '#shared/exports/placeAndDates'
import { limits } from '#shared/limits'
import { splitTextLines } from './decodeText'
import { normalizeEvent, normalizeTitle } from './normalizeEvent'
import { createEmptyTrip, ensureDayEvents, type ParsedImport } from './parsedImport'
import { createProblemList } from './problemList'

const ESCAPED = /\\([!-/:-@[-`{-~])/g
const HOURS = /^(\d\d:\d\d)(?:–(\d\d:\d\d))? (?=.)/u
const NOTE = '  '
const ITEM = '- '

/** The inverse of `writeText` and `writeMarkdown`; undefined for other or edited texts. */
export function readOwnText(text: string): ParsedImport | undefined {
  const [first = '', ...lines] = splitTextLines(text)
  const isMarkdown = first.startsWith('# ') && lines.some((line) => line === '## Ideas' || line.startsWith('## Día 1 - '))
  const plain = (words: string): string => (isMarkdown ? words.replace(ESCAPED, '$1') : words)
  const at = lines.findIndex((line) => line !== '')
  const facts = at < 0 ? undefined : parsePlaceAndDates(plain(lines[at] ?? ''))
  if (facts === undefined) return undefined
  const { place: placeName, start, end } = facts
  const trip = { ...createEmptyTrip(), startDate: start, endDate: end }
  const problems = createProblemList()
  const description: string[] = []
  let place: FileEvent[] | undefined
  let event: { label: string; startTime: string | null; endTime: string | null; line: number; note: string[] } | undefined
  const finish = () => {
    if (event === undefined || place === undefined) return
    const { line, note, ...fields } = event
    place.push(normalizeEvent({ ...fields, description: plain(note.join('\n')) }, line, problems))
    event = undefined
  }

  const headingOf = (line: string): FileEvent[] | undefined => {
    const words = isMarkdown ? (line.startsWith('## ') ? plain(line.slice(3)) : '') : line
    if (words === 'Ideas') return trip.ideas
    const number = Number(/^Día (\d{1,3}) - /.exec(words)?.[1] ?? 0)
    const isDay =
      number === trip.days.length + 1 && number <= limits.tripDays && words === formatDayLabel(number, addDays(start, number - 1))
    return isDay ? ensureDayEvents(trip, number) : undefined
  }

  for (const [i, line] of lines.slice(at + 1).entries()) {
    const heading = headingOf(line)
    if (heading !== undefined) {
      finish()
      place = heading
    } else if (place === undefined) {
      if (!isMarkdown && line !== '') return undefined
      description.push(plain(line))
    } else if (line === '' || (line.startsWith(NOTE) && event !== undefined)) event?.note.push(line.slice(NOTE.length))
    else {
      finish()
      const isItem = isMarkdown || place === trip.ideas
      if (isItem !== line.startsWith(ITEM) && isItem) return undefined
      const words = isItem ? line.slice(ITEM.length) : line
      const [hours = '', startTime = null, endTime = null] = HOURS.exec(words) ?? []
      event = { label: readTitle(plain(words.slice(hours.length))), startTime, endTime, line: at + i + 3, note: [] }
    }
  }
  finish()
  if (place === undefined) return undefined
  const title = plain(isMarkdown ? first.slice(2) : first)
  Object.assign(trip, normalizeTitle({ title, description: description.join('\n') }, 1, problems))
  return { kind: 'txt', itinerary: trip, problems: problems.all(), placeName, pictures: new Map() }
}
