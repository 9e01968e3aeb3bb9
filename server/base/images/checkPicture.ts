import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { limits } from '#shared/limits'
import { AppError, invalidInput } from '../errors'
import { bareFile } from './bareFile'

/** How much of a file is looked at to tell what it is. */
const TYPE_HEAD_BYTES = 4100
/** An animated png is taken as its first frame. */
export const sentTypes: ReadonlySet<string> = new Set(['image/png', 'image/apng', 'image/jpeg'])
/** A file of ours holds pictures in the form in which we keep them. */
export const filedTypes: ReadonlySet<string> = new Set([...sentTypes, 'image/webp'])
/** No panorama of a phone is longer. Each row of a picture costs its decoder time of its own, however narrow it is. */
const MAX_SIDE = 20_000
/** Cameras and programs make some ten; with as many of the largest picture a decoder is busy for seconds, and hears of no time limit until it is done. */
const MAX_SCANS = 64
/** A kind of part of a colour profile that may ask for any number of steps for each pixel; those of cameras and screens have none. */
const PROFILE_STEPS = 'mpet'

// No two pictures have an operation in common: what is kept from one is of no use to the next.
sharp.cache(false)
// How many are made at a time is decided by who calls; each takes one thread.
sharp.concurrency(1)

const undecodable = (code: string) => invalidInput('Invalid input: the picture cannot be decoded', { path: 'file', code })

/**
 * What of a file is to be decoded, as far as its head tells. Throws AppError `UnsupportedMediaError` for a content of another type, `InvalidInputError` for a
 * broken picture or one of too many pixels.
 */
export async function checkPicture(sent: Uint8Array, types: ReadonlySet<string>): Promise<Uint8Array> {
  const type = await fileTypeFromBuffer(sent.subarray(0, TYPE_HEAD_BYTES))
  if (type === undefined || !types.has(type.mime))
    throw new AppError('UnsupportedMediaError', 'The file is none of the kinds of picture that are taken')
  const bare = bareFile(sent, type.mime)
  if (bare === undefined || bare.scans > MAX_SCANS) throw undecodable('not_decodable')
  const { content } = bare
  const facts = await decoded(sharp(content, { limitInputPixels: false }).metadata())
  if (weight(facts) > limits.imagePixels || Math.max(facts.width, facts.height) > MAX_SIDE) throw undecodable('too_many_pixels')
  if (facts.icc?.includes(PROFILE_STEPS) === true) throw undecodable('not_decodable')
  return content
}

/** Whether `checkPicture` or `decoded` threw this: a picture is refused for what it is, not for want of room or a storage. */
export const isUnfit = (error: unknown): boolean =>
  error instanceof AppError && (error.name === 'InvalidInputError' || error.name === 'UnsupportedMediaError')

/** Pixels as memory sees them: one of four channels with 16 bits is as large as two with 8. */
const weight = ({ width, height, channels, depth }: Metadata): number =>
  width * height * Math.max(1, (channels * (depth === 'uchar' ? 1 : 2)) / 4)

/** libvips says what is wrong with a file in sentences of its own, which tell neither kind nor cause: whichever step fails, the file is at fault. */
export async function decoded<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    const refusal = undecodable('not_decodable')
    refusal.cause = error
    throw refusal
  }
}
