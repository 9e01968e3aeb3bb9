import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodeIco } from './encodeIco'

it('lists every image with its size and the offset of its PNG', async () => {
  const images = await Promise.all(
    [16, 256].map(async (size) => {
      const image = sharp({ create: { width: size, height: size, channels: 4, background: '#0f766e' } })
      return { size, png: await image.png().toBuffer() }
    }),
  )
  const file = encodeIco(images)
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 2])
  const entries = [6, 22].map((at) => ({
    side: file.readUInt8(at),
    bytes: file.readUInt32LE(at + 8),
    offset: file.readUInt32LE(at + 12),
  }))
  expect(entries.map(({ side }) => side)).toEqual([16, 0])
  for (const [at, { bytes, offset }] of entries.entries()) {
    const { width, format } = await sharp(file.subarray(offset, offset + bytes)).metadata()
    expect({ width, format }).toEqual({ width: images[at]?.size, format: 'png' })
  }
})
