import { z } from 'zod'
import { importCalls } from '#shared/api/imports'
import { limits } from '#shared/limits'
import { AppError } from '#server/base/errors'
import { parseInput, parseJson } from '#server/http/input'

const TextBody = z.looseObject({ text: z.string() })

export interface ImportBody {
  bytes: Uint8Array
  fields: Record<string, unknown>
}

const known: readonly string[] = Object.keys(importCalls['POST /imports'].query.shape)

/** Keeps only known fields; nested values become `{}`. */
export function parseJsonImportBody(json: string): ImportBody {
  const { text, ...fields } = parseInput(TextBody, parseJson(json), 'body')
  const taken: Record<string, unknown> = {}
  for (const name of known) if (name in fields) taken[name] = withoutContent(fields[name])
  return { bytes: toImportBytes(text), fields: taken }
}

const withoutContent = (value: unknown): unknown => (typeof value === 'object' && value !== null ? {} : value)

/** Throws AppError `PayloadTooLargeError`. */
export function toImportBytes(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  if (bytes.length > limits.importBytes)
    throw new AppError('PayloadTooLargeError', `The text is larger than ${limits.importBytes} bytes`)
  return bytes
}
