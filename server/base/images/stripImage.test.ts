import { expect, it } from 'vitest'
import { withEmptyPngChunks, withEmptyJpegSegments, jpeg, png } from '#testkit/api/pictures'
import { stripImage } from './checkPicture'

const webpOf = (chunks: number) =>
  Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
    ...Array<Buffer>(chunks).fill(Buffer.from('XXXX\x01\0\0\0x\0', 'latin1')),
  ])

it('accepts files with as many parts as programs write, and rejects files with many more', async () => {
  const files = async (parts: number) =>
    [
      [withEmptyJpegSegments(await jpeg(30, 20), parts), 'image/jpeg'],
      [withEmptyPngChunks(await png(30, 20), parts), 'image/png'],
      [webpOf(parts), 'image/webp'],
    ] as const
  for (const [file, mime] of await files(4000)) expect(stripImage(file, mime)).toBeDefined()
  for (const [file, mime] of await files(6000)) expect(stripImage(file, mime)).toBeUndefined()
})

it('finds the end of a JPEG after any pixel bytes', () => {
  const pixels = Buffer.from('ffda0002 0102ff00ffd0ffffff0103ffd9'.replace(' ', ''), 'hex')
  const file = Buffer.concat([Buffer.from('ffd8', 'hex'), pixels, Buffer.from('behind')])
  expect(stripImage(file, 'image/jpeg')).toEqual({ content: file.subarray(0, 2 + pixels.length), scans: 1 })
})
