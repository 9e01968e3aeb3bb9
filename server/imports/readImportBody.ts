import type { HonoRequest } from 'hono'
import { limits } from '#shared/limits'
import { invalidInputError } from '#server/base/errors'
import type { FairRunner } from '#server/base/fairScheduler'
import { readJsonText } from '#server/http/input'
import { readForm, readFileField, isMultipart } from '#server/http/readUpload'
import { parseInChild } from './importChild'
import { toImportBytes, parseJsonImportBody, type ImportBody } from './textBody'

/** Parsed within milliseconds. */
const LIGHT_CHARACTERS = 64 * 1024

/**
 * A form with `file` or `text`, or JSON with `text`. Throws AppError `InvalidInputError`,
 * `UnsupportedMediaError`, `PayloadTooLargeError`, `TooManyRequestsError`.
 */
export async function readImportBody(request: HonoRequest, userId: string, runFairly: FairRunner): Promise<ImportBody> {
  if (!isMultipart(request)) {
    const text = await readJsonText(request)
    return text.length > LIGHT_CHARACTERS ? parseInChild(userId, text) : parseJsonImportBody(text)
  }
  const form = await readForm(request, runFairly)
  const { text, ...fields } = textsOf(form)
  const bytes = text === undefined || form.has('file') ? await readFileField(form, limits.importBytes) : toImportBytes(text)
  return { bytes, fields }
}

function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name === 'file') continue
    if (name in texts) throw invalidInputError('Invalid input: a field is repeated', { path: name, code: 'repeated' })
    texts[name] = value.replaceAll('\0', '')
  }
  return texts
}
