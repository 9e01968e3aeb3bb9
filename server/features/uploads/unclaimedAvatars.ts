import { buffer } from 'node:stream/consumers'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { AppError } from '#server/base/errors'
import { uploadNameOf } from '#server/base/images/imagePaths'
import { describePicture } from './convertPicture'
import type { ImageStorage, StoredImage } from '#server/base/images/imageStorage'
import { recordUpload } from './uploadStore'

/** Time to fill in the form. */
const WAITING_AVATAR_RETENTION_MS = 3_600_000

/** All waiting pictures: thousands of avatars. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024

type Part = Pick<Services, 'waitingImages' | 'now'>

const isExpired = ({ storedAt }: StoredImage, now: number): boolean => now - storedAt > WAITING_AVATAR_RETENTION_MS

/** For an hour, hidden until a registration uses it. Throws AppError `TooManyRequestsError`. */
export async function addUnclaimedAvatar({ waitingImages, now }: Part, name: string, content: Uint8Array): Promise<void> {
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

/** Runs in the transaction that adds the user. */
export async function saveAvatarOwner(
  tx: Transaction,
  { path, facts, userId, now }: { path: string; facts: AvatarFacts; userId: string; now: number },
): Promise<void> {
  const name = uploadNameOf(path)
  if (name !== undefined) await recordUpload(tx, { ...facts, name, userId, kind: 'avatar', createdAt: now })
}
