import { baseTilePath, type TileAddress } from '#shared/map/baseTiles'

/** Undefined without a network. */
export async function loadBaseTile(_itineraryId: string, tile: TileAddress): Promise<Uint8Array | undefined> {
  try {
    const reply = await fetch(baseTilePath(tile))
    return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
