import { keysOf } from '../keysOf'

export const exportMediaTypes = {
  json: 'application/json',
  zip: 'application/zip',
  md: 'text/markdown',
  csv: 'text/csv',
  txt: 'text/plain',
  ics: 'text/calendar',
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
} as const
export type ExportFormat = keyof typeof exportMediaTypes

export const exportFormats = keysOf(exportMediaTypes)

/** Hold places only. */
export const mapFormats: ReadonlySet<ExportFormat> = new Set<ExportFormat>(['gpx', 'kml', 'geojson'])

export const exportContentType = (format: ExportFormat): string =>
  format === 'zip' ? exportMediaTypes.zip : `${exportMediaTypes[format]}; charset=utf-8`

/** Reserved on some file system, or invisible, which may reverse the reading direction. */
const UNSAFE = /[\p{C}/\\:*?"<>|%]+/gu
/** Reserved by Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

export function exportFileName(title: string, format: ExportFormat): string {
  const name = title
    .replaceAll(UNSAFE, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/gu, '')
  const isUsable = name !== '' && !DEVICE.test(name)
  return `${isUsable ? name : `Itinerario ${name}`.trimEnd()}.${format}`
}
