import { baseTilePath, BASE_MAP_VERSION, type TileAddress } from '#shared/map/baseTiles'
import { listTripTiles } from '#shared/map/tripTiles'
import type { ItineraryView } from '#shared/itinerary/view'
import { isNumber, isText, objectOf, type TypeGuard } from '../../lib/checks'
import { parseJson } from '../../lib/parseJson'
import type { Readable } from '../../lib/store/store'
import { recallFromTripCopy } from '../device/tripCopyValues'
import type { ItinerarySession } from '../session/itinerarySession'

/** In the trip's copy on the device, which is erased with the trip and by signing out. */
export const BASE_TILES_KEY = 'baseTiles'
const MAX_BYTES = 60 * 1024

/** Bytes in Base64, by path. */
type Tiles = Record<string, string>

const areTiles: TypeGuard<Tiles> = (value): value is Tiles =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText)
const isKept = objectOf<{ version: number; tiles: Tiles }>({ version: isNumber, tiles: areTiles })

/** Of the version of now. */
function readKept(text: unknown): Tiles | undefined {
  const kept = typeof text === 'string' ? parseJson(text) : undefined
  return isKept(kept) && kept.version === BASE_MAP_VERSION ? kept.tiles : undefined
}

/** Undefined without a network. */
async function fetchTile(path: string): Promise<Uint8Array | 'building' | undefined> {
  try {
    const reply = await fetch(path)
    if (reply.status === 204) return 'building'
    return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const BUILD_MS = 5000
/** Building takes some ten seconds, on a slow machine a minute. */
const MAX_WAITS = 20

/** Waits while the server still builds its map, after its first start. */
async function fetchBuiltTile(path: string): Promise<Uint8Array | undefined> {
  for (let waits = 0; ; waits += 1) {
    const tile = await fetchTile(path)
    if (tile !== 'building' || waits === MAX_WAITS) return tile === 'building' ? undefined : tile
    await new Promise((resolve) => setTimeout(resolve, BUILD_MS))
  }
}

/** Of an open trip's copy, if given, else of the server; undefined if neither has it. */
export function createBaseTileLoader(itineraryId?: string): (tile: TileAddress) => Promise<Uint8Array | undefined> {
  let reading: Promise<Tiles | undefined> | undefined
  return async (tile) => {
    const path = baseTilePath(tile)
    if (itineraryId !== undefined) reading ??= recallFromTripCopy(itineraryId, BASE_TILES_KEY).then(readKept)
    const kept = (await reading)?.[path]
    return kept === undefined ? fetchBuiltTile(path) : fromBase64(kept)
  }
}

interface PlacedTrip {
  shownView: Readable<ItineraryView | undefined>
  generation: Pick<ItinerarySession['generation'], 'recall' | 'remember'>
}

/** Keeps the tiles below a trip's places with its copy. True once they are read back. */
export async function keepBaseTiles({ shownView, generation }: PlacedTrip): Promise<boolean> {
  const wanted = listTripTiles(placesOf(shownView.get())).map(baseTilePath)
  const recall = () => generation.recall(BASE_TILES_KEY).then(readKept, () => undefined)
  const before = (await recall()) ?? {}
  if (wanted.every((path) => before[path] !== undefined)) return true
  const tiles: Tiles = {}
  let bytes = 0
  for (const path of wanted) {
    const tile = before[path] ?? (await fetchBuiltTile(path).then((loaded) => loaded && toBase64(loaded)))
    if (tile === undefined) continue
    bytes += (tile.length * 3) / 4
    if (bytes <= MAX_BYTES) tiles[path] = tile
  }
  await generation.remember(BASE_TILES_KEY, JSON.stringify({ version: BASE_MAP_VERSION, tiles })).catch(() => undefined)
  const after = await recall()
  return after !== undefined && Object.keys(tiles).every((path) => after[path] === tiles[path])
}

const placesOf = (view: ItineraryView | undefined) =>
  Object.values(view?.events ?? {}).flatMap(({ place, to }) => [place, to].filter((one) => one !== null))

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
