import { imageBoxes, type ImageKind } from '#shared/limits'
import type { Services } from '#server/base/services'
import { AppError, unauthenticated } from '#server/base/errors'
import { uploadPath } from '#server/base/images/imagePaths'
import { makePicture } from './makePicture'
import { createWorkQueue } from '#server/base/workQueue'
import { imageName } from '#server/base/images/imageStorage'
import { findUpload, noteUpload, type NewUpload } from './uploadStore'
import { addWaitingAvatar } from './waitingAvatars'

/** Half of the threads that Node has for such work: passwords and files need the others. One sender has room for half of what waits. */
const pictureQueue = createWorkQueue({ atOnce: 2, bytes: 256 * 1024 * 1024, perKey: 16 })

/** `key` is the sender's user id; strangers share one, so that many of them do not crowd out users. */
const make = (key: string, kind: ImageKind, sent: Uint8Array, types?: ReadonlySet<string>) =>
  pictureQueue(key, sent.byteLength, () => makePicture(sent, imageBoxes[kind], types))

/**
 * Keeps an avatar for a user who is about to register, and returns the path that it will have. Throws what `makePicture` and
 * `addWaitingAvatar` throw.
 */
export async function receiveFirstAvatar(services: Pick<Services, 'waitingImages' | 'now'>, sent: Uint8Array): Promise<string> {
  const { content } = await make('strangers', 'avatar', sent)
  const name = imageName(content)
  await addWaitingAvatar(services, name, content)
  return uploadPath(name)
}

/**
 * Keeps a picture of a user and returns its path. The same picture again is the same path. Throws what `makePicture` throws,
 * TooManyRequestsError when too much waits, and PayloadTooLargeError, with code `over_quota`, when this user has sent enough.
 */
export async function receivePicture(
  services: Pick<Services, 'db' | 'images' | 'now'>,
  { userId, kind, sent, types }: { userId: string; kind: ImageKind; sent: Uint8Array; types?: ReadonlySet<string> },
): Promise<string> {
  const { content, ...facts } = await make(userId, kind, sent, types)
  const name = imageName(content)
  // The row comes first: from then on `uploads:collect` does not take the file for unused.
  await noteSender(services, { ...facts, name, userId, kind, bytes: content.byteLength })
  const { images } = services
  if (!(await images.has(name))) await images.put(name, content)
  return uploadPath(name)
}

/** The path of a picture that is stored as a user sends it, byte for byte; undefined for another picture. Throws PayloadTooLargeError as above. */
export async function receiveStoredPicture(
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
  const outcome = await db.write((tx) => noteUpload(tx, { ...upload, createdAt: now() }))
  if (outcome === 'no such user') throw unauthenticated()
  if (outcome === 'over quota') {
    throw new AppError('PayloadTooLargeError', 'The quota for pictures is used up', {
      issues: [{ path: 'file', code: 'over_quota' }],
    })
  }
}
