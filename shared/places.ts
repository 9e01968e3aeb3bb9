import type { Location } from './api/locations'

type NamedPlace = Pick<Location, 'name' | 'adminName1' | 'countryName' | 'countryCode' | 'fcode'>

const SECOND_LEVEL: Readonly<Record<string, string>> = {
  ES: 'Provincia',
  IT: 'Provincia',
  FR: 'Departamento',
  AR: 'Departamento',
  GB: 'Condado',
  US: 'Condado',
  DE: 'Distrito',
  MX: 'Municipio',
  BR: 'Municipio',
}

/** Or a territory (GeoNames PCL, PCLI, PCLD …). */
export const isCountry = (place: Pick<NamedPlace, 'fcode'>): boolean => place.fcode?.startsWith('PCL') ?? false

/** A region's own name, 'Málaga (Provincia)' for a second-level area, else the place's region or ''. */
export function formatAdminArea(place: NamedPlace): string {
  if (place.fcode === 'ADM1') return place.name
  if (place.fcode === 'ADM2') return `${place.name} (${SECOND_LEVEL[place.countryCode ?? ''] ?? 'División administrativa'})`
  return place.adminName1 ?? ''
}

/** '' for a country, the country for a region, else 'admin area, country'. */
export function formatPlaceContext(place: NamedPlace): string {
  if (isCountry(place)) return ''
  const country = place.countryName ?? ''
  if (place.fcode === 'ADM1') return country
  return [formatAdminArea(place), country].filter((part) => part !== '').join(', ')
}

/** 'Praga, Chequia', or one name if both are the same. */
export function formatPlaceAndCountry(place: Pick<NamedPlace, 'name' | 'countryName'>): string {
  return place.countryName === null || place.countryName === '' || place.countryName === place.name
    ? place.name
    : `${place.name}, ${place.countryName}`
}
