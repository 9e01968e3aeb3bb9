import type { InternetPlaces } from '#shared/api/places'
import { countCodePoints, normalizeLine } from '#shared/limits'
import { metresBetween } from '#shared/places/distance'
import { notFoundError } from '#server/base/errors'
import type { GeocoderSearch } from '#server/base/geocoder'
import type { Services } from '#server/base/services'

const MIN_LETTERS = 2

/** Throws AppError `NotFoundError` without a geocoder, else as the geocoder. */
export async function searchInternet(
  { geocoder, gazetteer }: Pick<Services, 'geocoder' | 'gazetteer'>,
  search: GeocoderSearch,
): Promise<InternetPlaces> {
  if (geocoder === undefined) throw notFoundError('Geocoder')
  const { text, near } = search
  const found = countCodePoints(normalizeLine(text)) < MIN_LETTERS ? [] : await geocoder.find(search)
  const places = found.map(({ name, address, lat, lng }) => {
    const town = gazetteer.findTownAt({ lat, lng })
    return {
      ...{ source: 'geo' as const, name, address: address ?? town?.address ?? '', lat, lng },
      ...{ geonameId: town?.geonameId ?? null, timeZone: town?.timeZone ?? null },
      ...{ distance: near === undefined ? null : Math.round(metresBetween(near, { lat, lng })), trips: null },
    }
  })
  return { attribution: geocoder.attribution, places }
}
