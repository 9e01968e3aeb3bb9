import type { FileEvent } from '#shared/api/itineraryFile'
import type { ImportPreview } from '#shared/api/imports'
import { createProblemList } from './problemList'
import type { ReadFile } from './readFile'

/** About 1 MB of JSON. */
const MAX_CHARACTERS = 1_000_000
/** JSON overhead. */
const AROUND_EVENT = 130

/** A very large trip is cut, with a problem that counts the rest. */
export function previewOf({ kind, itinerary, problems }: Pick<ReadFile, 'kind' | 'itinerary' | 'problems'>): ImportPreview {
  let room = MAX_CHARACTERS
  let left = 0
  const fits = ({ label, description, image }: FileEvent): boolean => {
    room -= label.length + description.length + (image?.length ?? 0) + AROUND_EVENT
    if (room < 0) left += 1
    return room >= 0
  }
  const days = itinerary.days.map(({ events }) => ({ events: events.filter(fits) }))
  const ideas = itinerary.ideas.filter(fits)
  if (left === 0) return { kind, itinerary, problems }
  const cut = createProblemList()
  cut.add(null, 'preview_cut', String(left))
  return { kind, itinerary: { ...itinerary, days, ideas }, problems: [...cut.all(), ...problems] }
}
