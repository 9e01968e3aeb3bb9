import { expect, test } from 'vitest'
import { MAX_BASE_ZOOM, type TileAddress } from '#shared/map/baseTiles'
import { blockOf, packBlock, unpackTile } from './blocks'

test('a block gives back its tiles, and no bytes for those that it has not', () => {
  const tiles = [
    { z: 6, x: 5, y: 9, bytes: Buffer.from('a tile') },
    { z: 7, x: 11, y: 18, bytes: Buffer.alloc(70_000, 7) },
    { z: 8, x: 23, y: 39, bytes: Buffer.from([0]) },
  ]
  const block = packBlock(tiles)
  for (const { bytes, ...address } of tiles) expect(bytes.equals(unpackTile(block, address))).toBe(true)
  expect(unpackTile(block, { z: 8, x: 22, y: 39 })).toHaveLength(0)
})

test('tiles share a block only with the tile around them', () => {
  const rootOf = ({ z, x, y }: TileAddress) => `${z - (z % 3)} ${x >> (z % 3)} ${y >> (z % 3)}`
  const roots = new Map<number, Set<string>>()
  for (let z = 0; z <= MAX_BASE_ZOOM; z += 1)
    for (let x = 0; x < 2 ** z; x += 1)
      for (let y = 0; y < 2 ** z; y += 1) {
        const id = blockOf({ z, x, y })
        roots.set(id, (roots.get(id) ?? new Set()).add(rootOf({ z, x, y })))
      }
  expect(roots.size).toBe(1 + 64 + 4096)
  expect([...roots.values()].every(({ size }) => size === 1)).toBe(true)
})
