import { availableParallelism } from 'node:os'
import { maxImageSizes, type ImageKind } from '#shared/limits'
import type { Services } from '#server/base/services'
import { AppError, unauthenticatedError } from '#server/base/errors'
import { uploadPath } from '#server/base/images/imagePaths'
import { convertPicture } from './convertPicture'
import { createWorkQueue } from '#server/base/workQueue'
import { imageName } from '#server/base/images/imageStorage'
import { findUpload, recordUpload, type NewUpload } from './uploadStore'
import { addUnclaimedAvatar } from './unclaimedAvatars'

/** Leaves a core to other requests, and half of Node's thread pool to passwords and files. */
const PICTURES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))

/** One sender may fill half of the queue. */
const pictureQueue = createWorkQueue({ atOnce: PICTURES_AT_ONCE, bytes: 256 * 1024 * 1024, perKey: 16 })

/** Signed-out users share a key, so that they do not crowd out others. */
const make = (key: string, kind: ImageKind, sent: Uint8Array, types?: ReadonlySet<string>) =>
  pictureQueue(key, sent.byteLength, () => convertPicture(sent, maxImageSizes[kind], types))

/** Returns its future path. Throws as `convertPicture` and `addUnclaimedAvatar` do. */
export async function storeUnclaimedAvatar(services: Pick<Services, 'waitingImages' | 'now'>, sent: Uint8Array): Promise<string> {
  const { content } = await make('strangers', 'avatar', sent)
  const name = imageName(content)
  await addUnclaimedAvatar(services, name, content)
  return uploadPath(name)
}

/**
 * Returns its path. Idempotent by content. Throws as `convertPicture`, AppError
 * `TooManyRequestsError` for a full queue, `PayloadTooLargeError` (`over_quota`).
 */
export async function receivePicture(
  services: Pick<Services, 'db' | 'images' | 'now'>,
  { userId, kind, sent, types }: { userId: string; kind: ImageKind; sent: Uint8Array; types?: ReadonlySet<string> },
): Promise<string> {
  const { content, ...facts } = await make(userId, kind, sent, types)
  const name = imageName(content)
  // First, so that `uploads:collect` keeps the file.
  await noteSender(services, { ...facts, name, userId, kind, bytes: content.byteLength })
  const { images } = services
  if (!(await images.has(name))) await images.put(name, content)
  return uploadPath(name)
}

/** Undefined unless the same bytes are stored already. Throws AppError `PayloadTooLargeError`. */
export async function reuseStoredPicture(
  services: Pick<Services, 'db' | 'images' | 'now'>,
  { userId, sent }: { userId: string; sent: Uint8Array },
): Promise<string | undefined> {
  const name = imageName(sent)
  const upload = (await services.images.has(name)) ? await findUpload(services.db, name) : undefined
  if (upload === undefined) return undefined
  await noteSender(services, { ...upload, userId })
  return uploadPath(name)
}

async function noteSender({ db, now }: Pick<Services, 'db' | 'now'>, upload: Omit<NewUpload, 'createdAt'>): Promise<void> {
  const outcome = await db.write((tx) => recordUpload(tx, { ...upload, createdAt: now() }))
  if (outcome === 'no such user') throw unauthenticatedError()
  if (outcome === 'over quota') {
    throw new AppError('PayloadTooLargeError', 'The quota for pictures is used up', {
      issues: [{ path: 'file', code: 'over_quota' }],
    })
  }
}
