import { useRecord } from '../../../engine/hooks/useItinerary'
import { createBaseTileLoader } from '../../../engine/offline/baseTiles'
import { createTileSource, type TileSource } from '../../../entities/map/tileSource'
import { useWindowEvent } from '../../../lib/hooks/useBrowserState'

let last: { itineraryId: string; tiles: TileSource } | undefined

/** Those of the last trip stay in memory, so that its map opens again at once. */
export function tilesOf(itineraryId: string): TileSource {
  if (last?.itineraryId !== itineraryId) last = { itineraryId, tiles: createTileSource(createBaseTileLoader(itineraryId)) }
  return last.tiles
}

/** Of the base map; those kept with the trip also without a network. */
export function useTiles(): TileSource {
  const tiles = tilesOf(useRecord(({ id }) => id))
  useWindowEvent('online', tiles.retry)
  return tiles
}
