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
  const names = new Map<string, string>()
  for (const path of new Set(imagePaths(file.itinerary)))
    if (pictures.has(path)) names.set(path, freeName(path, new Set(names.values())))
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

/** The last part of a path, with a number where another folder has a picture of the same name. */
function freeName(path: string, taken: ReadonlySet<string>): string {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const name = (number: number) => `${zipNames.images}${number === 1 ? '' : `${number}-`}${last}`
  let number = 1
  while (taken.has(name(number))) number += 1
  return name(number)
}
