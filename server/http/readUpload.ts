import type { HonoRequest } from 'hono'
import { limits } from '#shared/limits'
import { AppError, invalidInput } from '#server/base/errors'
import { readForm } from './readForm'

const MULTIPART = /^multipart\/form-data\s*;/i

const wrongFile = (code: string) => invalidInput('Invalid input: one file is expected', { path: 'file', code })

/** The one file in field `file` of a multipart body. Throws InvalidInputError, UnsupportedMediaError or PayloadTooLargeError. */
export async function readUpload(request: HonoRequest, charge?: (ms: number) => void): Promise<Uint8Array> {
  const type = request.header('Content-Type')
  if (type === undefined) throw wrongFile('required')
  if (!MULTIPART.test(type)) throw new AppError('UnsupportedMediaError', 'The body must be multipart/form-data')
  const [file, ...others] = (await readForm(request, charge)).getAll('file')
  if (others.length > 0) throw wrongFile('repeated')
  // A form whose file nobody chose sends an empty one without a name, which is read as a text.
  if (file === undefined || file === '') throw wrongFile('required')
  if (typeof file === 'string') throw wrongFile('wrong_type')
  if (file.size === 0) throw wrongFile('required')
  if (file.size > limits.imageBytes)
    throw new AppError('PayloadTooLargeError', `The file is larger than ${limits.imageBytes} bytes`)
  return new Uint8Array(await file.arrayBuffer())
}
