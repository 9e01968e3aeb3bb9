import { join } from 'node:path'
import { isImagePath } from '#shared/imagePath'
import { resolveInProject } from '../projectRoot'
import { findFileStats, isImageName, type ImageStorage } from './imageStorage'
import type { Config } from '../config'

export const uploadsFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'uploads')

/** Images uploaded before registration. */
export const unclaimedUploadsFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'uploads-waiting')

export const pictureCacheFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'picture-cache')

const UPLOADS = '/uploads/'

export const uploadPath = (name: string): string => UPLOADS + name

export function uploadNameOf(path: string): string | undefined {
  const name = path.startsWith(UPLOADS) ? path.slice(UPLOADS.length) : ''
  return isImageName(name) ? name : undefined
}

const presetFolders = ['client/public', 'dist/client'].map(resolveInProject)

export async function hasImage(images: ImageStorage, image: string): Promise<boolean> {
  if (!isImagePath(image)) return false
  if (image.startsWith(UPLOADS)) {
    const name = uploadNameOf(image)
    return name !== undefined && images.has(name)
  }
  const found = await Promise.all(presetFolders.map((folder) => findFileStats(join(folder, image))))
  return found.some((facts) => facts !== undefined)
}
