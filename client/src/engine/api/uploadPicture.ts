import { call } from './api'

/** What a picture is of: the server fits it to its place. */
export type PictureKind = 'avatar' | 'itinerary' | 'event' | 'list'

/**
 * Sends a picture; resolves with the path that other calls take. It travels under the person's name and the moment, never under its own. It is for whoever
 * uses the page unless `userId` says for whom.
 */
export async function uploadPicture(kind: PictureKind, picture: Blob, username: string, userId?: string): Promise<string> {
  const ending = picture.type === 'image/png' ? 'png' : 'jpg'
  const file = new File([picture], `${username}-${Date.now()}.${ending}`, { type: picture.type })
  const upload = { file, ...(userId !== undefined && { userId }) }
  if (kind === 'avatar') return (await call('POST /upload/avatar', upload)).avatarUrl
  if (kind === 'itinerary') return (await call('POST /upload/itinerary-image', upload)).itineraryImageUrl
  if (kind === 'list') return (await call('POST /upload/list-image', upload)).listImageUrl
  return (await call('POST /upload/event-image', upload)).eventImageUrl
}
