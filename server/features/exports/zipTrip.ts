import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { itineraryFile, type FileFacts } from '#shared/exports/writeJson'
import type { TripOutline } from '#shared/exports/tripOutline'
import { imagePaths, writeZip, type PictureReader } from '#shared/exports/writeZip'
import { uploadNameOf } from '#server/base/images/imagePaths'
import type { ImageStorage } from '#server/base/images/imageStorage'
import type { NextTurn } from '#server/base/turns'

/** How many pictures the storage is asked for together, which may be far away. */
const PICTURES_AT_ONCE = 16

interface PictureSource {
  images: ImageStorage
  nextTurn: NextTurn
}

/**
 * A trip with its pictures, which are read one by one while it is sent, as fast as it is taken. Drawings of ours stay with us: everybody has them, so their paths
 * stand as they are.
 */
export async function zipTrip(trip: TripOutline, facts: FileFacts, source: PictureSource): Promise<ReadableStream> {
  const file = itineraryFile(trip, facts)
  const pictures = new Map<string, PictureReader>()
  const paths = [...new Set(imagePaths(file.itinerary))]
  for (let from = 0; from < paths.length; from += PICTURES_AT_ONCE)
    for (const [path, name] of await findPictures(paths.slice(from, from + PICTURES_AT_ONCE), source))
      pictures.set(path, () => readPicture(name, source))
  // Node's own class of the same name.
  return Readable.toWeb(Readable.from(writeZip(file, pictures), { objectMode: false, highWaterMark: 0 })) as ReadableStream
}

/** Which of these paths are pictures that are there, and their names. */
async function findPictures(paths: readonly string[], { images }: PictureSource): Promise<[path: string, name: string][]> {
  const found = await Promise.all(
    paths.map(async (path): Promise<[string, string][]> => {
      const name = uploadNameOf(path)
      return name !== undefined && (await images.has(name)) ? [[path, name]] : []
    }),
  )
  return found.flat()
}

async function readPicture(name: string, { images, nextTurn }: PictureSource): Promise<Uint8Array> {
  const found = await images.find(name)
  if (found === undefined) throw new Error(`the picture ${name} was removed while it was packed`)
  const content = await buffer(found.read())
  // Others have their turns in between, and whoever asked is charged for what follows.
  return nextTurn(() => content)
}
