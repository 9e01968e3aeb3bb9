import type { HonoRequest } from 'hono'
import { limits } from '#shared/limits'
import { AppError, invalidInput } from '#server/base/errors'
import type { NextTurn } from '#server/base/turns'
import { readForm } from './readForm'

const MULTIPART = /^multipart\/form-data\s*;/i

const wrongFile = (code: string) => invalidInput('Invalid input: one file is expected', { path: 'file', code })

/**
 * The only file in field `file`. Throws AppError `InvalidInputError`,
 * `UnsupportedMediaError` or `PayloadTooLargeError`.
 */
export async function readUpload(request: HonoRequest, nextTurn: NextTurn): Promise<Uint8Array> {
  const type = request.header('Content-Type')
  if (type === undefined) throw wrongFile('required')
  if (!isMultipart(request)) throw new AppError('UnsupportedMediaError', 'The body must be multipart/form-data')
  return fileOf(await readForm(request, nextTurn), limits.imageBytes)
}

export const isMultipart = (request: HonoRequest): boolean => MULTIPART.test(request.header('Content-Type') ?? '')

/** Throws AppError `InvalidInputError`, or `PayloadTooLargeError` above `maxBytes`. */
export async function fileOf(form: FormData, maxBytes: number): Promise<Uint8Array> {
  const [file, ...others] = form.getAll('file')
  if (others.length > 0) throw wrongFile('repeated')
  // Browsers send an empty file if none was chosen, parsed as text.
  if (file === undefined || file === '') throw wrongFile('required')
  if (typeof file === 'string') throw wrongFile('wrong_type')
  if (file.size === 0) throw wrongFile('required')
  if (file.size > maxBytes) throw new AppError('PayloadTooLargeError', `The file is larger than ${maxBytes} bytes`)
  return new Uint8Array(await file.arrayBuffer())
}
