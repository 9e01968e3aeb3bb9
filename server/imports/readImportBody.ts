import type { HonoRequest } from 'hono'
import { limits } from '#shared/limits'
import { invalidInput } from '#server/base/errors'
import { readJsonText } from '#server/http/input'
import { readForm } from '#server/http/readForm'
import { fileOf, isMultipart } from '#server/http/readUpload'
import { parseInChild } from './importChild'
import { bytesOf, parseTextBody, type ImportBody } from './textBody'

/** Any JSON up to this size is parsed within a few milliseconds. */
const LIGHT_CHARACTERS = 64 * 1024

/**
 * What a user imports, and the fields beside it: `file` or `text` of a multipart form, or `text` of JSON. Throws AppError `InvalidInputError`,
 * `UnsupportedMediaError`, `PayloadTooLargeError` or `TooManyRequestsError`.
 */
export async function readImportBody(request: HonoRequest, userId: string, charge?: (ms: number) => void): Promise<ImportBody> {
  if (!isMultipart(request)) {
    const text = await readJsonText(request)
    return text.length > LIGHT_CHARACTERS ? parseInChild(userId, text) : parseTextBody(text)
  }
  const form = await readForm(request, charge)
  const { text, ...fields } = textsOf(form)
  const bytes = text === undefined || form.has('file') ? await fileOf(form, limits.importBytes) : bytesOf(text)
  return { bytes, fields }
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
