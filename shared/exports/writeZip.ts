import { strToU8 } from 'fflate'
import type { FileEvent, FileItinerary, ItineraryFile } from '../api/itineraryFile'
import { zipParts, type ZipEntry } from './zipParts'

export const zipNames = { itinerary: 'itinerary.json', images: 'images/' } as const

export type PictureReader = () => Promise<Uint8Array>

/**
 * A stream that holds one picture at a time. Image fields become entry names; a
 * picture missing from `pictures` keeps its path.
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

/** Cover first. */
export const imagePaths = ({ image, days, ideas }: FileItinerary): string[] =>
  [image, ...[...days.flatMap(({ events }) => events), ...ideas].map((event) => event.image)].filter((path) => path !== null)

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

/** The last part of each path, numbered if taken. */
function namesOf(paths: Iterable<string>): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  /** Highest number, by last part. */
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
