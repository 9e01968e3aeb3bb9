import type { Logger } from 'pino'
import { ConfigError, type Config } from '../config'
import type { Db } from '../db/database'
import { createCachedStorage } from './cachedStorage'
import { pictureCacheFolder, uploadsFolder, unclaimedUploadsFolder } from './imagePaths'
import { createFolderStorage, type ImageStorage } from './imageStorage'
import { createPostgresStorage } from './postgresStorage'
import { parseS3Url, createS3Storage } from './s3Storage'

const MAX_CACHE_BYTES = 1024 ** 3

interface Context {
  config: Pick<Config, 'dataDir' | 's3Url'>
  db: Db
  logger: Pick<Logger, 'warn'>
  now: () => number
}

export interface ImageStorages {
  images: ImageStorage
  waitingImages: ImageStorage
}

/** With PostgreSQL an object store or the database, else files. Throws ConfigError. */
export async function openImageStorages({ config, db, logger, now }: Context): Promise<ImageStorages> {
  if (!db.isShared) {
    if (config.s3Url !== undefined)
      throw new ConfigError('S3_URL: works with DATABASE_URL only; with SQLite pictures lie in DATA_DIR, where backups find them')
    return {
      images: createFolderStorage(uploadsFolder(config)),
      waitingImages: createFolderStorage(unclaimedUploadsFolder(config)),
    }
  }
  const { images: shared, waitingImages } = openSharedStorages({ config, db, now })
  if (config.s3Url !== undefined) await checkStore(waitingImages)
  const cache = { folder: pictureCacheFolder(config), maxBytes: MAX_CACHE_BYTES, logger, now }
  return { images: createCachedStorage(shared, cache), waitingImages }
}

/** Without the disk cache. Throws ConfigError for an invalid URL. */
export function openSharedStorages({
  config,
  db,
  now,
}: Pick<Context, 'db' | 'now'> & { config: Pick<Config, 's3Url'> }): ImageStorages {
  const open = config.s3Url === undefined ? (folder: string) => createPostgresStorage(db, folder, now) : openS3(config.s3Url)
  return { images: open('uploads'), waitingImages: open('uploads-waiting') }
}

function openS3(url: string): (folder: string) => ImageStorage {
  const s3Config = parseS3Url(url)
  if (s3Config === undefined) throw new ConfigError('S3_URL: it has to look like https://key:secret@host/bucket?region=name')
  return (folder) => createS3Storage(s3Config, folder)
}

/** Fails at the start instead of at the first upload. */
async function checkStore(storage: ImageStorage): Promise<void> {
  try {
    await storage.list()[Symbol.asyncIterator]().next()
  } catch (error) {
    throw new ConfigError(`S3_URL: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
