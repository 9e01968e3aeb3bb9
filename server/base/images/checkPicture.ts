import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { limits } from '#shared/limits'
import { AppError, invalidInputError } from '../errors'

const TYPE_HEAD_BYTES = 4100
/** Only the first frame of an animated PNG is used. */
export const uploadImageTypes: ReadonlySet<string> = new Set(['image/png', 'image/apng', 'image/jpeg'])
/** Exports contain images as stored. */
export const importImageTypes: ReadonlySet<string> = new Set([...uploadImageTypes, 'image/webp'])
/** Longer than a phone's panorama. Each row costs time, however narrow. */
const MAX_SIDE = 20_000
/** Cameras write about ten. This many take seconds, and the decoder ignores timeouts. */
const MAX_SCANS = 64
/** May ask for any number of steps per pixel; cameras and screens do not write it. */
const PROFILE_STEPS = 'mpet'

// No operation is repeated between images.
sharp.cache(false)
// Callers limit concurrency.
sharp.concurrency(1)

const undecodable = (code: string) => invalidInputError('Invalid input: the picture cannot be decoded', { path: 'file', code })

/** Judged by its header. Throws AppError `UnsupportedMediaError`, `InvalidInputError`. */
export async function checkPicture(sent: Uint8Array, types: ReadonlySet<string>): Promise<Uint8Array> {
  const type = await fileTypeFromBuffer(sent.subarray(0, TYPE_HEAD_BYTES))
  if (type === undefined || !types.has(type.mime))
    throw new AppError('UnsupportedMediaError', 'The file is not a supported picture')
  const stripped = stripImage(sent, type.mime)
  if (stripped === undefined || stripped.scans > MAX_SCANS) throw undecodable('not_decodable')
  const { content } = stripped
  const facts = await rejectUndecodable(sharp(content, { limitInputPixels: false }).metadata())
  if (weight(facts) > limits.imagePixels || Math.max(facts.width, facts.height) > MAX_SIDE) throw undecodable('too_many_pixels')
  if (facts.icc?.includes(PROFILE_STEPS) === true) throw undecodable('not_decodable')
  return content
}

/** The image itself was refused, rather than storage or memory. */
export const isInvalidImage = (error: unknown): boolean =>
  error instanceof AppError && (error.name === 'InvalidInputError' || error.name === 'UnsupportedMediaError')

/** Four channels of 16 bits count twice. */
const weight = ({ width, height, channels, depth }: Metadata): number =>
  width * height * Math.max(1, (channels * (depth === 'uchar' ? 1 : 2)) / 4)

/** libvips errors have no code: any failure means a bad file. */
export async function rejectUndecodable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    const refusal = undecodable('not_decodable')
    refusal.cause = error
    throw refusal
  }
}

/** Without text chunks, which decoders inflate to gigabytes, and second images. */
export interface StrippedImage {
  content: Uint8Array
  /** Passes of the decoder over all pixels. */
  scans: number
}

/** JPEG segments, PNG or WebP chunks. The largest upload has some 200 (cameras) or 1,000 (libpng). */
const MAX_PARTS = 5000

/** Undefined for a file with too many parts. */
export function stripImage(sent: Uint8Array, mime: string): StrippedImage | undefined {
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  if (mime === 'image/jpeg') return stripJpeg(file)
  return mime === 'image/webp' ? wholeWebp(file) : stripPng(file)
}

const WEBP_HEAD_BYTES = 12
/** Name and length. */
const WEBP_FRAME_BYTES = 8

function wholeWebp(file: Buffer): StrippedImage | undefined {
  let parts = 0
  for (let at = WEBP_HEAD_BYTES; at + WEBP_FRAME_BYTES <= file.length; parts += 1) {
    if (parts === MAX_PARTS) return undefined
    const length = file.readUInt32LE(at + 4)
    at += WEBP_FRAME_BYTES + length + (length % 2)
  }
  return { content: file, scans: 1 }
}

const PNG_SIGNATURE_BYTES = 8
/** Length, name and checksum. */
const PNG_FRAME_BYTES = 12
const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IDAT', 'IEND'])

function stripPng(file: Buffer): StrippedImage | undefined {
  const kept = [file.subarray(0, PNG_SIGNATURE_BYTES)]
  let parts = 0
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_FRAME_BYTES <= file.length; parts += 1) {
    if (parts === MAX_PARTS) return undefined
    const end = at + PNG_FRAME_BYTES + file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    if (pngChunks.has(name)) kept.push(file.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return { content: Buffer.concat(kept), scans: 1 }
}

const SOI = Buffer.from([0xff, 0xd8])
const EOI = Buffer.from([0xff, 0xd9])
/** Start of scan: header, then pixels up to the next marker. */
const SOS = 0xda
/** Below: tables and dimensions. Above: application data. */
const APP0 = 0xe0
const ADOBE = 0xee
const namedParts: Readonly<Record<number, string>> = { 0xe1: 'Exif\0', 0xe2: 'ICC_PROFILE\0' }

function stripJpeg(file: Buffer): StrippedImage | undefined {
  const kept: Buffer[] = [SOI]
  let scans = 0
  let parts = 0
  for (let at = findMarker(file, SOI.length); at + 2 <= file.length; parts += 1) {
    if (parts === MAX_PARTS) return undefined
    const marker = file[at + 1] ?? 0
    if (marker === EOI[1]) {
      kept.push(EOI)
      break
    }
    if (at + 4 > file.length) break
    const dataEnd = at + 2 + Math.max(2, file.readUInt16BE(at + 2))
    const next = findMarker(file, dataEnd)
    if (marker === SOS) scans += 1
    if (isNeeded(marker, file.subarray(at + 4, dataEnd))) kept.push(file.subarray(at, marker === SOS ? next : dataEnd))
    at = next
  }
  return { content: Buffer.concat(kept), scans }
}

const isNeeded = (marker: number, data: Buffer): boolean => {
  const name = namedParts[marker]
  if (name !== undefined) return data.toString('latin1', 0, name.length) === name
  return (marker >= 0xc0 && marker <= APP0) || marker === ADOBE
}

/** The end if there is none. `indexOf` would be slower on runs of 0xff. */
function findMarker(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue
    const marker = file[at + 1] ?? 0
    const isPlain = marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    if (!isPlain) return at
  }
  return file.length
}
