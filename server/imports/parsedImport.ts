import type { FileEvent, FileItinerary } from '#shared/api/itineraryFile'
import type { EventLines, ImportKind, ImportProblem, ImportPreview } from '#shared/api/imports'
import { createProblemList } from './problemList'

/** About 1 MB of JSON. */
const MAX_CHARACTERS = 1_000_000
/** JSON overhead. */
const AROUND_EVENT = 130

/** Before place and images are resolved. */
export interface ParsedImport {
  kind: ImportKind
  itinerary: FileItinerary
  problems: ImportProblem[]
  /** `Roma, Italia`, if the file has only a name. */
  placeName: string | null
  /** Images of a zip by name. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** A whole file, as `readImport` returns it. */
export interface ImportedFile extends ParsedImport {
  eventLines: EventLines
}

export const createEmptyTrip = (): FileItinerary => ({
  title: null,
  description: null,
  image: null,
  startDate: null,
  endDate: null,
  location: null,
  days: [],
  ideas: [],
})

/** From 1; missing days are added. */
export function ensureDayEvents({ days }: FileItinerary, dayNumber: number): FileEvent[] {
  while (days.length < dayNumber) days.push({ events: [] })
  return days[dayNumber - 1]?.events ?? []
}

/** A very large trip is cut, with a problem. */
export function toImportPreview({
  kind,
  itinerary,
  eventLines,
  problems,
}: Pick<ImportedFile, 'kind' | 'itinerary' | 'eventLines' | 'problems'>): ImportPreview {
  let room = MAX_CHARACTERS
  let left = 0
  const fits = ({ label, description, image }: FileEvent): boolean => {
    room -= label.length + description.length + (image?.length ?? 0) + AROUND_EVENT
    if (room < 0) left += 1
    return room >= 0
  }
  const shownOf = (events: readonly FileEvent[], lines: readonly (number | null)[]) => {
    const shown = events.flatMap((event, i) => (fits(event) ? [{ event, line: lines[i] ?? null }] : []))
    return { events: shown.map(({ event }) => event), lines: shown.map(({ line }) => line) }
  }
  const days = itinerary.days.map(({ events }, i) => shownOf(events, eventLines.days[i] ?? []))
  const ideas = shownOf(itinerary.ideas, eventLines.ideas)
  if (left === 0) return { kind, itinerary, eventLines, problems }
  const cut = createProblemList()
  cut.add(null, 'preview_cut', String(left))
  return {
    kind,
    itinerary: { ...itinerary, days: days.map(({ events }) => ({ events })), ideas: ideas.events },
    eventLines: { days: days.map(({ lines }) => lines), ideas: ideas.lines },
    problems: [...cut.all(), ...problems],
  }
}
