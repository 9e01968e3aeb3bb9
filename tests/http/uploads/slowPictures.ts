import { deflateSync } from 'node:zlib'
import { pngChunk, jpegSegment } from '#testkit/api/pictures'

const COMPONENTS = [1, 2, 3]

/**
 * A grey progressive JPEG of no-op scans, each a full pass for the
 * decoder. At most 2,647.
 */
export function jpegOfScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  // End-of-band run over all blocks, 32,767 at a time.
  const run = `0${'1'.repeat(14)}`
  const bits = run.repeat(Math.ceil(blocks / 32_767))
  const nothing = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).flatMap((byte) =>
    byte === '11111111' ? [0xff, 0] : [Number.parseInt(byte, 2)],
  )
  const parts = [
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, [0], Buffer.alloc(64, 1)),
    jpegSegment(
      0xc2,
      [8, height >> 8, height & 255, width >> 8, width & 255, 3],
      COMPONENTS.flatMap((id) => [id, 0x11, 0]),
    ),
    jpegSegment(0xc4, [0x00, 1], Buffer.alloc(15), [0]),
    jpegSegment(0xc4, [0x10, 1], Buffer.alloc(15), [0xe0]),
    jpegSegment(
      0xda,
      [3],
      COMPONENTS.flatMap((id) => [id, 0]),
      [0, 0, 0x01],
    ),
    Buffer.alloc(Math.ceil((blocks * 3) / 8)),
  ]
  for (let scan = 0; scan < scans - 1; scan += 1) {
    const bit = 13 - (scan % 14)
    const component = COMPONENTS[Math.floor(scan / 14) % 3] ?? 0
    const coefficient = 1 + Math.floor(scan / 42)
    parts.push(jpegSegment(0xda, [1, component, 0, coefficient, coefficient, bit === 13 ? 0x0d : ((bit + 1) << 4) | bit]))
    parts.push(Buffer.from(nothing))
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
}

/** The same PNG with compressed text chunks of `megabytes` unpacked. */
export function withPackedTexts(picture: Buffer, texts: number, megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1_000_000, 'a'))
  const chunks = Array.from({ length: texts }, (_, i) =>
    pngChunk('zTXt', Buffer.concat([Buffer.from(`text${i}\0\0`, 'latin1'), packed])),
  )
  const headEnd = 33
  return Buffer.concat([picture.subarray(0, headEnd), ...chunks, picture.subarray(headEnd)])
}

/** The same JPEG with an ICC profile of `steps` no-op operations per pixel. */
export function withProfileSteps(picture: Buffer, steps: number): Buffer {
  const profile = profileOfSteps(steps)
  const size = 65_000
  const count = Math.ceil(profile.length / size)
  const segments = Array.from({ length: count }, (_, i) =>
    jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0', 'latin1'), [i + 1, count], profile.subarray(i * size, (i + 1) * size)),
  )
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)])
}

function profileOfSteps(steps: number): Buffer {
  const element = Buffer.concat([
    Buffer.from('matf\0\0\0\0\0\x03\0\x03', 'latin1'),
    ...[1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0].map((value) => u32(value === 1 ? 0x3f800000 : 0)),
  ])
  const start = 16 + 8 * steps
  const places = Array.from({ length: steps }, (_, i) => Buffer.concat([u32(start + i * element.length), u32(element.length)]))
  const multi = Buffer.concat([
    Buffer.from('mpet\0\0\0\0\0\x03\0\x03', 'latin1'),
    u32(steps),
    ...places,
    ...Array<Buffer>(steps).fill(element),
  ])
  const point = (...values: number[]) =>
    Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), ...values.map((value) => u32(Math.round(value * 65_536)))])
  const line = Buffer.from('curv\0\0\0\0\0\0\0\0', 'latin1')
  const tags: [string, Buffer][] = [
    ['rXYZ', point(0.436, 0.2225, 0.0139)],
    ['gXYZ', point(0.3851, 0.7169, 0.0971)],
    ['bXYZ', point(0.1431, 0.0606, 0.7141)],
    ['rTRC', line],
    ['gTRC', line],
    ['bTRC', line],
    ['wtpt', point(0.9642, 1, 0.8249)],
    ['D2B0', multi],
  ]
  let at = 132 + 12 * tags.length
  const table = tags.map(([name, data]) => {
    const row = Buffer.concat([Buffer.from(name, 'latin1'), u32(at), u32(data.length)])
    at += data.length
    return row
  })
  const head = Buffer.alloc(128)
  head.writeUInt32BE(at, 0)
  head.writeUInt32BE(0x04300000, 8)
  head.write('mntrRGB XYZ ', 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  for (const [place, value] of [
    [68, 63_190],
    [72, 65_536],
    [76, 54_061],
  ] as const)
    head.writeUInt32BE(value, place)
  return Buffer.concat([head, u32(tags.length), ...table, ...tags.map(([, data]) => data)])
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
