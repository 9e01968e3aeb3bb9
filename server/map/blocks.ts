import { gunzipSync, gzipSync } from 'node:zlib'
import type { TileAddress } from '#shared/map/baseTiles'

/** A tile, its quarters and theirs share a block: names that repeat in all three take no space. */
const LEVELS = 3

/** Level, column and row in the block, one byte each; length in three. */
const HEAD_BYTES = 6

/** Unique below zoom 12. */
export function blockOf({ z, x, y }: TileAddress): number {
  const below = z % LEVELS
  return (((z - below) * 2 ** 12 + (x >> below)) << 12) + (y >> below)
}

const headOf = ({ z, x, y }: TileAddress): [number, number, number] => {
  const below = z % LEVELS
  return [below, x % 2 ** below, y % 2 ** below]
}

export function packBlock(tiles: readonly (TileAddress & { bytes: Uint8Array })[]): Buffer {
  const parts = tiles.flatMap(({ bytes, ...address }) => {
    const head = Buffer.from([...headOf(address), 0, 0, 0])
    head.writeUIntBE(bytes.length, 3, 3)
    return [head, bytes]
  })
  return gzipSync(Buffer.concat(parts), { level: 9 })
}

/** Empty if the block has no such tile. */
export function unpackTile(block: Uint8Array, address: TileAddress): Uint8Array {
  const content = gunzipSync(block)
  const wanted = Buffer.from(headOf(address))
  for (let at = 0; at < content.length;) {
    const start = at + HEAD_BYTES
    const end = start + content.readUIntBE(at + 3, 3)
    if (content.subarray(at, at + 3).equals(wanted)) return content.subarray(start, end)
    at = end
  }
  return new Uint8Array()
}
