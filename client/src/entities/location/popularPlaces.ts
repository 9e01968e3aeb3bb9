import type { Location } from '#shared/api/locations'

const city = (
  geonameId: number,
  name: string,
  adminName1: string,
  [countryCode, countryName]: readonly [string, string],
  [lat, lng, timeZone]: readonly [number, number, string],
  fcode = 'PPLC',
): Location => ({ geonameId, name, adminName1, countryName, countryCode, fcode, lat, lng, timeZone })

const italy = ['IT', 'Italia'] as const

/** Suggestions for offline use. */
export const popularPlaces: readonly Location[] = [
  city(2643743, 'Londres', 'Inglaterra', ['GB', 'Reino Unido'], [51.50853, -0.12574, 'Europe/London']),
  city(2988507, 'París', 'Isla de Francia', ['FR', 'Francia'], [48.85341, 2.3488, 'Europe/Paris']),
  city(3169070, 'Roma', 'Lacio', italy, [41.89193, 12.51133, 'Europe/Rome']),
  city(1850147, 'Tokio', 'Tokio', ['JP', 'Japón'], [35.6895, 139.69171, 'Asia/Tokyo']),
  city(3117735, 'Madrid', 'Comunidad de Madrid', ['ES', 'España'], [40.4165, -3.70256, 'Europe/Madrid']),
  city(3067696, 'Praga', 'Praga', ['CZ', 'Chequia'], [50.08804, 14.42076, 'Europe/Prague']),
  city(5128581, 'Nueva York', 'Nueva York', ['US', 'Estados Unidos'], [40.71427, -74.00597, 'America/New_York'], 'PPL'),
  city(3176959, 'Florencia', 'Toscana', italy, [43.77925, 11.24626, 'Europe/Rome'], 'PPLA'),
]
