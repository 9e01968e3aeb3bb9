import { call } from './api'

export type PictureKind = 'avatar' | 'itinerary' | 'event' | 'list'

/** Returns the path. The file's own name is not sent. `userId` if not the page's user. */
export async function uploadPicture(kind: PictureKind, picture: Blob, username: string, userId?: string): Promise<string> {
  const ending = picture.type === 'image/png' ? 'png' : 'jpg'
  const file = new File([picture], `${username}-${Date.now()}.${ending}`, { type: picture.type })
  const upload = { file, ...(userId !== undefined && { userId }) }
  if (kind === 'avatar') return (await call('POST /upload/avatar', upload)).avatarUrl
  if (kind === 'itinerary') return (await call('POST /upload/itinerary-image', upload)).itineraryImageUrl
  if (kind === 'list') return (await call('POST /upload/list-image', upload)).listImageUrl
  return (await call('POST /upload/event-image', upload)).eventImageUrl
}
