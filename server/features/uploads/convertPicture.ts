import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { limits } from '#shared/limits'
import { checkPicture, rejectUndecodable, uploadImageTypes } from '#server/base/images/checkPicture'

/** WebP without metadata. */
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

const DECODE_SECONDS = 20
const QUALITY = 80
const THUMBHASH_PIXELS = 64

/** Rotated by EXIF, shrunk to `box`. Throws AppError `UnsupportedMediaError`, `InvalidInputError`. */
export async function convertPicture(sent: Uint8Array, box: Box, types = uploadImageTypes): Promise<UploadedPicture> {
  const content = await checkPicture(sent, types)
  const { data, info } = await rejectUndecodable(
    sharp(content, { limitInputPixels: limits.imagePixels, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  )
  return { content: data, width: info.width, height: info.height, thumbhash: await thumbhash(data) }
}

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
