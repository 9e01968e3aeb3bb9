import { formatEventLine, formatEventNote, formatNoteLines } from './eventLine'
import { formatPlaceAndDates } from './placeAndDates'
import type { OutlineEvent, TripOutline } from './tripOutline'

export function writeText(trip: TripOutline): string {
  const blocks = [
    [trip.title, formatPlaceAndDates(trip)],
    ...trip.days.map(({ label, events }) => [
      label,
      ...events.flatMap((event) => [formatEventLine(event), ...formatNoteLines(formatEventNote(event))]),
    ]),
    ...(trip.ideas.length === 0 ? [] : [['Ideas', ...trip.ideas.flatMap(ideaLines)]]),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

const ideaLines = (idea: OutlineEvent): string[] => [`- ${formatEventLine(idea)}`, ...formatNoteLines(formatEventNote(idea))]
