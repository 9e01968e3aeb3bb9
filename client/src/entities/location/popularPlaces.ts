import type { Location } from '#shared/api/locations'

const city = (
  geonameId: number,
  name: string,
  adminName1: string,
  [countryCode, countryName]: readonly [string, string],
  [lat, lng]: readonly [number, number],
  fcode = 'PPLC',
): Location => ({ geonameId, name, adminName1, countryName, countryCode, fcode, lat, lng })

const italy = ['IT', 'Italia'] as const

/** The eight cities of the home page as places, to choose from offline on a device that has seen no others. */
export const popularPlaces: readonly Location[] = [
  city(2643743, 'Londres', 'Inglaterra', ['GB', 'Reino Unido'], [51.50853, -0.12574]),
  city(2988507, 'París', 'Isla de Francia', ['FR', 'Francia'], [48.85341, 2.3488]),
  city(3169070, 'Roma', 'Lacio', italy, [41.89193, 12.51133]),
  city(1850147, 'Tokio', 'Tokio', ['JP', 'Japón'], [35.6895, 139.69171]),
  city(3117735, 'Madrid', 'Comunidad de Madrid', ['ES', 'España'], [40.4165, -3.70256]),
  city(3067696, 'Praga', 'Praga', ['CZ', 'Chequia'], [50.08804, 14.42076]),
  city(5128581, 'Nueva York', 'Nueva York', ['US', 'Estados Unidos'], [40.71427, -74.00597], 'PPL'),
  city(3176959, 'Florencia', 'Toscana', italy, [43.77925, 11.24626], 'PPLA'),
]
