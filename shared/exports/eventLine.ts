import type { EventFields } from '../itinerary/fields'

/** What stands for a title that was cleared. */
export const UNTITLED = 'Sin título'

/** An event's title, or what stands for one. */
export const titleOf = ({ label }: Pick<EventFields, 'label'>): string => (label === '' ? UNTITLED : label)

/** `09:00–11:30`, `09:00`, or '' for an event without a start. */
export const hoursOf = ({ startTime, endTime }: Pick<EventFields, 'startTime' | 'endTime'>): string =>
  startTime === null ? '' : endTime === null ? startTime : `${startTime}–${endTime}`

/** `09:00–11:30 Coliseo`; `title` where it is not to be shown as it is. */
export function eventLine(event: EventFields, title: string = titleOf(event)): string {
  const hours = hoursOf(event)
  return hours === '' ? title : `${hours} ${title}`
}

/** The lines of a note below its event. Lines that hold nothing stay empty. */
export const noteLines = ({ description }: Pick<EventFields, 'description'>): string[] =>
  description === '' ? [] : description.split('\n').map((line) => (line === '' ? '' : `  ${line}`))
