import type { FileEvent } from '#shared/api/itineraryFile'
import { countCodePoints, normalizeDescription, limits, normalizeMultiline, normalizeLine } from '#shared/limits'
import type { ProblemList } from './problemList'

/** In code points. */
const truncateText = (text: string, max: number): string =>
  countCodePoints(text) <= max ? text : Array.from(text).slice(0, max).join('').trimEnd()

interface ForeignEvent extends Partial<Omit<FileEvent, 'label' | 'description'>> {
  label: string
  description?: string
}

const sourceLines = new WeakMap<FileEvent, number>()

/** The file's line of an event that a reader made. */
export const sourceLineOf = (event: FileEvent): number | null => sourceLines.get(event) ?? null

/** Notes the line for `sourceLineOf`. */
export function withSourceLine(event: FileEvent, line: number | null): FileEvent {
  if (line !== null) sourceLines.set(event, line)
  return event
}

/** Moves a title that is too long to the note. */
export function normalizeEvent(
  { label, description = '', ...fields }: ForeignEvent,
  line: number | null,
  problems: ProblemList,
): FileEvent {
  const title = normalizeLine(label)
  const isTooLong = countCodePoints(title) > limits.eventLabel
  if (isTooLong) problems.add(line, 'title_too_long', title)
  const note = normalizeMultiline(isTooLong ? `${title}\n${description}` : description)
  const isNoteTooLong = countCodePoints(note) > limits.mergedDescription
  if (isNoteTooLong) problems.add(line, 'note_too_long', title)
  const event = {
    ...{ category: null, image: null, startTime: null, endTime: null },
    ...fields,
    label: isTooLong ? `${truncateText(title, limits.eventLabel - 1)}…` : title,
    description: truncateText(note, limits.mergedDescription),
  }
  return withSourceLine(event, line)
}

export function normalizeTitle(
  trip: { title: string; description: string },
  line: number | null,
  problems: ProblemList,
): { title: string | null; description: string | null } {
  const title = normalizeLine(trip.title)
  const isTooLong = countCodePoints(title) > limits.title
  if (isTooLong) problems.add(line, 'title_too_long', title)
  const description = normalizeDescription(isTooLong ? `${title}\n${trip.description}` : trip.description)
  if (countCodePoints(description) > limits.description) problems.add(null, 'description_too_long')
  return {
    title: (isTooLong ? `${truncateText(title, limits.title - 1)}…` : title) || null,
    description: truncateText(description, limits.description) || null,
  }
}
