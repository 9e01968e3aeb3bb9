import { useState } from 'react'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { createBaseTileLoader } from '../../../engine/offline/baseTiles'
import { useWindowEvent } from '../../../lib/hooks/useBrowserState'
import { createTileSource, type TileSource } from '../../../entities/map/tileSource'

/** Of the base map; those kept with the trip also without a network. */
export function useTiles(): TileSource {
  const itineraryId = useRecord(({ id }) => id)
  const [tiles] = useState(() => createTileSource(createBaseTileLoader(itineraryId)))
  useWindowEvent('online', tiles.retry)
  return tiles
}
