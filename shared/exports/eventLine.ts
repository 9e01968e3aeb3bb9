import type { EventFields } from '../itinerary/fields'

/** Shown for a cleared title. */
export const UNTITLED = 'Sin título'

export const titleOf = ({ label }: Pick<EventFields, 'label'>): string => (label === '' ? UNTITLED : label)

/** `09:00–11:30`, `09:00`, or '' without a start. */
export const hoursOf = ({ startTime, endTime }: Pick<EventFields, 'startTime' | 'endTime'>): string =>
  startTime === null ? '' : endTime === null ? startTime : `${startTime}–${endTime}`

/** `09:00–11:30 Coliseo` */
export function eventLine(event: EventFields, title: string = titleOf(event)): string {
  const hours = hoursOf(event)
  return hours === '' ? title : `${hours} ${title}`
}

/** Blank lines become empty. */
export const noteLines = ({ description }: Pick<EventFields, 'description'>): string[] =>
  description === '' ? [] : description.split('\n').map((line) => (line === '' ? '' : `  ${line}`))
