import { decodeBaseTile, type BaseTile } from '#shared/map/baseTile'
import type { TileAddress } from '#shared/map/baseTiles'
import { createStore, type Readable } from '../../lib/store/store'

export interface TileSource {
  /** Undefined until it has arrived, and if it fails. */
  find: (tile: TileAddress) => BaseTile | undefined
  /** The tile as the server sends it. Undefined without a network and without a kept copy. */
  load: (tile: TileAddress) => Promise<Uint8Array | undefined>
  /** Asks once, and again after a failure. */
  request: (tile: TileAddress) => void
  /** So that missing tiles are requested again. */
  retry: () => void
  /** Changes with each arrival. */
  arrived: Readable<number>
}

export function createTileSource(loadOnce: TileSource['load']): TileSource {
  const tiles = new Map<string, BaseTile>()
  const asked = new Set<string>()
  const arrived = createStore(0)
  const keyOf = ({ z, x, y }: TileAddress) => `${z}/${x}/${y}`
  const loading = new Map<string, Promise<Uint8Array | undefined>>()
  const load = (tile: TileAddress): Promise<Uint8Array | undefined> => {
    const known = loading.get(keyOf(tile))
    if (known !== undefined) return known
    const begun = loadOnce(tile)
    loading.set(keyOf(tile), begun)
    const forget = () => void loading.delete(keyOf(tile))
    begun.then((bytes) => bytes ?? forget(), forget)
    return begun
  }
  const fetchTile = async (tile: TileAddress): Promise<void> => {
    const bytes = await load(tile)
    if (bytes === undefined) return void asked.delete(keyOf(tile))
    tiles.set(keyOf(tile), decodeBaseTile(bytes))
    return arrived.set(arrived.get() + 1)
  }
  return {
    load,
    find: (tile) => tiles.get(keyOf(tile)),
    request(tile) {
      if (asked.has(keyOf(tile))) return
      asked.add(keyOf(tile))
      // A damaged tile leaves its place plain.
      fetchTile(tile).catch(() => undefined)
    },
    retry: () => arrived.set(arrived.get() + 1),
    arrived,
  }
}
