import type { EventFields } from '../itinerary/fields'

export const UNTITLED = 'Sin título'

export const formatEventTitle = ({ label }: Pick<EventFields, 'label'>): string => (label === '' ? UNTITLED : label)

/** `09:00–11:30`, `09:00`, or '' without a start. */
export const formatEventHours = ({ startTime, endTime }: Pick<EventFields, 'startTime' | 'endTime'>): string =>
  startTime === null ? '' : endTime === null ? startTime : `${startTime}–${endTime}`

/** `09:00–11:30 Coliseo` */
export function formatEventLine(event: EventFields, title: string = formatEventTitle(event)): string {
  const hours = formatEventHours(event)
  return hours === '' ? title : `${hours} ${title}`
}

/** Blank lines become empty. */
export const formatNoteLines = ({ description }: Pick<EventFields, 'description'>): string[] =>
  description === '' ? [] : description.split('\n').map((line) => (line === '' ? '' : `  ${line}`))
