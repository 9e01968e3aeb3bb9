import { readCoordinates, readPair, type ReadPosition } from './coordinates'
import { clipLine, isOnEarth, isWebAddress, placeLimits, roundDegrees, type Position } from './place'
import { isGoogle, isShortLink, mapAppOf, parseWebLink, type MapApp, type WebLink } from './mapApps'
import { readPlusCode } from './plusCode'

export type UnclearReason = 'shortCode' | 'noPosition' | 'badPosition' | 'tooWide' | 'otherLink' | 'tooLong'

interface FoundPlace extends Position {
  kind: 'place'
  name?: string
  address?: string
  /** Metres of doubt. */
  accuracy: number
  url?: string
  /** The link says only where the map looked: 'aproximado'. */
  isWindow: boolean
}

/** A name is there to search by, where the link has one. */
export type PastedPlace =
  | FoundPlace
  | { kind: 'shortLink'; name?: string }
  | { kind: 'unclear'; reason: UnclearReason; name?: string; url?: string }

/** What a link says, from its app's own parameters. */
interface LinkReading {
  at?: ReadPosition
  /** Metres of doubt, undefined if unknown. Only for a window. */
  window?: { doubt: number | undefined }
  name?: string | undefined
  address?: string | undefined
}

/** Half of a window of 600 pixels. */
const WINDOW_PIXELS = 300
const METRES_A_PIXEL_AT_ZOOM_0 = 156_543
const METRES_A_DEGREE = 111_320
/** Where a window does not say how far it sees. */
const USUAL_DOUBT = 1000
/** From the street to the thing in the picture. */
const STREET_VIEW_DOUBT = 50

const NUMBER = String.raw`-?\d{1,3}(?:\.\d{1,20})?`
const PIN = new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`, 'gu')

/** Malformed percent signs stay. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

const queryOf = (query: string): Map<string, string> =>
  new Map(
    query
      .split('&')
      .map((part): [string, string] => {
        const [key = '', ...value] = part.split('=')
        return [decode(key).toLowerCase(), decode(value.join('='))]
      })
      .toReversed(),
  )

const isPosition = (read: ReadPosition | 'short' | 'wide'): read is Position => typeof read === 'object'

/** What an app shows as a name may itself be a position. */
function readPoint(text: string): ReadPosition {
  const coded = readPlusCode(text)
  return readPair(text) ?? readCoordinates(text) ?? (isPosition(coded) ? coded : undefined)
}

/** '41.4,2.17', 'loc:41.4,2.17', '41.4,2.17(Name)', 'Name@41.4,2.17', 'Name' */
function readQuery(text: string): LinkReading {
  const plain = text.replace(/^\s*loc:/iu, '').trim()
  if (/^(?:place_id|cid):/iu.test(plain)) return {}
  const point = readPoint(plain)
  if (point !== undefined) return { at: point }
  const bracket = plain.endsWith(')') ? plain.indexOf('(') : -1
  const at = plain.lastIndexOf('@')
  const labelled: [string, string][] = [
    [plain.slice(0, Math.max(bracket, 0)), plain.slice(bracket + 1, -1)],
    [plain.slice(at + 1), plain.slice(0, Math.max(at, 0))],
  ]
  const found = labelled.map(([position, name]) => ({ at: readPair(position), name })).find(({ at }) => at !== undefined)
  return found ?? { name: plain }
}

const doubtAtZoom = (zoom: number, lat: number): number =>
  (WINDOW_PIXELS * METRES_A_PIXEL_AT_ZOOM_0 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom

const zoomDoubt = (zoom: string | undefined, at: ReadPosition): number | undefined =>
  zoom !== undefined && /^\d{1,2}(?:\.\d{1,20})?$/u.test(zoom) && isPosition(at) ? doubtAtZoom(Number(zoom), at.lat) : undefined

const windowOf = (at: ReadPosition, zoom: string | undefined): LinkReading => ({ at, window: { doubt: zoomDoubt(zoom, at) } })

/** The first reading with a position, else the first name; names are kept. */
function firstWithPosition(readings: readonly (LinkReading | undefined)[]): LinkReading {
  const known = readings.filter((reading) => reading !== undefined)
  const name = known.find((reading) => isName(reading.name))?.name
  const address = known.find((reading) => isName(reading.address))?.address
  return { name, address, ...dropEmpty(known.find(({ at }) => at !== undefined)) }
}

const dropEmpty = (reading: LinkReading | undefined): LinkReading =>
  Object.fromEntries(Object.entries(reading ?? {}).filter(([, value]) => value !== undefined && value !== ''))

const isName = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== '' && readPoint(text) === undefined

/** 'Café, Calle Mayor 1, Madrid' of a route is a name and an address. */
function readStop(text: string): LinkReading {
  const reading = readQuery(text)
  const comma = reading.name?.indexOf(',') ?? -1
  return comma < 1 ? reading : { ...reading, name: reading.name?.slice(0, comma), address: reading.name }
}

// The window of a route is not where it ends: only its last stop is read.

/* Google Maps */

/** '@41.4,2.17,17z', '@41.4,2.17,450m', '@41.4,2.17,3a,75y,90t' (street view) */
function readGoogleWindow(segment: string | undefined): LinkReading | undefined {
  if (segment === undefined) return undefined
  const [lat = '', lng = '', ...scales] = segment.slice(1).split(',')
  const at = readPair(`${lat},${lng}`)
  if (at === undefined) return undefined
  if (scales[0] === '3a') return { at, window: { doubt: STREET_VIEW_DOUBT } }
  const metres = scales.find((scale) => /^\d{1,9}(?:\.\d{1,9})?m$/u.test(scale))
  if (metres !== undefined) return { at, window: { doubt: Number(metres.slice(0, -1)) / 2 } }
  return windowOf(at, scales.find((scale) => scale.endsWith('z'))?.slice(0, -1))
}

interface DataNode {
  field: string
  value: string
  children: DataNode[]
}

/** `!4m2!3m1!1sX`: field, type, value. `m` counts the parts inside. */
function parseGoogleData(data: string): DataNode {
  const root: DataNode = { field: '', value: '', children: [] }
  const open = [{ node: root, end: Infinity }]
  for (const [i, part] of data.split('!').slice(1).entries()) {
    const [, field = '', value = ''] = /^(\d{1,3}[a-z])(.*)$/su.exec(part) ?? []
    const node = { field, value, children: [] }
    while (i > (open.at(-1)?.end ?? Infinity)) open.pop()
    open.at(-1)?.node.children.push(node)
    if (field.endsWith('m')) open.push({ node, end: i + Number(value) })
  }
  return root
}

const childrenOf = (nodes: readonly DataNode[], field: string): DataNode[] =>
  nodes.flatMap(({ children }) => children.filter((node) => node.field === field))

/** Two coordinates inside a node. */
const pairIn = (node: DataNode | undefined, lat: string, lng: string): ReadPosition => {
  const valueOf = (field: string): string => node?.children.find((child) => child.field === field)?.value ?? ''
  return readPair(`${valueOf(lat)},${valueOf(lng)}`)
}

/** The last pin, unless it is of a place seen before. */
function readGooglePin(data: string): LinkReading | undefined {
  const shown = childrenOf([parseGoogleData(data)], '4m')
  const own = pairIn(childrenOf(childrenOf(shown, '3m'), '8m').at(-1), '3d', '4d')
  if (own !== undefined) return { at: own }
  const [, lat, lng] = [...data.matchAll(PIN)].at(-1) ?? []
  if (lat === undefined || lng === undefined) return undefined
  const isOfAnother = childrenOf(childrenOf(childrenOf(shown, '1m'), '3m'), '8m').length > 0
  return isOfAnother ? undefined : { at: readPair(`${lat},${lng}`) }
}

/** The last stop. Pins and the window are of other places. */
function readGoogleRoute(stops: readonly string[], data: string): LinkReading {
  const reading = readStop(stops.at(-1) ?? '')
  if (reading.at !== undefined) return reading
  const known = childrenOf(childrenOf(childrenOf([parseGoogleData(data)], '4m'), '4m'), '1m')
  const last = known.length === stops.length ? known.at(-1) : undefined
  return { ...reading, at: pairIn(childrenOf(last === undefined ? [] : [last], '2m')[0], '2d', '1d') }
}

/** An embedded map says where it looks and, often, at what. */
function readGoogleEmbed(data: string | undefined): LinkReading | undefined {
  const [, height = '', lng = '', lat = ''] =
    new RegExp(`!1d(\\d{1,9}(?:\\.\\d{1,20})?)!2d(${NUMBER})!3d(${NUMBER})`, 'u').exec(data ?? '') ?? []
  const at = readPair(`${lat},${lng}`)
  const name = /!3m\d+!1m2!1s[^!]*!2s([^!]+)/u.exec(data ?? '')?.[1]
  return at === undefined ? undefined : { at, window: { doubt: Number(height) / 2 }, name: name && decode(name) }
}

function readGoogle({ path, query }: WebLink): LinkReading {
  const segments = path.split('/')
  const isData = (segment: string): boolean => segment.startsWith('data=')
  const isWindow = (segment: string): boolean => segment.startsWith('@') || segment.startsWith('%40')
  const keyword = segments.findIndex((segment) => ['place', 'search', 'dir'].includes(segment))
  const behind = keyword < 0 ? [] : segments.slice(keyword + 1).filter((segment) => !isData(segment) && !isWindow(segment))
  const values = queryOf(query)
  const data = decode(segments.find(isData) ?? values.get('data') ?? '')
  const stops = (behind.at(-1) === '' ? behind.slice(0, -1) : behind).map(decode)
  const route = values.get('destination') ?? values.get('daddr')?.split(' to:').at(-1)
  if (segments[keyword] === 'dir' && stops.some((stop) => stop !== '')) return readGoogleRoute(stops, data)
  if (route !== undefined) return readStop(route)
  const asked = [values.get('q'), values.get('query')].flatMap((text) => (text === undefined ? [] : [readQuery(text)]))
  const titled = keyword < 0 ? undefined : readQuery(stops[0] ?? '')
  const isAboutAPlace = ['cid', 'ftid', 'mid'].some((key) => values.has(key)) || asked.some(({ name }) => isName(name))
  const ll = readPair(values.get('ll') ?? '')
  const window = decode(segments.find(isWindow) ?? '')
  return firstWithPosition([
    readGooglePin(data),
    ...asked,
    titled,
    // Beside a name it is the middle of the map.
    isAboutAPlace ? windowOf(ll, values.get('z')) : { at: ll },
    windowOf(readPair(values.get('center') ?? ''), values.get('zoom')),
    { at: readPair(values.get('viewpoint') ?? values.get('cbll') ?? ''), window: { doubt: STREET_VIEW_DOUBT } },
    readGoogleWindow(window === '' ? undefined : window),
    readGoogleEmbed(values.get('pb')),
  ])
}

/* Apple Maps */

function readApple({ query }: WebLink): LinkReading {
  const values = queryOf(query)
  const pair = (key: string): ReadPosition => readPair(values.get(key) ?? '')
  const asked = [values.get('name'), values.get('q'), values.get('query')].flatMap((text) =>
    text === undefined ? [] : [readQuery(text)],
  )
  const route = values.get('daddr') ?? values.get('destination')
  if (route !== undefined) return readStop(route)
  const address = values.get('address')
  const [height] = (values.get('span') ?? values.get('spn') ?? '').split(',')
  const spanned =
    height === undefined || !/^\d{1,3}(?:\.\d{1,20})?$/u.test(height) ? undefined : (Number(height) / 2) * METRES_A_DEGREE
  const windows = ['center', 'sll', 'near'].map((key): LinkReading => {
    const at = pair(key)
    return { at, window: { doubt: spanned ?? zoomDoubt(values.get('z'), at) } }
  })
  return firstWithPosition([
    { at: pair('coordinate') },
    ...asked,
    address === undefined ? undefined : { at: readPoint(address), address },
    { at: pair('ll') },
    ...windows,
  ])
}

/* OpenStreetMap */

function readOpenStreetMap({ query, fragment }: WebLink): LinkReading {
  const values = queryOf(query)
  const both = (lat: string, lon: string): ReadPosition => readPair(`${values.get(lat) ?? ''},${values.get(lon) ?? ''}`)
  const [zoom, lat = '', lng = ''] = (queryOf(fragment).get('map') ?? '').split('/')
  const route = values.get('to') ?? values.get('route')?.split(';').at(-1)
  if (route !== undefined) return readStop(route)
  const asked = values.get('query')
  const isOldLink = values.has('zoom') || fragment === ''
  return firstWithPosition([
    { at: both('mlat', 'mlon') },
    { at: readPair(values.get('marker') ?? '') },
    asked === undefined ? undefined : readQuery(asked),
    // In older links this is the middle of the map.
    isOldLink ? windowOf(both('lat', 'lon'), values.get('zoom')) : { at: both('lat', 'lon') },
    windowOf(readPair(`${lat},${lng}`), zoom),
  ])
}

const readers: Readonly<Record<MapApp, (link: WebLink) => LinkReading>> = {
  google: readGoogle,
  apple: readApple,
  openStreetMap: readOpenStreetMap,
}

/* All links */

/** `geo:41.4,2.17;u=35?z=17&q=41.4,2.17(Name)` (RFC 5870, and Android's `q`) */
export function readGeoLink(text: string): PastedPlace {
  const [, position = '', parameters = '', query = ''] = /^geo:([^;?]*)([^?]*)(?:\?(.*))?$/isu.exec(text) ?? []
  const [lat = '', lng = ''] = decode(position).split(',')
  const values = queryOf(query)
  const uncertainty = /;u=(\d{1,9}(?:\.\d{1,9})?)(?:;|$)/iu.exec(parameters)?.[1]
  const asked = values.has('q') ? readQuery(values.get('q') ?? '') : {}
  const isOtherSystem = /;crs=(?!wgs84(?:;|$))/iu.test(parameters)
  const at = isOtherSystem ? undefined : readPair(`${lat},${lng}`)
  const isNowhere = Number(lat) === 0 && Number(lng) === 0
  // 0,0 stands before a search.
  const own: LinkReading = { at: isNowhere && values.has('q') ? undefined : at }
  const reading = firstWithPosition([asked, own])
  return placeOf(uncertainty === undefined ? reading : { ...reading, window: { doubt: Number(uncertainty) } }, undefined, false)
}

/** undefined without a map. Unpacks addresses in Google's consent pages. */
export function readMapLink(text: string, isUnpacked = false): PastedPlace | undefined {
  const link = parseWebLink(text)
  if (link === undefined) return undefined
  if (isShortLink(link)) return { kind: 'shortLink' }
  const app = mapAppOf(text)
  if (app !== undefined) return placeOf(readers[app](link), storedAddress(text, link), true)
  if (link.host === 'plus.codes') return readCodeLink(link)
  const values = queryOf(link.query)
  const inner = link.host.startsWith('consent.google.')
    ? values.get('continue')
    : isGoogle(link.host) && link.path === '/url'
      ? (values.get('q') ?? values.get('url'))
      : undefined
  return inner === undefined || isUnpacked ? undefined : readMapLink(inner, true)
}

export function readCode(text: string): PastedPlace | undefined {
  const code = readPlusCode(text)
  if (code === undefined) return undefined
  if (code === 'short') return { kind: 'unclear', reason: 'shortCode' }
  if (code === 'wide') return { kind: 'unclear', reason: 'tooWide' }
  return placeOf({ at: code, ...(code.accuracy > 0 && { window: { doubt: code.accuracy } }) }, undefined, false)
}

const readCodeLink = ({ path }: WebLink): PastedPlace =>
  // Here a plus is a plus.
  readCode(decode(path.slice(1).replaceAll('+', '%2B'))) ?? { kind: 'unclear', reason: 'noPosition' }

/** With what a link says; `isWindow` tells windows from other doubt. */
export function placeOf({ at, window, name, address }: LinkReading, url: string | undefined, hasWindow: boolean): PastedPlace {
  const texts = {
    ...textOf('name', isName(name) ? name : undefined, placeLimits.name),
    ...textOf('address', isName(address) ? address : undefined, placeLimits.address),
    ...(url !== undefined && { url }),
  }
  const { address: _address, ...known } = texts
  if (at === undefined) return { kind: 'unclear', reason: 'noPosition', ...known }
  const position = isPosition(at) ? { lat: roundDegrees(at.lat), lng: roundDegrees(at.lng) } : undefined
  if (position === undefined || !isOnEarth(position)) return { kind: 'unclear', reason: 'badPosition', ...known }
  const accuracy = window === undefined ? 0 : Math.max(hasWindow ? 1 : 0, Math.round(window.doubt ?? USUAL_DOUBT))
  if (accuracy > placeLimits.accuracy) return { kind: 'unclear', reason: 'tooWide', ...known }
  return { kind: 'place', ...position, ...texts, accuracy, isWindow: hasWindow && window !== undefined }
}

function textOf<Key extends 'name' | 'address'>(key: Key, text: string | undefined, max: number): { [K in Key]?: string } {
  const line = clipLine(text, max)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key is widened to any text
  return (line === null ? {} : { [key]: line }) as { [K in Key]?: string }
}

/** Encoded, without needless parameters; undefined if too long. */
function storedAddress(text: string, { path }: WebLink): string | undefined {
  const https = text.replace(/^https?:/iu, 'https:')
  const whole = path.includes('/data=') ? https.replace(/[?#].*$/su, '') : https
  const encoded = whole.replace(/[^!#-;=?-[\]_a-z~]+/gu, (part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\uFFFD')))
  const [, scheme = '', rest = ''] = /^(https:\/\/[^/?#]*)(.*)$/su.exec(encoded) ?? []
  const address = scheme.toLowerCase() + rest
  return isWebAddress(address) ? address : undefined
}
