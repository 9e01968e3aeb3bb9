import { invalidInputError } from '#server/base/errors'
import { hasImage, uploadNameOf, uploadPath } from '#server/base/images/imagePaths'
import type { Services } from '#server/base/services'
import { isPictureUsable } from './pictureVisibility'

type Needed = Pick<Services, 'db' | 'images' | 'hub'>

/** Presets, and visible uploads; others could be published by anyone who knows their address. */
export async function mayUseImage(services: Needed, image: string, viewerId: string | null): Promise<boolean> {
  const { db, images, hub } = services
  if (!(await hasImage(images, image))) return false
  const name = uploadNameOf(image)
  if (name === undefined) return true
  const isUsable = () => isPictureUsable(db, { name, viewerId })
  if (await isUsable()) return true
  // Rows lag behind documents.
  await hub.settlePicture(uploadPath(name))
  return isUsable()
}

/** Throws AppError `InvalidInputError` unless null or usable. */
export async function requireVisibleImage(
  services: Needed,
  image: string | null,
  { viewerId, path = 'image' }: { viewerId: string | null; path?: string },
): Promise<void> {
  if (image === null || (await mayUseImage(services, image, viewerId))) return
  throw unknownImageError(path)
}

export const unknownImageError = (path: string) =>
  invalidInputError('Invalid input: there is no such picture', { path, code: 'unknown_image' })
