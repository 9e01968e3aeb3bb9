import type { HonoRequest } from 'hono'
import { limits } from '#shared/limits'
import { AppError, invalidInputError } from '#server/base/errors'
import type { FairRunner } from '#server/base/fairScheduler'

const MULTIPART = /^multipart\/form-data\s*;/i
const MAX_PARTS = 20
const MAX_PART_HEADER_BYTES = 8 * 1024
const BOUNDARY = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))/i
const IS_BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/
const CLOSING = '--'
const END_OF_HEADERS = '\r\n\r\n'

const wrongFile = (code: string) => invalidInputError('Invalid input: one file is expected', { path: 'file', code })
const wrongBody = (code: string) => invalidInputError('Invalid input: the body is not a form with a file', { path: '', code })

/** Throws AppError `InvalidInputError`, `UnsupportedMediaError`, `PayloadTooLargeError`. */
export async function readUpload(request: HonoRequest, runFairly: FairRunner): Promise<Uint8Array> {
  const type = request.header('Content-Type')
  if (type === undefined) throw wrongFile('required')
  if (!isMultipart(request)) throw new AppError('UnsupportedMediaError', 'The body must be multipart/form-data')
  return readFileField(await readForm(request, runFairly), limits.imageBytes)
}

export const isMultipart = (request: HonoRequest): boolean => MULTIPART.test(request.header('Content-Type') ?? '')

/** Throws AppError `InvalidInputError`, or `PayloadTooLargeError` above `maxBytes`. */
export async function readFileField(form: FormData, maxBytes: number): Promise<Uint8Array> {
  const [file, ...others] = form.getAll('file')
  if (others.length > 0) throw wrongFile('repeated')
  // Browsers send an empty file if none was chosen, parsed as text.
  if (file === undefined || file === '') throw wrongFile('required')
  if (typeof file === 'string') throw wrongFile('wrong_type')
  if (file.size === 0) throw wrongFile('required')
  if (file.size > maxBytes) throw new AppError('PayloadTooLargeError', `The file is larger than ${maxBytes} bytes`)
  return new Uint8Array(await file.arrayBuffer())
}

/** Throws AppError `InvalidInputError`. */
export async function readForm(request: HonoRequest, runFairly: FairRunner): Promise<FormData> {
  const [, quoted, plain] = BOUNDARY.exec(request.header('Content-Type') ?? '') ?? []
  const boundary = quoted ?? plain ?? ''
  if (!IS_BOUNDARY.test(boundary)) throw wrongBody('not_multipart')
  const body = Buffer.from(await request.arrayBuffer())
  return runFairly(async () => {
    try {
      requireFewParts(body, `--${boundary}`)
      // The header may hold two boundaries: use the checked one.
      const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
      return await new Response(body, { headers }).formData()
    } catch (error) {
      if (error instanceof TypeError) throw wrongBody('not_multipart')
      throw error
    }
  })
}

/** Parsing cannot be interrupted, so count the parts first. */
function requireFewParts(body: Buffer, delimiter: string): void {
  let parts = 0
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    parts += 1
    if (parts > MAX_PARTS) throw wrongBody('too_many_parts')
    const headers = body.subarray(at + delimiter.length, at + delimiter.length + MAX_PART_HEADER_BYTES)
    const isLast = headers.toString('latin1', 0, CLOSING.length) === CLOSING
    if (!isLast && headers.length === MAX_PART_HEADER_BYTES && !headers.includes(END_OF_HEADERS))
      throw wrongBody('too_long_headers')
  }
}
