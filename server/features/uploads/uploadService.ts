import { availableParallelism } from 'node:os'
import { maxImageSizes, type ImageKind } from '#shared/limits'
import type { Services } from '#server/base/services'
import { AppError, unauthenticatedError } from '#server/base/errors'
import { uploadPath, uploadNameOf } from '#server/base/images/imagePaths'
import { convertPicture, describePicture } from './convertPicture'
import { createWorkQueue } from '#server/base/workQueue'
import { imageName, type ImageStorage, type StoredImage } from '#server/base/images/imageStorage'
import { findUpload, recordUpload, type NewUpload } from './uploadStore'
import { buffer } from 'node:stream/consumers'
import type { Transaction } from '#server/base/db/database'

/** Leaves a core to other requests, and half of Node's threads to passwords and files. */
const PICTURES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))

/** One sender may fill half of the queue. */
const pictureQueue = createWorkQueue({ atOnce: PICTURES_AT_ONCE, bytes: 256 * 1024 * 1024, perKey: 16 })

/** Signed-out users share a key, so as not to crowd out others. */
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
 * Returns its path. Idempotent by content. Throws as `convertPicture`, AppError `TooManyRequestsError` (full queue),
 * `PayloadTooLargeError` (`over_quota`).
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

/** Undefined unless the same bytes are stored. Throws AppError `PayloadTooLargeError`. */
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

/** Time to fill in the form. */
const WAITING_AVATAR_RETENTION_MS = 3_600_000

/** All waiting pictures: thousands of avatars. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024

type Part = Pick<Services, 'waitingImages' | 'now'>

const isExpired = ({ storedAt }: StoredImage, now: number): boolean => now - storedAt > WAITING_AVATAR_RETENTION_MS

/** For an hour, hidden until a registration uses it. Throws AppError `TooManyRequestsError`. */
async function addUnclaimedAvatar({ waitingImages, now }: Part, name: string, content: Uint8Array): Promise<void> {
  const bytes = await sweep(waitingImages, now())
  if (bytes + content.byteLength > MAX_WAITING_BYTES) {
    throw new AppError('TooManyRequestsError', 'Too many pictures wait for a registration', {
      retryAfter: WAITING_AVATAR_RETENTION_MS / 1000,
    })
  }
  await waitingImages.put(name, content)
}

async function sweep(waitingImages: ImageStorage, now: number): Promise<number> {
  let bytes = 0
  for await (const image of waitingImages.list()) {
    if (isExpired(image, now)) await waitingImages.remove(image.name)
    else bytes += image.bytes
  }
  return bytes
}

export async function findUnclaimedAvatar({ waitingImages, now }: Part, path: string): Promise<Buffer | undefined> {
  const name = uploadNameOf(path)
  const image = name === undefined ? undefined : await waitingImages.find(name)
  return image === undefined || isExpired(image, now()) ? undefined : buffer(image.read())
}

/** Run before a row refers to the file. */
export async function publishUnclaimedAvatar(
  { images }: Pick<Services, 'images'>,
  path: string,
  content: Uint8Array,
): Promise<void> {
  const name = uploadNameOf(path)
  if (name !== undefined && !(await images.has(name))) await images.put(name, content)
}

export const describeAvatar = async (content: Uint8Array): Promise<AvatarFacts> => ({
  ...(await describePicture(content)),
  bytes: content.byteLength,
})

type AvatarFacts = Awaited<ReturnType<typeof describePicture>> & { bytes: number }

export async function saveAvatarOwner(
  tx: Transaction,
  { path, facts, userId, now }: { path: string; facts: AvatarFacts; userId: string; now: number },
): Promise<void> {
  const name = uploadNameOf(path)
  if (name !== undefined) await recordUpload(tx, { ...facts, name, userId, kind: 'avatar', createdAt: now })
}
