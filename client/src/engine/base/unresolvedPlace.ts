import type { Location } from '#shared/api/locations'

/** No gazetteer entry has it. */
const UNRESOLVED_GEONAME_ID = 0

/** Typed offline, to be resolved later. */
export const createUnresolvedPlace = (name: string): Location => ({
  geonameId: UNRESOLVED_GEONAME_ID,
  name,
  adminName1: null,
  countryName: null,
  countryCode: null,
  fcode: null,
  lat: null,
  lng: null,
  timeZone: null,
})

export const isUnresolvedPlace = ({ geonameId }: Pick<Location, 'geonameId'>): boolean => geonameId === UNRESOLVED_GEONAME_ID
