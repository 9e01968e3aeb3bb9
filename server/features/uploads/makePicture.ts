import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { limits } from '#shared/limits'
import { AppError, invalidInput } from '#server/base/errors'
import { bareFile } from '#server/base/images/bareFile'

/** A picture in the form in which we keep it: WebP without any metadata. */
export interface UploadedPicture {
  content: Uint8Array
  width: number
  height: number
  /** A ThumbHash (https://evanw.github.io/thumbhash/) in base64. */
  thumbhash: string
}

interface Box {
  width: number
  height: number
}

/** How much of a file is looked at to tell what it is. */
const TYPE_HEAD_BYTES = 4100
/** An animated png is taken as its first frame. */
const sentTypes: ReadonlySet<string> = new Set(['image/png', 'image/apng', 'image/jpeg'])
/** A file of ours holds pictures in the form in which we keep them. */
export const filedTypes: ReadonlySet<string> = new Set([...sentTypes, 'image/webp'])
const DECODE_SECONDS = 20
/** Cameras and programs make some ten; with as many of the largest picture a decoder is busy for seconds, and hears of no time limit until it is done. */
const MAX_SCANS = 64
/** A kind of part of a colour profile that may ask for any number of steps for each pixel; those of cameras and screens have none. */
const PROFILE_STEPS = 'mpet'
const QUALITY = 80
const THUMBHASH_PIXELS = 64

// No two uploads have an operation in common: what is kept from one is of no use to the next.
sharp.cache(false)
// How many are made at a time is decided by who calls; each takes one thread.
sharp.concurrency(1)

const undecodable = (code: string) => invalidInput('Invalid input: the picture cannot be decoded', { path: 'file', code })

/**
 * Makes of a png or jpeg what we keep: turned as its camera said, shrunk to fit `box`, and nothing in it but pixels. Some 0.3 s of another
 * thread. Throws UnsupportedMediaError when the content is something else, InvalidInputError when it is broken or has too many pixels.
 */
export async function makePicture(sent: Uint8Array, box: Box, types = sentTypes): Promise<UploadedPicture> {
  const content = await checkPicture(sent, types)
  const { data, info } = await decoded(
    sharp(content, { limitInputPixels: limits.imagePixels, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  )
  return { content: data, width: info.width, height: info.height, thumbhash: await thumbhash(data) }
}

/** What of a file is to be decoded, if it begins as a picture that `makePicture` takes; throws what that throws when it does not. */
export async function checkPicture(sent: Uint8Array, types: ReadonlySet<string>): Promise<Uint8Array> {
  const type = await fileTypeFromBuffer(sent.subarray(0, TYPE_HEAD_BYTES))
  if (type === undefined || !types.has(type.mime))
    throw new AppError('UnsupportedMediaError', 'The file is none of the kinds of picture that are taken')
  const bare = bareFile(sent, type.mime)
  if (bare === undefined || bare.scans > MAX_SCANS) throw undecodable('not_decodable')
  const { content } = bare
  const facts = await decoded(sharp(content, { limitInputPixels: false }).metadata())
  if (weight(facts) > limits.imagePixels) throw undecodable('too_many_pixels')
  if (facts.icc?.includes(PROFILE_STEPS) === true) throw undecodable('not_decodable')
  return content
}

/** Pixels as memory sees them: one of four channels with 16 bits is as large as two with 8. */
const weight = ({ width, height, channels, depth }: Metadata): number =>
  width * height * Math.max(1, (channels * (depth === 'uchar' ? 1 : 2)) / 4)

/** libvips says what is wrong with a file in sentences of its own, which tell neither kind nor cause: whatever fails is the file's fault. */
async function decoded<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    const refusal = undecodable('not_decodable')
    refusal.cause = error
    throw refusal
  }
}

/** What is noted of a picture in the form in which we keep it. */
export async function describePicture(content: Uint8Array): Promise<Omit<UploadedPicture, 'content'>> {
  const { width, height } = await sharp(content).metadata()
  return { width, height, thumbhash: await thumbhash(content) }
}

async function thumbhash(content: Uint8Array): Promise<string> {
  const { data, info } = await sharp(content)
    .resize(THUMBHASH_PIXELS, THUMBHASH_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
