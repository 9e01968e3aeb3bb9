import type { Location } from '#shared/api/locations'

/** No place of the gazetteer has it. */
const UNRESOLVED_GEONAME_ID = 0

/** Stands for a place of which only the name is known, typed where it could not be looked for: it is to be chosen later. */
export const unresolvedPlace = (name: string): Location => ({
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
