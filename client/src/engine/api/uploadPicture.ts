import { call } from './api'

/** What a picture is of: the server fits it to its place. */
export type PictureKind = 'avatar' | 'itinerary' | 'event' | 'list'

/** Sends a picture; resolves with the path that other calls take. It travels under the person's name and the moment, never under its own. */
export async function uploadPicture(kind: PictureKind, picture: Blob, username: string): Promise<string> {
  const ending = picture.type === 'image/png' ? 'png' : 'jpg'
  const file = new File([picture], `${username}-${Date.now()}.${ending}`, { type: picture.type })
  if (kind === 'avatar') return (await call('POST /upload/avatar', { file })).avatarUrl
  if (kind === 'itinerary') return (await call('POST /upload/itinerary-image', { file })).itineraryImageUrl
  if (kind === 'list') return (await call('POST /upload/list-image', { file })).listImageUrl
  return (await call('POST /upload/event-image', { file })).eventImageUrl
}
