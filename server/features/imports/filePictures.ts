import type { FileItinerary } from '#shared/api/itineraryFile'
import { imagePaths, withImages } from '#shared/exports/writeZip'
import type { Services } from '#server/base/services'
import type { NextTurn } from '#server/base/turns'
import { filedTypes, isUnfit } from '#server/base/images/checkPicture'
import type { ReadFile } from '#server/imports/readFile'
import { receivePicture, receiveStoredPicture } from '../uploads/uploadService'

export interface PictureKeeper {
  userId: string
  nextTurn: NextTurn
  /** Bills work on other threads. */
  charge?: ((ms: number) => void) | undefined
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/**
 * Stores the file's pictures like uploads and drops damaged ones. Throws what
 * `receivePicture` throws, or if aborted.
 */
export async function keepPictures(services: Services, read: ReadFile, keeper: PictureKeeper): Promise<FileItinerary> {
  const paths = new Map<string, string | null>()
  for (const name of new Set(imagePaths(read.itinerary))) {
    const sent = read.pictures.get(name)
    if (sent === undefined) continue
    const kind = name === read.itinerary.image ? 'itinerary' : 'event'
    const before = performance.now()
    paths.set(name, await keeper.nextTurn(() => keepPicture(services, { userId: keeper.userId, kind, sent }), keeper.signal))
    keeper.charge?.(performance.now() - before)
  }
  return withImages(read.itinerary, (image) => paths.get(image) ?? (paths.has(image) ? null : image))
}

/** Keeps a picture of an export as it is: encoding it again loses quality. */
async function keepPicture(services: Services, picture: Parameters<typeof receivePicture>[1]): Promise<string | null> {
  try {
    return (await receiveStoredPicture(services, picture)) ?? (await receivePicture(services, { ...picture, types: filedTypes }))
  } catch (error) {
    if (isUnfit(error)) return null
    throw error
  }
}
