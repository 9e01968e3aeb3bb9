import { pngChunk } from './pictures'

export const jpegSegment = (marker: number, ...parts: (Uint8Array | number[])[]): Buffer => {
  const data = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data])
}

/** The same JPEG with `count` empty quantization table segments. */
export const withEmptyJpegSegments = (picture: Buffer, count: number): Buffer =>
  Buffer.concat([picture.subarray(0, 2), ...Array<Buffer>(count).fill(jpegSegment(0xdb)), picture.subarray(2)])

/** The same PNG with `count` empty IDAT chunks. */
export function withEmptyPngChunks(picture: Buffer, count: number): Buffer {
  const headEnd = 33
  const nothing = pngChunk('IDAT', new Uint8Array())
  return Buffer.concat([picture.subarray(0, headEnd), ...Array<Buffer>(count).fill(nothing), picture.subarray(headEnd)])
}
