import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { limits } from '#shared/limits'
import { AppError, invalidInputError } from '../errors'
import { stripImage } from './stripImage'

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
