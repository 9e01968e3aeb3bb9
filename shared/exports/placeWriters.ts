import { categoryTexts } from '../categoryTexts'
import { arrivalOf, nightsOf } from '../itinerary/eventPlaces'
import type { Place } from '../places/place'
import { formatEventHours, formatEventTitle, formatPlaceName } from './eventLine'
import type { OutlineEvent, TripOutline } from './tripOutline'
import type { ExportMetadata } from './writeJson'

/** A journey has two. */
interface Stop {
  name: string
  /** Plain text of several lines. */
  note: string
  place: Place
  /** `Monumento` */
  symbol: string | undefined
  /** For programs, and for an import: strings by name, in English. */
  data: Readonly<Record<string, string>>
}

interface StopGroup {
  /** `Día 1 - Sábado, 24 de octubre`, or `Ideas`. */
  label: string
  isDay: boolean
  stops: readonly Stop[]
}

const groupsOf = ({ days, ideas }: TripOutline): StopGroup[] => [
  ...days.map(({ label, dayNumber, date, events }) => ({
    label,
    isDay: true,
    stops: events.flatMap((event) => stopsOf(event, { day: String(dayNumber), date })),
  })),
  ...(ideas.length === 0 ? [] : [{ label: 'Ideas', isDay: false, stops: ideas.flatMap((idea) => stopsOf(idea, {})) }]),
]

function stopsOf(event: OutlineEvent, when: Record<string, string>): Stop[] {
  const { category, startTime, endTime, place } = event
  const [name, arrival] = [formatEventTitle(event), arrivalOf(event)]
  const symbol = category === null ? undefined : categoryTexts[category]
  const data = withoutEmpty({ ...when, category, start: startTime, end: endTime, nights: nightsOf(event)?.toString() })
  const stop = (at: Place, stopName: string, note: string, more: Record<string, string> = {}): Stop => ({
    name: stopName,
    note,
    place: at,
    symbol,
    data: { ...data, ...placeData(at), ...more },
  })
  const note = [formatEventHours(event), event.description].filter((text) => text !== '').join('\n')
  return [
    ...(place === null ? [] : [stop(place, name, note)]),
    ...(arrival === null
      ? []
      : [
          stop(arrival, `${name} → ${formatPlaceName(arrival)}`, place === null ? note : '', {
            arrival: name,
            ...(place === null && { departure: 'none' }),
          }),
        ]),
  ]
}

const placeData = ({ name, address, timeZone, accuracy, hidden }: Place) =>
  withoutEmpty({
    place: name,
    address,
    zone: timeZone,
    accuracy: accuracy === 0 ? null : String(accuracy),
    hidden: hidden ? 'true' : null,
  })

const withoutEmpty = (data: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(data).flatMap(([key, text]) => (text ? [[key, text]] : [])))

/** XML 1.0 has no such characters. */
const NOT_XML = /[^\t\n\r -\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string => text.replaceAll(NOT_XML, '').replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const element = (name: string, text: string | undefined): string =>
  text === undefined || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`
const xmlDocument = (lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${lines.filter((line) => line !== '').join('\n')}\n`

/** GPX 1.1 (topografix.com/GPX/1/1): a waypoint for each place, a route for each day. */
export function writeGpx(trip: TripOutline, { url }: ExportMetadata): string {
  const groups = groupsOf(trip)
  // The schema ends before 180.
  const at = ({ lat, lng }: Place) => `lat="${lat}" lon="${lng === 180 ? -180 : lng}"`
  const point = (tag: string, { place, name, note, symbol, data }: Stop) =>
    tag === 'rtept'
      ? `<rtept ${at(place)}>${element('name', name)}</rtept>`
      : `<wpt ${at(place)}>${element('name', name)}${element('desc', note)}${element('sym', symbol)}<extensions>${extension(data)}</extensions></wpt>`
  const extension = (data: Stop['data']) =>
    `<periplo:event${Object.entries(data)
      .map(([key, text]) => ` ${key}="${escapeXml(text)}"`)
      .join('')}/>`
  return xmlDocument([
    '<gpx version="1.1" creator="Periplo" xmlns="http://www.topografix.com/GPX/1/1" xmlns:periplo="urn:periplo:event:1">',
    `<metadata>${element('name', trip.title)}${element('desc', trip.description)}${url === null ? '' : `<link href="${escapeXml(url)}"/>`}</metadata>`,
    ...groups.flatMap(({ stops }) => stops.map((stop) => point('wpt', stop))),
    ...groups
      .filter(({ isDay, stops }) => isDay && stops.length > 0)
      .map(({ label, stops }) => `<rte>${element('name', label)}${stops.map((stop) => point('rtept', stop)).join('')}</rte>`),
    '</gpx>',
  ])
}

/** KML 2.2 (OGC 07-147r2): a folder for each day. Notes are HTML. */
export function writeKml(trip: TripOutline): string {
  const html = (text: string) => (text === '' ? undefined : escapeXml(text).replaceAll('\n', '<br>'))
  const placemark = ({ place, name, note, symbol, data }: Stop) => {
    const shown = Object.entries({ ...data, ...(symbol === undefined ? {} : { symbol }) })
    const values = shown.map(([key, text]) => `<Data name="${key}">${element('value', text)}</Data>`).join('')
    return `<Placemark>${element('name', name)}${element('description', html(note))}<ExtendedData>${values}</ExtendedData><Point><coordinates>${place.lng},${place.lat}</coordinates></Point></Placemark>`
  }
  return xmlDocument([
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document id="periplo">',
    element('name', trip.title),
    element('description', html(trip.description)),
    ...groupsOf(trip).flatMap(({ label, stops }) => ['<Folder>', element('name', label), ...stops.map(placemark), '</Folder>']),
    '</Document></kml>',
  ])
}

/** RFC 7946: a point for each place, its event in the properties. */
export function writeGeoJson(trip: TripOutline): string {
  const features = groupsOf(trip).flatMap(({ stops }) =>
    stops.map(({ place, name, note, data }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
      properties: { name, ...(note === '' ? {} : { note }), ...data },
    })),
  )
  return `${JSON.stringify({ type: 'FeatureCollection', generator: 'Periplo', name: trip.title, features }, null, 1)}\n`
}
