import type { EventFields } from '../itinerary/fields'

export const UNTITLED = 'Sin título'

export const formatEventTitle = ({ label }: Pick<EventFields, 'label'>): string => (label === '' ? UNTITLED : label)

/** An invisible sign before a title that an import would read as something else. */
const WORD_JOINER = '\u{2060}'
const AMBIGUOUS = /^(?:\u{2060}|\d\d:\d\d|Día \d|Ideas$|- |Sin título$)/u

export const formatImportableTitle = (event: Pick<EventFields, 'label'>): string =>
  (AMBIGUOUS.test(event.label) ? WORD_JOINER : '') + formatEventTitle(event)

/** The inverse of `formatImportableTitle`. */
export const readTitle = (title: string): string =>
  title === UNTITLED ? '' : title.startsWith(WORD_JOINER) ? title.slice(WORD_JOINER.length) : title

/** `09:00–11:30`, `09:00`, or '' without a start. */
export const formatEventHours = ({ startTime, endTime }: Pick<EventFields, 'startTime' | 'endTime'>): string =>
  startTime === null ? '' : endTime === null ? startTime : `${startTime}–${endTime}`

/** `09:00–11:30 Coliseo` */
export function formatEventLine(event: EventFields, title: string = formatImportableTitle(event)): string {
  const hours = formatEventHours(event)
  return hours === '' ? title : `${hours} ${title}`
}

/** Blank lines become empty. */
export const formatNoteLines = ({ description }: Pick<EventFields, 'description'>): string[] =>
  description === '' ? [] : description.split('\n').map((line) => (line === '' ? '' : `  ${line}`))
