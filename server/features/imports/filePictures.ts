import type { FileItinerary } from '#shared/api/itineraryFile'
import { imagePathsIn, replaceImagePaths } from '#shared/exports/writeZip'
import type { Services } from '#server/base/services'
import type { FairRunner } from '#server/base/fairScheduler'
import { importImageTypes, isInvalidImage } from '#server/base/images/checkPicture'
import type { ImportedFile } from '#server/imports/parsedImport'
import { receivePicture, reuseStoredPicture } from '../uploads/uploadService'

export interface PictureUploadContext {
  userId: string
  runFairly: FairRunner
  /** Bills work on other threads. */
  charge?: ((ms: number) => void) | undefined
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** Drops damaged ones. Throws what `receivePicture` throws, or if aborted. */
export async function storeFilePictures(
  services: Services,
  read: ImportedFile,
  uploadContext: PictureUploadContext,
): Promise<FileItinerary> {
  const paths = new Map<string, string | null>()
  for (const name of new Set(imagePathsIn(read.itinerary))) {
    const sent = read.pictures.get(name)
    if (sent === undefined) continue
    const kind = name === read.itinerary.image ? 'itinerary' : 'event'
    const before = performance.now()
    paths.set(
      name,
      await uploadContext.runFairly(
        () => storePicture(services, { userId: uploadContext.userId, kind, sent }),
        uploadContext.signal,
      ),
    )
    uploadContext.charge?.(performance.now() - before)
  }
  return replaceImagePaths(read.itinerary, (image) => paths.get(image) ?? (paths.has(image) ? null : image))
}

/** Keeps a picture of an export as it is: encoding it again loses quality. */
async function storePicture(services: Services, picture: Parameters<typeof receivePicture>[1]): Promise<string | null> {
  try {
    return (
      (await reuseStoredPicture(services, picture)) ?? (await receivePicture(services, { ...picture, types: importImageTypes }))
    )
  } catch (error) {
    if (isInvalidImage(error)) return null
    throw error
  }
}
