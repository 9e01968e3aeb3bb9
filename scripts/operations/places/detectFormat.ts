import { OperationError } from '../base/command'
import type { PlacesInput } from './placesInput'
import type { PlaceFormat } from './readPlace'

export const GEONAMES_COLUMNS = 19

const UNDERSTOOD =
  'Understood are: GeoJSON and GeoJSON lines (as Overture exports them), OpenStreetMap extracts (.osm.pbf) and a GeoNames dump ' +
  '(allCountries.txt or a country such as ES.txt). GeoJSON and GeoNames may be packed with gzip (.gz).'

/** By content. Throws OperationError for others. */
export function detectFormat({ path, head, isPacked }: PlacesInput): PlaceFormat {
  if (head.subarray(0, 64).includes('OSMHeader')) {
    if (isPacked) throw new OperationError(`${path} is a packed .osm.pbf file: unpack it first (gunzip).`)
    return 'osm'
  }
  const text = head.toString('utf8').replace('\u001E', '').trim()
  if (text.startsWith('{') && text.includes('"type"')) return isOverture(text) ? 'overture' : 'geojson'
  const lines = text.split('\n')
  if (lines.some((line) => line.split('\t').length === GEONAMES_COLUMNS && /^\d+\t/.test(line))) return 'geonames'
  throw new OperationError(`${path} has no format that is understood. ${UNDERSTOOD}`)
}

const isOverture = (text: string): boolean => text.includes('"names"') && /"primary\\?"/.test(text)
