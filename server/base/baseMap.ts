import type { TileAddress } from '#shared/map/baseTiles'

export interface BaseMap {
  /** A vector tile; empty for water without labels. Undefined until the tiles are built. */
  tile(address: TileAddress): Uint8Array | undefined
  close(): void
}
