import { load } from 'exifreader'
import { isOnEarth, type Position } from '#shared/places/place'

/** Where a photo was taken. Read here, as the server strips it. */
export async function readPhotoPosition(picture: Blob): Promise<Position | undefined> {
  const { Latitude: lat = NaN, Longitude: lng = NaN } = readGps(await picture.arrayBuffer()) ?? {}
  const position = { lat, lng }
  return isOnEarth(position) ? position : undefined
}

function readGps(bytes: ArrayBuffer) {
  try {
    return load(bytes, { expanded: true, includeTags: { gps: true } }).gps
  } catch {
    // No metadata, no picture, or a broken one.
    return undefined
  }
}
