import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { ApiClient } from './apiClient'

const colours = { red: { r: 220, g: 30, b: 30 }, blue: { r: 30, g: 30, b: 220 } }

const half = (colour: keyof typeof colours, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colours[colour] } })
    .png()
    .toBuffer()

async function twoHalves(width: number, height: number): Promise<Sharp> {
  const right = await half('blue', Math.ceil(width / 2), height)
  return sharp(await half('red', width, height)).composite([{ input: right, gravity: 'east' }])
}

export const jpeg = async (width: number, height: number): Promise<Buffer> => (await twoHalves(width, height)).jpeg().toBuffer()

export const png = async (width: number, height: number): Promise<Buffer> => (await twoHalves(width, height)).png().toBuffer()

/** Portrait, stored in landscape with EXIF orientation, make and GPS position. */
export const phonePhoto = async (width: number, height: number): Promise<Buffer> =>
  (await twoHalves(width, height))
    .withExif({
      IFD0: { Make: 'Telefonica', Copyright: 'Ana de Madrid' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '3/1 42/1 0/1' },
    })
    .withMetadata({ orientation: 6, density: 300 })
    .jpeg()
    .toBuffer()

/** Sixteen pixels (4 × 4), each `red`, `blue` or rounded numbers. */
export async function colourGrid(picture: Buffer): Promise<string[]> {
  const pixels = await sharp(picture).resize(4, 4, { fit: 'fill', kernel: 'nearest' }).removeAlpha().raw().toBuffer()
  return Array.from({ length: 16 }, (_, i) => {
    const [r = 0, , b = 0] = pixels.subarray(3 * i, 3 * i + 3)
    return r > 180 && b < 80 ? 'red' : b > 180 && r < 80 ? 'blue' : `${r}/${b}`
  })
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Pixels for `rows` only: few bytes, much memory. */
export function flatPng(
  width: number,
  height: number,
  { rows = height, bits = 1 }: { rows?: number; bits?: number } = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  // 1-bit grey or 16-bit RGBA.
  header.set([bits, bits === 16 ? 6 : 0], 8)
  const line = 1 + Math.ceil((width * (bits === 16 ? 64 : 1)) / 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(line * rows))
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', new Uint8Array())])
}

export function pictureForm(content: Uint8Array, name = 'viajera1-1700000000000.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], name, { type }))
  return form
}

/** Uploads an event picture (or to `path`). May be refused. */
export const sendPicture = (
  who: ApiClient,
  content: Uint8Array,
  { path = 'event-image', name, type }: { path?: string; name?: string; type?: string } = {},
): Promise<Response> => who.send('POST', `/api/upload/${path}`, { body: pictureForm(content, name, type) })

export async function uploadAndGetPath(who: ApiClient, content: Uint8Array, path?: string): Promise<string> {
  const answer = await sendPicture(who, content, { ...(path === undefined ? {} : { path }) })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`)
  return Object.values(JSON.parse(text) as Record<string, string>)[0] ?? ''
}

export const jpegSegment = (marker: number, ...parts: (Uint8Array | number[])[]): Buffer => {
  const data = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data])
}

export const withEmptyJpegSegments = (picture: Buffer, count: number): Buffer =>
  Buffer.concat([picture.subarray(0, 2), ...Array<Buffer>(count).fill(jpegSegment(0xdb)), picture.subarray(2)])

export function withEmptyPngChunks(picture: Buffer, count: number): Buffer {
  const headEnd = 33
  const nothing = pngChunk('IDAT', new Uint8Array())
  return Buffer.concat([picture.subarray(0, headEnd), ...Array<Buffer>(count).fill(nothing), picture.subarray(headEnd)])
}
