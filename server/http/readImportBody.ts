import type { HonoRequest } from 'hono'
import { z } from 'zod'
import { limits } from '#shared/limits'
import { AppError, invalidInput } from '#server/base/errors'
import { parseInput, readJson } from './input'
import { readForm } from './readForm'
import { fileOf, isMultipart } from './readUpload'

const TextBody = z.looseObject({ text: z.string() })

/**
 * What somebody imports, and the fields beside it: `file` or `text` of a multipart form, or `text` of JSON. Throws InvalidInputError,
 * UnsupportedMediaError or PayloadTooLargeError.
 */
export async function readImportBody(
  request: HonoRequest,
  charge?: (ms: number) => void,
): Promise<{ bytes: Uint8Array; fields: Record<string, unknown> }> {
  if (!isMultipart(request)) {
    const { text, ...fields } = parseInput(TextBody, await readJson(request), 'body')
    return { bytes: bytesOf(text), fields }
  }
  const form = await readForm(request, charge)
  const { text, ...fields } = textsOf(form)
  const bytes = text === undefined || form.has('file') ? await fileOf(form, limits.importBytes) : bytesOf(text)
  return { bytes, fields }
}

function bytesOf(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  if (bytes.length > limits.importBytes)
    throw new AppError('PayloadTooLargeError', `The text is larger than ${limits.importBytes} bytes`)
  return bytes
}

function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name === 'file') continue
    if (name in texts) throw invalidInput('Invalid input: a field is repeated', { path: name, code: 'repeated' })
    texts[name] = value.replaceAll('\0', '')
  }
  return texts
}
