import { isOnEarth, type Position } from '#shared/places/place'
import { toPlainText } from './htmlToText'
import { arrangeStops, type MapStop } from './mapStops'
import type { ParsedImport } from './parsedImport'
import { createProblemList, type ProblemList } from './problemList'

type Properties = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Properties => typeof value === 'object' && value !== null && !Array.isArray(value)

export const isGeoJson = (value: unknown): value is Properties =>
  isRecord(value) && (value['type'] === 'FeatureCollection' || value['type'] === 'Feature')

const NAMES = ['name', 'title', 'nombre', 'título', 'label', 'Business Name']
const NOTES = ['note', 'description', 'desc', 'notes', 'comment', 'nota', 'notas', 'descripción']
const ADDRESSES = ['address', 'dirección']
const LINKS = ['google_maps_url', 'Google Maps URL', 'url']
/** When a place was saved, and the position again. */
const LEFT_OUT = ['date', 'Published', 'Updated', 'country_code', 'Country Code', 'Geo Coordinates', 'Location', 'location']

/** RFC 7946, also the saved places of Google Takeout. Throws AppError `InvalidInputError`. */
export function readGeoJson(file: Properties): ParsedImport {
  const problems = createProblemList()
  const isOwn = file['generator'] === 'Periplo'
  const features = file['type'] === 'Feature' ? [file] : listOf(file['features'])
  const stops = features.flatMap((feature) => {
    if (isRecord(feature)) return readFeature(feature, isOwn, problems)
    problems.add(null, 'bad_line', JSON.stringify(feature).slice(0, 60))
    return []
  })
  return arrangeStops({ kind: 'geojson', title: textOf(file['name']), description: textOf(file['description']), stops }, problems)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && value.every((one) => !isRecord(one) && !Array.isArray(one))) return value.map(textOf).join(', ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : ''
}

function readFeature({ geometry, properties }: Properties, isOwn: boolean, problems: ProblemList): MapStop[] {
  const own = isRecord(properties) ? properties : {}
  const place = [own['location'], own['Location']].find(isRecord) ?? {}
  const all = { ...own, ...place }
  const take = (names: readonly string[]): string => {
    const keys = Object.keys(all).filter((key) => names.some((name) => name.toLowerCase() === key.toLowerCase()))
    return keys.map((key) => textOf(all[key])).find((text) => text !== '') ?? ''
  }
  const name = take(NAMES)
  if (isRecord(geometry) && geometry['type'] !== 'Point') {
    problems.add(null, 'not_a_point', name || textOf(geometry['type']))
    return []
  }
  const known = new Set([...NAMES, ...NOTES, ...ADDRESSES, ...LINKS, ...LEFT_OUT].map((key) => key.toLowerCase()))
  const rest = Object.entries(all).flatMap(([key, value]) =>
    isOwn || known.has(key.toLowerCase()) || textOf(value) === '' ? [] : [`${key}: ${textOf(value)}`],
  )
  const [address, url] = [take(ADDRESSES), take(LINKS)]
  return [
    {
      name,
      note: [isOwn ? take(NOTES) : toPlainText(take(NOTES)), ...rest].filter((text) => text !== '').join('\n'),
      position: isRecord(geometry) ? positionOf(geometry['coordinates']) : undefined,
      category: textOf(own['category']),
      day: undefined,
      ...(address !== '' && { address }),
      ...(url !== '' && { url }),
      ...(isOwn && { own: Object.fromEntries(Object.entries(own).map(([key, value]) => [key, textOf(value)])) }),
    },
  ]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function positionOf(coordinates: unknown): Position | undefined {
  const [lng, lat]: readonly unknown[] = listOf(coordinates)
  if (typeof lng !== 'number' || typeof lat !== 'number') return undefined
  return isOnEarth({ lat, lng }) ? { lat, lng } : undefined
}
