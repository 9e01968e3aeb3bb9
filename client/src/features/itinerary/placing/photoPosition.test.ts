import { expect, it } from 'vitest'
import sharp from 'sharp'
import { jpeg, phonePhoto, png } from '#testkit/api/pictures'
import { readPhotoPosition } from './photoPosition'

const read = (bytes: Buffer) => readPhotoPosition(new Blob([new Uint8Array(bytes)]))
const taken = async (gps: Record<string, string>) =>
  sharp(await jpeg(8, 8))
    .withExif({ IFD3: gps })
    .jpeg()
    .toBuffer()

it('reads the position of a photo of a phone', async () => {
  const position = await read(await phonePhoto(8, 8))
  expect(position?.lat).toBeCloseTo(40.41667, 5)
  expect(position?.lng).toBeCloseTo(-3.7, 5)
})

it('reads seconds, south and east', async () => {
  const position = await read(
    await taken({
      GPSLatitudeRef: 'S',
      GPSLatitude: '33/1 51/1 2464/100',
      GPSLongitudeRef: 'E',
      GPSLongitude: '151/1 12/1 5400/100',
    }),
  )
  expect(position?.lat).toBeCloseTo(-33.85684, 5)
  expect(position?.lng).toBeCloseTo(151.215, 5)
})

it('has none without a whole position', async () => {
  const half = { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1' }
  const nowhere = { GPSLatitudeRef: 'N', GPSLatitude: '0/1 0/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '0/1 0/1 0/1' }
  const outside = { ...half, GPSLongitudeRef: 'E', GPSLongitude: '400/1 0/1 0/1' }
  for (const bytes of [
    await jpeg(8, 8),
    await png(8, 8),
    Buffer.from(''),
    await taken(half),
    await taken(nowhere),
    await taken(outside),
  ])
    expect(await read(bytes)).toBeUndefined()
})

it('never fails on a broken file', async () => {
  expect.assertions(0)
  const photo = await phonePhoto(8, 8)
  for (let at = 0; at < 400; at += 1) {
    const broken = Buffer.from(photo)
    broken[at] = 0xff
    await read(broken)
    await read(photo.subarray(0, at))
  }
})
