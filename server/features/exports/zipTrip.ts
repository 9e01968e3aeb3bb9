import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { toItineraryFile, type ExportMetadata } from '#shared/exports/writeJson'
import type { TripOutline } from '#shared/exports/tripOutline'
import { imagePathsIn, writeZip, type PictureReader } from '#shared/exports/writeZip'
import { uploadNameOf } from '#server/base/images/imagePaths'
import type { ImageStorage } from '#server/base/images/imageStorage'
import type { FairRunner } from '#server/base/fairScheduler'

/** Concurrent lookups: the storage may be remote. */
const PICTURES_AT_ONCE = 16

interface PictureSource {
  images: ImageStorage
  runFairly: FairRunner
}

/** One picture at a time, at the client's pace. Built-in drawings keep their paths. */
export async function zipTrip(trip: TripOutline, metadata: ExportMetadata, source: PictureSource): Promise<ReadableStream> {
  const file = toItineraryFile(trip, metadata)
  const pictures = new Map<string, PictureReader>()
  const paths = [...new Set(imagePathsIn(file.itinerary))]
  for (let from = 0; from < paths.length; from += PICTURES_AT_ONCE)
    for (const [path, name] of await findPictures(paths.slice(from, from + PICTURES_AT_ONCE), source))
      pictures.set(path, () => readPicture(name, source))
  return Readable.toWeb(Readable.from(writeZip(file, pictures), { objectMode: false, highWaterMark: 0 })) as ReadableStream
}

async function findPictures(paths: readonly string[], { images }: PictureSource): Promise<[path: string, name: string][]> {
  const found = await Promise.all(
    paths.map(async (path): Promise<[string, string][]> => {
      const name = uploadNameOf(path)
      return name !== undefined && (await images.has(name)) ? [[path, name]] : []
    }),
  )
  return found.flat()
}

async function readPicture(name: string, { images, runFairly }: PictureSource): Promise<Uint8Array> {
  const found = await images.find(name)
  if (found === undefined) throw new Error(`the picture ${name} was removed while it was packed`)
  const content = await buffer(found.read())
  // Yields to other requests and bills the packing that follows.
  return runFairly(() => content)
}
