import { buffer } from 'node:stream/consumers'
import type { ItineraryFile } from '#shared/api/itineraryFile'
import { writeZip } from '#shared/exports/writeZip'

export function zipOf(file: ItineraryFile, pictures: ReadonlyMap<string, Uint8Array> = new Map()): Promise<Uint8Array> {
  const readers = new Map([...pictures].map(([path, bytes]) => [path, async () => bytes]))
  return buffer(writeZip(file, readers))
}
