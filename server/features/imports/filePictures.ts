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
  /** Other threads have their part in a picture. */
  charge?: ((ms: number) => void) | undefined
  /** Aborts when the client has hung up: no more pictures are kept then. */
  signal: AbortSignal
}

/**
 * The trip of a file with pictures that we have: those that came in it are kept as if they had been uploaded, one after the other; those that are damaged
 * are left out. Throws what `receivePicture` throws beside that, and when the client has hung up.
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

/** A picture of an export comes back as it is: made a second time it would be another one, and a little worse. */
async function keepPicture(services: Services, picture: Parameters<typeof receivePicture>[1]): Promise<string | null> {
  try {
    return (await receiveStoredPicture(services, picture)) ?? (await receivePicture(services, { ...picture, types: filedTypes }))
  } catch (error) {
    if (isUnfit(error)) return null
    throw error
  }
}
