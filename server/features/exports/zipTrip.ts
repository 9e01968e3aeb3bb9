import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { itineraryFile, type FileFacts } from '#shared/exports/writeJson'
import type { TripOutline } from '#shared/exports/tripOutline'
import { imagePaths, writeZip, type PictureReader } from '#shared/exports/writeZip'
import { uploadNameOf } from '#server/base/images/imagePaths'
import type { ImageStorage } from '#server/base/images/imageStorage'
import type { NextTurn } from '#server/base/turns'

interface PictureSource {
  images: ImageStorage
  nextTurn: NextTurn
}

/**
 * A trip with its pictures, read one by one while it is sent, as fast as it is taken. Drawings of ours stay with us: everybody has them, so their paths
 * stand as they are.
 */
export async function zipTrip(trip: TripOutline, facts: FileFacts, source: PictureSource): Promise<ReadableStream> {
  const file = itineraryFile(trip, facts)
  const pictures = new Map<string, PictureReader>()
  for (const path of new Set(imagePaths(file.itinerary))) {
    const name = uploadNameOf(path)
    if (name !== undefined && (await source.images.has(name))) pictures.set(path, () => readPicture(name, source))
  }
  // Node's own class of the same name.
  return Readable.toWeb(Readable.from(writeZip(file, pictures), { objectMode: false, highWaterMark: 0 })) as ReadableStream
}

async function readPicture(name: string, { images, nextTurn }: PictureSource): Promise<Uint8Array> {
  const found = await images.find(name)
  if (found === undefined) throw new Error(`the picture ${name} was removed while it was packed`)
  const content = await buffer(found.read())
  // Others have their turns in between, and whoever asked is charged for what follows.
  return nextTurn(() => content)
}
