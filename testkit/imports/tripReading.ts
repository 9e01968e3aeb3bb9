import type { ImportProblem } from '#shared/api/imports'
import type { FileEvent, FileItinerary } from '#shared/api/itineraryFile'

/** `09:00–10:00 Coliseo // note⏎its second line` */
const lineOf = ({ startTime, endTime, label, description }: FileEvent): string =>
  [
    startTime === null ? '' : `${startTime}${endTime === null ? '' : `–${endTime}`} `,
    label,
    description === '' ? '' : ` // ${description}`,
  ]
    .join('')
    .replaceAll('\n', '⏎')

export interface TripReading {
  title?: string
  startDate?: string
  days: string[][]
  ideas?: string[]
  /** Line and code. */
  problems?: [number | null, string][]
}

/** Without what is empty. */
export const tripReading = ({ itinerary, problems }: { itinerary: FileItinerary; problems: ImportProblem[] }): TripReading => ({
  ...(itinerary.title !== null && { title: itinerary.title }),
  ...(itinerary.startDate !== null && { startDate: itinerary.startDate }),
  days: itinerary.days.map(({ events }) => events.map(lineOf)),
  ...(itinerary.ideas.length > 0 && { ideas: itinerary.ideas.map(lineOf) }),
  ...(problems.length > 0 && { problems: problems.map(({ line, code }): [number | null, string] => [line, code]) }),
})
