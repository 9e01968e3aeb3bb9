import type { Position } from '#shared/places/place'
import { readOsmPbf, type OsmTags } from './osmPbf'
import { makeReadPlace, type IsWhole, type PlaceSink } from './readPlace'

/** Then the nodes are read: some 100 MB of positions at a time. */
const MAX_REFS = 4_000_000
/** Its names, in nodes. */
const WEIGHT_OF_WAY = 16

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** By key; true: any value. */
const WANTED: Readonly<Record<string, ReadonlySet<string> | true>> = {
  tourism: true,
  historic: true,
  amenity: listOf(
    'arts_centre bar biergarten bus_station cafe casino cinema concert_hall conference_centre events_venue exhibition_centre fast_food ' +
      'ferry_terminal food_court fountain hospital ice_cream library marketplace monastery music_venue nightclub place_of_worship planetarium ' +
      'pub public_bath restaurant theatre townhall university',
  ),
  leisure: listOf(
    'amusement_arcade beach_resort bird_hide garden golf_course ice_rink marina nature_reserve park sports_centre stadium swimming_area water_park',
  ),
  shop: listOf('department_store mall'),
  railway: listOf('halt station tram_stop'),
  aeroway: listOf('aerodrome terminal'),
  natural: listOf('arch bay beach cape cave_entrance cliff geyser glacier hot_spring peak peninsula spring volcano'),
  waterway: listOf('waterfall'),
  man_made: listOf('lighthouse observatory pier tower'),
}
const UNWANTED = listOf('no information')

function isWanted(tags: OsmTags): boolean {
  return Object.entries(WANTED).some(([key, values]) => {
    const value = tags.get(key)
    return value !== undefined && (values === true ? !UNWANTED.has(value) : values.has(value))
  })
}

/** Those with an article of Wikipedia are best known, then those with names in other languages. */
function worthOf(tags: OsmTags): number {
  if (tags.has('wikipedia') || tags.has('wikidata')) return 0.9
  return tags.has('name:es') || tags.has('name:en') || tags.has('int_name') ? 0.7 : 0.5
}

/** All but the position. */
function factsOf(id: string, tags: OsmTags) {
  const names = ['name:es', 'name', 'name:en', 'int_name', 'short_name', 'official_name'].map((key) => tags.get(key))
  const street = [tags.get('addr:street'), tags.get('addr:housenumber')].filter((part) => part !== undefined).join(', ')
  return { id, names: [...names, ...(tags.get('alt_name')?.split(';') ?? [])], street, worth: worthOf(tags) }
}

const isNamed = (tags: OsmTags): boolean => tags.has('name') || tags.has('name:es')

interface Way {
  facts: ReturnType<typeof factsOf>
  refs: Float64Array
}

/**
 * Nodes, and ways at the centre of their nodes. For these the file is read again, once for each four million nodes of ways.
 */
export async function readOsm(
  path: string,
  sink: PlaceSink,
  onBytes: (count: number) => void,
  mostRefs = MAX_REFS,
): Promise<IsWhole> {
  let ways: Way[] = []
  let weight = 0
  const add = (facts: ReturnType<typeof factsOf>, position: Position | undefined) => {
    const place = position && makeReadPlace({ ...facts, ...position })
    if (place === undefined) sink.leaveOut()
    else sink.add(place)
  }
  const addWays = async () => {
    if (ways.length === 0) return
    const centreOf = await locateWays(path, ways, onBytes)
    for (const way of ways) add(way.facts, centreOf(way))
    ways = []
    weight = 0
  }
  const isWhole = await readOsmPbf(
    path,
    {
      taggedNode(id, lat, lng, tags) {
        if (isWanted(tags)) add(factsOf(`node/${id}`, tags), isNamed(tags) ? { lat, lng } : undefined)
      },
      way(id, nodes, tags) {
        if (!isWanted(tags)) return
        if (!isNamed(tags)) return sink.leaveOut()
        ways.push({ facts: factsOf(`way/${id}`, tags), refs: Float64Array.from(nodes) })
        weight += nodes.length + WEIGHT_OF_WAY
      },
      afterBlock: async () => {
        if (weight >= mostRefs) await addWays()
      },
    },
    { onBytes, onDamage: sink.damaged },
  )
  await addWays()
  return isWhole
}

/** Undefined if the file has none of its nodes. Of the box around them. */
async function locateWays(
  path: string,
  ways: readonly Way[],
  onBytes: (count: number) => void,
): Promise<(way: Way) => Position | undefined> {
  const ids = sortedIds(ways)
  const [lats, lngs] = [new Int32Array(ids.length).fill(UNKNOWN), new Int32Array(ids.length)]
  let at = 0
  const position = (id: number, lat: number, lng: number) => {
    // Files are sorted by id, if nothing is wrong.
    if (at > 0 && (ids[at - 1] ?? 0) >= id) at = indexOf(ids, id)
    while (at < ids.length && (ids[at] ?? 0) < id) at++
    if (ids[at] === id) [lats[at], lngs[at]] = [lat, lng]
  }
  await readOsmPbf(path, { position }, { onBytes, onDamage: () => undefined })
  return ({ refs }) => {
    let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity]
    let first: number | undefined
    for (const ref of refs) {
      const index = indexOf(ids, ref)
      const [lat = UNKNOWN, lng = 0] = [lats[index], lngs[index]]
      if (lat === UNKNOWN || ids[index] !== ref) continue
      first ??= lng
      const unwrapped = lng + Math.round((first - lng) / TURN) * TURN
      ;[south, west, north, east] = [
        Math.min(south, lat),
        Math.min(west, unwrapped),
        Math.max(north, lat),
        Math.max(east, unwrapped),
      ]
    }
    if (first === undefined) return undefined
    const lng = (west + east) / 2
    return { lat: (south + north) / 2 / UNITS, lng: (lng - Math.round(lng / TURN) * TURN) / UNITS }
  }
}

const UNITS = 1e7
const TURN = 360 * UNITS
const UNKNOWN = -(2 ** 31)

/** Unique. */
function sortedIds(ways: readonly Way[]): Float64Array {
  const ids = new Float64Array(ways.reduce((sum, { refs }) => sum + refs.length, 0))
  let filled = 0
  for (const { refs } of ways) {
    ids.set(refs, filled)
    filled += refs.length
  }
  ids.sort()
  let unique = 0
  for (const id of ids) if (unique === 0 || id !== ids[unique - 1]) ids[unique++] = id
  return ids.subarray(0, unique)
}

/** Of the first that is not smaller. */
function indexOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}
