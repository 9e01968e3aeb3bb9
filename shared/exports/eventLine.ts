import { arrivalOf } from '../itinerary/eventPlaces'
import type { EventFields } from '../itinerary/fields'
import type { Place } from '../places/place'

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
export function formatEventLine(
  event: Pick<EventFields, 'label' | 'startTime' | 'endTime'>,
  title: string = formatImportableTitle(event),
): string {
  const hours = formatEventHours(event)
  return hours === '' ? title : `${hours} ${title}`
}

/** `Sagrada Família`, or `41.40338, 2.17403` without a name. */
export const formatPlaceName = ({ name, address, lat, lng }: Place): string => name ?? address ?? `${lat}, ${lng}`

/** `Lugar: Barajas → Narita`; '' without places, or if the title says it. */
function formatEventPlace(event: Pick<EventFields, 'label' | 'category' | 'place' | 'to'>): string {
  const names = [event.place, arrivalOf(event)].flatMap((place) => (place === null ? [] : [formatPlaceName(place)]))
  return names.length === 0 || names.join() === event.label ? '' : `Lugar: ${names.join(' → ')}`
}

/** The place and the note. */
export const formatEventNote = (event: Pick<EventFields, 'label' | 'category' | 'place' | 'to' | 'description'>): string =>
  [formatEventPlace(event), event.description].filter((text) => text !== '').join('\n')

/** Blank lines become empty. */
export const formatNoteLines = (note: string): string[] =>
  note === '' ? [] : note.split('\n').map((line) => (line === '' ? '' : `  ${line}`))
