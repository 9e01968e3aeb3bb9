import type { FileItinerary } from '#shared/api/itineraryFile'
import { imagePaths, withImages } from '#shared/exports/writeZip'
import type { Services } from '#server/base/services'
import type { NextTurn } from '#server/base/turns'
import { AppError } from '#server/base/errors'
import { uploadPath } from '#server/base/images/imagePaths'
import { imageName } from '#server/base/images/imageStorage'
import { createProblemList } from '#server/imports/problemList'
import type { ReadFile } from '#server/imports/readFile'
import { checkPicture, filedTypes } from '../uploads/makePicture'
import { receivePicture } from '../uploads/uploadService'

/** Whether a picture is refused for what it is, not for want of room or a storage. */
const isUnfit = (error: unknown): boolean =>
  error instanceof AppError && (error.name === 'InvalidInputError' || error.name === 'UnsupportedMediaError')

/** The same file without pictures that are none, as far as their beginnings tell; each is a problem. */
export async function leaveOutUnfit(read: ReadFile): Promise<ReadFile> {
  const problems = createProblemList()
  const pictures = new Map(read.pictures)
  for (const [name, content] of read.pictures)
    try {
      await checkPicture(content, filedTypes)
    } catch (error) {
      if (!isUnfit(error)) throw error
      pictures.delete(name)
      problems.add(null, 'unfit_image', name)
    }
  const itinerary = withImages(read.itinerary, (image) => (read.pictures.has(image) && !pictures.has(image) ? null : image))
  return { ...read, itinerary, pictures, problems: [...read.problems, ...problems.all()] }
}

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

/** Ours comes back as it is: made anew it would be another one, and a little worse. */
async function keepPicture(services: Services, picture: Parameters<typeof receivePicture>[1]): Promise<string | null> {
  const name = imageName(picture.sent)
  if (await services.images.has(name)) return uploadPath(name)
  try {
    return await receivePicture(services, { ...picture, types: filedTypes })
  } catch (error) {
    if (isUnfit(error)) return null
    throw error
  }
}
