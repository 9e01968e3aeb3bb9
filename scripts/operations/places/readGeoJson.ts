import type { Position } from '#shared/places/place'
import { isOnEarth } from '#shared/places/place'
import type { Line, PlacesInput } from './placesInput'
import { makeReadPlace, type IsWhole, type PlaceSink } from './readPlace'

/** Longer objects are damaged. */
const MAX_OBJECT = 1 << 24

/** Features one by one: a line each, or anywhere in a collection. */
export async function readGeoJson(input: PlacesInput, batches: AsyncIterable<Line[]>, sink: PlaceSink): Promise<IsWhole> {
  const collection = isCollection(input) ? new CollectionReader(sink) : undefined
  let isWhole = true
  for await (const lines of batches) {
    for (const { number, text, isEnded } of lines) {
      if (collection !== undefined) collection.read(text, number)
      else if (!readLine(text, number, sink, isEnded)) isWhole = false
    }
  }
  return collection?.isClosed ?? isWhole
}

const isCollection = ({ head }: PlacesInput): boolean => /"FeatureCollection"|"features"\s*:/.test(head.toString('utf8'))

/** Before each line of a text sequence (RFC 8142). */
const RECORD_MARK = '\u001E'

/** False: cut off. */
function readLine(text: string, number: number, sink: PlaceSink, isEnded: boolean): boolean {
  const json = text.replace(RECORD_MARK, '').trim()
  if (json === '') return true
  const value = parse(json)
  if (value === undefined && !isEnded) return false
  readFeature(value, sink, () => sink.damaged(`line ${number}`, json))
  return true
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Objects in the list of features. A line break inside of a text is damage; reading goes on behind it. */
class CollectionReader {
  isClosed = false
  #isInList = false
  #head = ''
  #depth = 0
  #isInText = false
  #isEscaped = false
  #parts: string[] = []
  #length = 0
  #startLine = 0
  readonly #sink: PlaceSink

  constructor(sink: PlaceSink) {
    this.#sink = sink
  }

  read(line: string, number: number): void {
    let text = line
    if (!this.#isInList) {
      this.#head += line
      const start = /"features"\s*:\s*\[/.exec(this.#head)
      if (start === null) {
        this.#head = this.#head.slice(-MAX_OBJECT)
        return
      }
      text = this.#head.slice(start.index + start[0].length)
      this.#isInList = true
      this.#head = ''
    }
    this.#scan(text, number)
    if (this.#isInText || this.#length > MAX_OBJECT) this.#drop(number)
  }

  #scan(text: string, number: number): void {
    let start = 0
    for (let i = 0; i < text.length; i++) {
      const char = text.charCodeAt(i)
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (char === BACKSLASH) this.#isEscaped = true
        else if (char === QUOTE) this.#isInText = false
      } else if (char === QUOTE) {
        this.#isInText = this.#depth > 0
      } else if (char === OPEN) {
        if (this.#depth === 0) [start, this.#startLine] = [i, number]
        this.#depth += 1
      } else if (char === CLOSE && this.#depth > 0) {
        this.#depth -= 1
        if (this.#depth === 0) this.#finish(text.slice(start, i + 1))
      } else if (char === END_OF_LIST && this.#depth === 0) {
        this.isClosed = true
      }
    }
    if (this.#depth === 0) return
    this.#parts.push(text.slice(start))
    this.#length += text.length - start
  }

  #finish(end: string): void {
    const json = [...this.#parts, end].join('\n')
    this.#reset()
    readFeature(parse(json), this.#sink, () => this.#sink.damaged(`line ${this.#startLine}`, json))
  }

  #drop(number: number): void {
    this.#sink.damaged(`line ${this.#startLine || number}`, this.#parts.join('\n').slice(0, 200))
    this.#reset()
  }

  #reset(): void {
    this.#parts = []
    this.#length = 0
    this.#depth = 0
    this.#isInText = false
    this.#isEscaped = false
  }
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, END_OF_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5d]

type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/** GDAL writes nested values as texts. */
function nested(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? parse(value) : value
}

function readFeature(feature: unknown, sink: PlaceSink, onDamage: () => void): void {
  if (!isObject(feature)) return onDamage()
  const properties = isObject(feature['properties']) ? feature['properties'] : {}
  const position = centreOf(feature['geometry'])
  if (feature['type'] !== 'Feature' || position === undefined) return onDamage()
  const names = nested(properties['names'])
  const id = idOf(feature, properties)
  const facts = isObject(names) ? readOverture(properties, names) : readPlain(properties)
  const place = facts && makeReadPlace({ ...position, ...facts, id: id ?? `${position.lat},${position.lng} ${facts.names[0]}` })
  return place === undefined ? sink.leaveOut() : sink.add(place)
}

function idOf(feature: Fields, properties: Fields): string | undefined {
  const id = [feature['id'], properties['id'], properties['@id']].find(
    (value) => typeof value === 'string' || typeof value === 'number',
  )
  return id === undefined || id === '' ? undefined : String(id).slice(0, 100)
}

interface Facts {
  names: (string | undefined)[]
  street: string | undefined
  worth: number
}

/** Less sure places often do not exist. */
const MIN_CONFIDENCE = 0.3
/** Offices and trades, which no trip visits. */
const NO_SIGHT =
  /(?:^|_)(?:dentists?|lawyers?|attorneys?|accountants?|real_estate|insurance|contractors?|plumb(?:er|ing)|electricians?|physicians?|doctors?|therap(?:y|ists?)|agricultural|industrial|manufactur(?:er|ing)|wholesalers?|freight|storage|automotive_repair|software|marketing|advertising|employment|notary)(?:_|$)/

/** See Overture's schema of places. Undefined for what travellers do not look for. */
function readOverture(properties: Fields, names: Fields): Facts | undefined {
  const confidence = typeof properties['confidence'] === 'number' ? properties['confidence'] : 0.5
  const categories = nested(properties['categories'])
  const category = isObject(categories) ? textOf(categories['primary']) : undefined
  const isClosed = textOf(properties['operating_status'])?.includes('closed') ?? false
  if (confidence < MIN_CONFIDENCE || isClosed || (category !== undefined && NO_SIGHT.test(category))) return undefined
  const common = nested(names['common'])
  const spanish = isObject(common) ? textOf(common['es']) : undefined
  const translations = isObject(common) ? [textOf(common['en']), ...Object.values(common).map(textOf)] : []
  const rules = nested(names['rules'])
  const variants = Array.isArray(rules) ? rules.map((rule) => (isObject(rule) ? textOf(rule['value']) : undefined)) : []
  const addresses = nested(properties['addresses'])
  const first: unknown = Array.isArray(addresses) ? addresses[0] : undefined
  return {
    names: [spanish, textOf(names['primary']), ...translations, ...variants],
    street: isObject(first) ? textOf(first['freeform']) : undefined,
    worth: Math.min(1, confidence),
  }
}

const PLAIN_WORTH = 0.5

const readPlain = (properties: Fields): Facts => ({
  names: [
    ...['name:es', 'name', 'Name', 'title', 'nombre', 'name:en', 'int_name'].map((key) => textOf(properties[key])),
    ...(textOf(properties['alt_name'])?.split(';') ?? []),
  ],
  street: textOf(properties['address']) ?? textOf(properties['addr:street']),
  worth: PLAIN_WORTH,
})

/** Of the box around all points. */
function centreOf(geometry: unknown): Position | undefined {
  const found = nested(geometry)
  if (!isObject(found)) return undefined
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  const open: unknown[] = [found['coordinates']]
  while (open.length > 0) {
    const value = open.pop()
    if (!Array.isArray(value)) return undefined
    const list: readonly unknown[] = value
    const [lng, lat] = list
    if (typeof lng !== 'number' || typeof lat !== 'number') {
      for (const inner of list) open.push(inner)
      continue
    }
    ;[west, south, east, north] = [Math.min(west, lng), Math.min(south, lat), Math.max(east, lng), Math.max(north, lat)]
  }
  const centre = { lat: (south + north) / 2, lng: (west + east) / 2 }
  return isOnEarth(centre) ? centre : undefined
}
