import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config'
import type { Services } from '../../context'
import { invalidInput } from '../../errors'

/** Where uploaded pictures lie below the data folder. */
export const uploadsFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'uploads')

const UPLOAD = /^\/uploads\/([A-Za-z0-9_-]+\.[a-z0-9]+)$/

/** Lets a picture through that is a preset or an upload that exists, or none. Throws InvalidInputError for any other. */
export async function requireImage({ config }: Pick<Services, 'config'>, image: string | null, path = 'image'): Promise<void> {
  if (image === null || image.startsWith('/images/')) return
  const file = UPLOAD.exec(image)?.[1]
  if (file !== undefined && (await isFile(join(uploadsFolder(config), file)))) return
  throw invalidInput('Invalid input: there is no such picture', { path, code: 'unknown_image' })
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
