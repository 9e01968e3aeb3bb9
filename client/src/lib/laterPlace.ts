import type { Location } from '#shared/api/locations'

/** No place of the gazetteer has it. */
const NONE = 0

/** Stands for a place of which only the name is known, typed where it could not be looked for: it is to be chosen later. */
export const laterPlace = (name: string): Location => ({
  geonameId: NONE,
  name,
  adminName1: null,
  countryName: null,
  countryCode: null,
  fcode: null,
  lat: null,
  lng: null,
})

export const isLaterPlace = ({ geonameId }: Pick<Location, 'geonameId'>): boolean => geonameId === NONE
