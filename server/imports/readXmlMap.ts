import { decodeXML } from 'entities'
import { limits } from '#shared/limits'
import { isOnEarth, type Position } from '#shared/places/place'
import { readDayHeading } from './dayHeadings'
import { toPlainText } from './htmlToText'
import { arrangeStops, type MapStop } from './mapStops'
import type { ParsedImport } from './parsedImport'
import { createProblemList, type ProblemList } from './problemList'
import { childText, readXml, type XmlElement } from './xmlTree'

const START = /^\s*</
const ROOT = /<(?:\w{1,20}:)?(?:gpx|kml)[\s>]/i

export const looksLikeXmlMap = (text: string): boolean => START.test(text) && ROOT.test(text.slice(0, 200_000))

/** `others`: names of files beside it, which are not read. Throws AppError `InvalidInputError`. */
export function readXmlMap(text: string, others: readonly string[] = []): ParsedImport {
  const problems = createProblemList()
  for (const name of others) problems.add(null, 'not_an_event', name)
  const root = readXml(text)
  if (!/<\/(?:\w+:)?(?:gpx|kml)>\s*$/i.test(text)) problems.add(null, 'cut_off')
  return root.name.toLowerCase() === 'gpx' ? readGpx(root, problems) : readKml(root, problems)
}

/** GPX 1.0 and 1.1. Routes with names are days; tracks are left out. */
function readGpx(root: XmlElement, problems: ProblemList): ParsedImport {
  const isOwn = root.attributes['creator'] === 'Periplo'
  const named = (name: string) => root.children.filter((child) => child.name === name)
  const points = named('wpt').map((point) => gpxStop(point, isOwn))
  const known = new Map(points.map((point) => [keyOf(point), point]))
  const routes = isOwn ? [] : named('rte').map((route) => readRoute(route, known, problems))
  const days = routes.filter((stops) => stops.length > 0)
  const used = new Set(days.flat())
  for (const track of named('trk')) problems.add(null, 'not_a_point', childText(track, 'name') || 'Track')
  const [metadata = root] = named('metadata')
  return arrangeStops(
    {
      kind: 'gpx',
      title: childText(metadata, 'name') || childText(root, 'name'),
      description: childText(metadata, 'desc') || childText(root, 'desc'),
      stops: [
        ...days.flatMap((stops, i) => stops.map((stop) => ({ ...stop, day: i + 1 }))),
        ...points.filter((point) => !used.has(point)),
      ],
    },
    problems,
  )
}

function gpxStop(point: XmlElement, isOwn: boolean): MapStop {
  const noteOf = (name: string) => (isOwn ? childText(point, name) : toPlainText(childText(point, name)))
  const [desc, comment] = [noteOf('desc'), noteOf('cmt')]
  const links = point.children.flatMap(({ name, attributes }) => (name === 'link' ? (attributes['href'] ?? []) : []))
  const extensions = point.children.find(({ name }) => name === 'extensions')
  const own = isOwn ? extensions?.children.find(({ name }) => name === 'event')?.attributes : undefined
  return {
    name: childText(point, 'name'),
    note: [desc, comment === desc ? '' : comment, ...links].filter((text) => text !== '').join('\n'),
    position: positionOf(point.attributes['lat'], point.attributes['lon']),
    category: own?.['category'] ?? childText(point, 'sym'),
    day: undefined,
    ...(own !== undefined && { own }),
  }
}

/** Its named points, as waypoints if the file also has them so. Others only give a shape. */
function readRoute(route: XmlElement, points: ReadonlyMap<string, MapStop>, problems: ProblemList): MapStop[] {
  const stops = route.children
    .filter(({ name }) => name === 'rtept')
    .map((point) => gpxStop(point, false))
    .filter(({ name, note }) => name !== '' || note !== '')
  const title = childText(route, 'name')
  if (stops.length === 0 || stops.length >= limits.eventsPerDay) {
    problems.add(null, 'not_a_point', title || 'Ruta')
    return []
  }
  const known = stops.map((stop) => points.get(keyOf(stop)) ?? stop)
  const heading = readDayHeading(title)
  const words = heading === undefined ? title : heading.title
  return [...(words === '' ? [] : [titleStop(words)]), ...known]
}

const keyOf = ({ name, position }: MapStop): string => `${name}\n${position?.lat} ${position?.lng}`

/** A day's title is its first event. */
const titleStop = (name: string): MapStop => ({ name, note: '', position: undefined, day: undefined, isTitle: true })

/** KML 2.2. Folders that name a day are days, others stand in the notes. */
function readKml(root: XmlElement, problems: ProblemList): ParsedImport {
  const document = root.children.find(({ name }) => name === 'Document') ?? root
  const isOwn = document.attributes['id'] === 'periplo'
  const stops: MapStop[] = []
  let lastDay = 0
  const folders = countFolders(root)
  const walk = (parent: XmlElement, day: number | undefined, folder: string) => {
    for (const child of parent.children) {
      if (child.name === 'Placemark') stops.push(...readPlacemark(child, { day, folder, isOwn }, problems))
      else if (HOLDERS.has(child.name)) {
        const name = child.name === 'Folder' ? childText(child, 'name') : ''
        const heading = isOwn ? undefined : readDayHeading(name)
        const number = heading === undefined ? day : (heading.first ?? lastDay + 1)
        if (heading !== undefined && number !== undefined) {
          lastDay = number
          if (heading.title !== '') stops.push({ ...titleStop(heading.title), day: number })
        }
        walk(child, number, heading !== undefined || isOwn || folders < 2 || name === '' ? folder : name)
      } else if (OVERLAYS.has(child.name)) problems.add(null, 'not_an_event', childText(child, 'name') || child.name)
    }
  }
  walk(root, undefined, '')
  const description = childText(document, 'description')
  return arrangeStops(
    {
      kind: 'kml',
      title: childText(document, 'name'),
      description: isOwn ? ownText(description) : toPlainText(description),
      stops,
    },
    problems,
  )
}

/** The inverse of what `writeKml` makes of a text. */
const ownText = (html: string): string => decodeXML(html.replaceAll('<br>', '\n'))

const HOLDERS = new Set(['Folder', 'Document'])
const OVERLAYS = new Set(['GroundOverlay', 'ScreenOverlay', 'PhotoOverlay', 'NetworkLink', 'Tour'])

const countFolders = ({ children }: XmlElement): number =>
  children.reduce(
    (sum, child) => sum + (child.name === 'Folder' ? 1 : 0) + (HOLDERS.has(child.name) ? countFolders(child) : 0),
    0,
  )

interface Within {
  day: number | undefined
  /** Of several folders that name no day. */
  folder: string
  isOwn: boolean
}

function readPlacemark(placemark: XmlElement, { day, folder, isOwn }: Within, problems: ProblemList): MapStop[] {
  const name = childText(placemark, 'name')
  const shapes = placemark.children.filter((child) => SHAPES.has(child.name)).flatMap(simpleShapes)
  const points = shapes.filter((shape) => shape.name === 'Point')
  const others = shapes.filter((shape) => shape.name !== 'Point')
  if (others.length > 0) problems.add(null, 'not_a_point', name || (others[0]?.name ?? ''))
  if (points.length === 0 && others.length > 0) return []
  const data = extendedData(placemark)
  const [address, description] = [childText(placemark, 'address'), childText(placemark, 'description')]
  const stop = {
    name,
    note: [
      isOwn ? ownText(description) : toPlainText(description),
      ...(isOwn ? [] : data.map(([key, text]) => (key.startsWith('gx_') ? text : `${key}: ${text}`))),
      folder,
    ]
      .filter((text) => text !== '')
      .join('\n'),
    category: isOwn ? (Object.fromEntries(data)['category'] ?? '') : folder,
    day,
    ...(address !== '' && { address }),
    ...(isOwn && { own: Object.fromEntries(data) }),
  }
  const positions = points.length === 0 ? [undefined] : points.map(kmlPosition)
  return positions.map((position) => ({ ...stop, position }))
}

const SHAPES = new Set(['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry', 'Model', 'Track', 'MultiTrack'])

/** Of a group its members. */
const simpleShapes = (shape: XmlElement): readonly XmlElement[] =>
  shape.name === 'MultiGeometry' ? shape.children.filter((child) => SHAPES.has(child.name)).flatMap(simpleShapes) : [shape]

/** `12.5,41.9,0`. Several positions are none, as commas may be decimal. */
function kmlPosition(point: XmlElement): Position | undefined {
  const tuples = childText(point, 'coordinates').split(/\s+/)
  const [lng, lat] = tuples.length === 1 ? (tuples[0] ?? '').split(',') : []
  return positionOf(lat, lng)
}

/** Columns of the program that wrote the file. */
function extendedData(placemark: XmlElement): [name: string, text: string][] {
  const holders = placemark.children.filter(({ name }) => name === 'ExtendedData')
  return holders
    .flatMap(({ children }) =>
      children.flatMap((child) => {
        if (child.name === 'SchemaData')
          return child.children.map(({ attributes, text }): [string, string] => [attributes['name'] ?? '', text.trim()])
        return child.name === 'Data'
          ? [[child.attributes['name'] ?? '', childText(child, 'value')] satisfies [string, string]]
          : []
      }),
    )
    .filter(([name, text]) => name !== '' && text !== '')
}

const DECIMAL = /^\s*[+-]?\d{1,3}(?:\.\d{1,30})?\s*$/
const isDecimal = (text: string | undefined): text is string => text !== undefined && DECIMAL.test(text)

function positionOf(lat: string | undefined, lng: string | undefined): Position | undefined {
  if (!isDecimal(lat) || !isDecimal(lng)) return undefined
  const position = { lat: Number(lat), lng: Number(lng) }
  return isOnEarth(position) ? position : undefined
}
