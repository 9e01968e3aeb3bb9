import { join } from 'node:path'
import { isImagePath } from '#shared/imagePath'
import { invalidInput } from '../errors'
import { inProject } from '../projectRoot'
import { findFileStats, isImageName, type ImageStorage } from './imageStorage'
import type { Config } from '../config'

/** Where uploaded pictures lie below the data folder. */
export const uploadsFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'uploads')

/** Where those wait that no registration has named yet. */
export const waitingUploadsFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'uploads-waiting')

/** Where pictures are kept that lie elsewhere and were shown here of late. */
export const pictureCacheFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'picture-cache')

const UPLOADS = '/uploads/'

/** The path under which pages and other calls know a picture. */
export const uploadPath = (name: string): string => UPLOADS + name

/** The name of an upload; undefined when `path` is not one's. */
export function uploadNameOf(path: string): string | undefined {
  const name = path.startsWith(UPLOADS) ? path.slice(UPLOADS.length) : ''
  return isImageName(name) ? name : undefined
}

/** Presets lie beside the client's sources, and in the built client. */
const presetFolders = ['client/public', 'dist/client'].map(inProject)

/** Lets a picture through that is a preset or an upload that exists, or none. Throws InvalidInputError for any other. */
export async function requireImage({ images }: { images: ImageStorage }, image: string | null, path = 'image'): Promise<void> {
  if (image === null || (await hasImage(images, image))) return
  throw invalidInput('Invalid input: there is no such picture', { path, code: 'unknown_image' })
}

/** Whether a path is one of a preset, or of an upload that exists. */
export async function hasImage(images: ImageStorage, image: string): Promise<boolean> {
  if (!isImagePath(image)) return false
  if (image.startsWith(UPLOADS)) {
    const name = uploadNameOf(image)
    return name !== undefined && images.has(name)
  }
  const found = await Promise.all(presetFolders.map((folder) => findFileStats(join(folder, image))))
  return found.some((facts) => facts !== undefined)
}
