import type { Services } from '#server/base/services'
import { findUpload } from '#server/features/uploads/uploadStore'
import { findTripStops } from '#server/records/tripStopsStore'
import type { SharedImage } from './pageHead'

export const PREVIEW_SIZE = { width: 1200, height: 630 }

/** A JPEG, as chats show no WebP; undefined for presets (SVG). */
export async function uploadedImage(db: Services['db'], path: string | null): Promise<SharedImage | undefined> {
  if (path === null || !path.startsWith('/uploads/')) return undefined
  const { width, height } = (await findUpload(db, path.slice('/uploads/'.length))) ?? {}
  return { path: `${path}/preview.jpg`, ...(width !== undefined && height !== undefined && { width, height }) }
}

/** A PNG, as chats show no SVG. */
export const coverPreviewImage = ({ id, geonameId }: { id: string; geonameId: number }) => ({
  path: `/covers/${id}/${geonameId}/preview.png`,
  ...PREVIEW_SIZE,
})

const MIN_STOPS = 2

/** A PNG of the trip's map; undefined with fewer than two visible stops. */
export async function mapPreviewImage(db: Services['db'], itineraryId: string): Promise<SharedImage | undefined> {
  const { stops, version } = await findTripStops(db, itineraryId)
  return stops.length < MIN_STOPS ? undefined : { path: `/covers/${itineraryId}/map/${version}.png`, ...PREVIEW_SIZE }
}
