import type { Location } from '#shared/api/locations'
import { isNumber, isText, objectOf, orNull } from '../../lib/checks'

/** Older copies on the device lack it. */
const isTimeZoneOrNone = (value: unknown): value is string | null => value === undefined || value === null || isText(value)

export const isLocation = objectOf<Location>({
  geonameId: isNumber,
  name: isText,
  adminName1: orNull(isText),
  countryName: orNull(isText),
  countryCode: orNull(isText),
  fcode: orNull(isText),
  lat: orNull(isNumber),
  lng: orNull(isNumber),
  timeZone: isTimeZoneOrNone,
})
