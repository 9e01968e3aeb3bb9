import { strToU8, zipSync } from 'fflate'
import type { FileEvent, FileItinerary, ItineraryFile } from '../api/itineraryFile'

export const zipEntryNames = { itinerary: 'itinerary.json', images: 'images/' } as const

export type PictureReader = () => Promise<Uint8Array>

interface ZipEntry {
  name: string
  bytes: Uint8Array
  /** False for compressed content. */
  isPacked: boolean
}

/** The earliest zip time: the same trip gives the same bytes. */
const NO_TIME = new Date(1980, 0, 1)
/** End record without a comment (PKWARE's APPNOTE, 4.3.16). */
const END = { bytes: 22, entriesHere: 8, entries: 10, directoryBytes: 12, directoryAt: 16 } as const
/** In a directory record (4.3.12). */
const ENTRY_AT = 42

/** Holds one picture at a time. A picture missing from `pictures` keeps its path. */
export function writeZip(file: ItineraryFile, pictures: ReadonlyMap<string, PictureReader>): AsyncGenerator<Uint8Array> {
  const names = namesOf(imagePathsIn(file.itinerary).filter((path) => pictures.has(path)))
  const itinerary = replaceImagePaths(file.itinerary, (path) => names.get(path) ?? path)
  return streamZip(entriesOf({ ...file, itinerary }, names, pictures))
}

async function* entriesOf(
  file: ItineraryFile,
  names: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, PictureReader>,
): AsyncGenerator<ZipEntry> {
  yield { name: zipEntryNames.itinerary, bytes: strToU8(`${JSON.stringify(file, null, 2)}\n`), isPacked: true }
  for (const [path, name] of names) {
    const bytes = await pictures.get(path)?.()
    if (bytes !== undefined) yield { name, bytes, isPacked: false }
  }
}

/** Cover first. */
export const imagePathsIn = ({ image, days, ideas }: FileItinerary): string[] =>
  [image, ...[...days.flatMap(({ events }) => events), ...ideas].map((event) => event.image)].filter((path) => path !== null)

export function replaceImagePaths(trip: FileItinerary, replace: (image: string) => string | null): FileItinerary {
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
  const numbers = new Map<string, number>()
  for (const path of new Set(paths)) {
    const last = path.slice(path.lastIndexOf('/') + 1)
    const nameOf = (number: number) => `${zipEntryNames.images}${number === 1 ? '' : `${number}-`}${last}`
    let number = (numbers.get(last) ?? 0) + 1
    while (taken.has(nameOf(number))) number += 1
    numbers.set(last, number)
    taken.add(nameOf(number))
    names.set(path, nameOf(number))
  }
  return names
}

/** Holds one entry: each is zipped alone, so that its header has its sizes. */
async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = []
  let length = 0
  for await (const { name, bytes, isPacked } of entries) {
    const whole = zipSync({ [name]: [bytes, { level: isPacked ? 6 : 0, mtime: NO_TIME }] })
    const directoryAt = viewOf(whole, whole.length - END.bytes).getUint32(END.directoryAt, true)
    const line = whole.slice(directoryAt, whole.length - END.bytes)
    viewOf(line).setUint32(ENTRY_AT, length, true)
    directory.push(line)
    length += directoryAt
    yield whole.subarray(0, directoryAt)
  }
  yield* directory
  yield endOf(directory, length)
}

function endOf(directory: readonly Uint8Array[], directoryAt: number): Uint8Array {
  const end = new Uint8Array(END.bytes)
  const view = viewOf(end)
  end.set([0x50, 0x4b, 0x05, 0x06])
  view.setUint16(END.entriesHere, directory.length, true)
  view.setUint16(END.entries, directory.length, true)
  view.setUint32(
    END.directoryBytes,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  )
  view.setUint32(END.directoryAt, directoryAt, true)
  return end
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array, from = 0): DataView =>
  new DataView(buffer, byteOffset + from, byteLength - from)
