import { strToU8 } from 'fflate'
import type { FileEvent, FileItinerary, ItineraryFile } from '../api/itineraryFile'
import { zipParts, type ZipEntry } from './zipParts'

/** What a zip calls its parts. */
export const zipNames = { itinerary: 'itinerary.json', images: 'images/' } as const

/** Hands out a picture's bytes when it is its turn. */
export type PictureReader = () => Promise<Uint8Array>

/**
 * A trip and its pictures in one file, piece by piece: of the pictures one is held at a time. `pictures` says how those that there are, by their paths, are
 * read: the image fields of the trip then name the entries. A picture that is not there keeps its path.
 */
export function writeZip(file: ItineraryFile, pictures: ReadonlyMap<string, PictureReader>): AsyncGenerator<Uint8Array> {
  const names = namesOf(imagePaths(file.itinerary).filter((path) => pictures.has(path)))
  const itinerary = withImages(file.itinerary, (path) => names.get(path) ?? path)
  return zipParts(entriesOf({ ...file, itinerary }, names, pictures))
}

async function* entriesOf(
  file: ItineraryFile,
  names: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, PictureReader>,
): AsyncGenerator<ZipEntry> {
  yield { name: zipNames.itinerary, bytes: strToU8(`${JSON.stringify(file, null, 2)}\n`), isPacked: true }
  for (const [path, name] of names) {
    const bytes = await pictures.get(path)?.()
    if (bytes !== undefined) yield { name, bytes, isPacked: false }
  }
}

/** The pictures that a trip shows, the cover first. */
export const imagePaths = ({ image, days, ideas }: FileItinerary): string[] =>
  [image, ...[...days.flatMap(({ events }) => events), ...ideas].map((event) => event.image)].filter((path) => path !== null)

/** The same trip with other image fields. */
export function withImages(trip: FileItinerary, replace: (image: string) => string | null): FileItinerary {
  const replaced = (image: string | null) => (image === null ? null : replace(image))
  const event = (one: FileEvent): FileEvent => ({ ...one, image: replaced(one.image) })
  return {
    ...trip,
    image: replaced(trip.image),
    days: trip.days.map(({ events }) => ({ events: events.map(event) })),
    ideas: trip.ideas.map(event),
  }
}

/** A name for each path: its last part, with a number where another folder has a picture of the same name. */
function namesOf(paths: Iterable<string>): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  /** How often each last part was met: all numbers up to that are taken. */
  const numbers = new Map<string, number>()
  for (const path of new Set(paths)) {
    const last = path.slice(path.lastIndexOf('/') + 1)
    const nameOf = (number: number) => `${zipNames.images}${number === 1 ? '' : `${number}-`}${last}`
    let number = (numbers.get(last) ?? 0) + 1
    while (taken.has(nameOf(number))) number += 1
    numbers.set(last, number)
    taken.add(nameOf(number))
    names.set(path, nameOf(number))
  }
  return names
}
