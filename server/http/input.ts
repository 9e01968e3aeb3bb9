import type { HonoRequest } from 'hono'
import type { z } from 'zod'
import type { InputIssue } from '#shared/errors'
import { AppError, invalidInputError } from '#server/base/errors'

const OWN_CODE = /^[a-z]+(?:_[a-zA-Z]+)+$|^reserved$/
const codes: Readonly<Record<string, string>> = {
  too_small: 'too_short',
  too_big: 'too_long',
  invalid_format: 'wrong_format',
  invalid_value: 'not_allowed',
}

/** Our schemas use codes as messages; zod's own are mapped. */
function codeOf(issue: z.core.$ZodIssue): string {
  if (OWN_CODE.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') return issue.message.endsWith('undefined') ? 'required' : 'wrong_type'
  if (issue.code === 'invalid_union') return issue.errors.flat().map(codeOf).at(-1) ?? 'wrong_type'
  return codes[issue.code] ?? issue.code
}

const toIssue = (issue: z.core.$ZodIssue): InputIssue => ({ path: issue.path.map(String).join('.'), code: codeOf(issue) })

/** Throws AppError `InvalidInputError` with every issue. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown, what: string): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidInputError(`Invalid input: the ${what} does not fit`, ...parsed.error.issues.map(toIssue))
}

export function queryParamsOf(url: string): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
}

/** Throws AppError `InvalidInputError` for repeats. Removes NUL, which PostgreSQL refuses. */
export function readQuery(url: string): Record<string, string> {
  const query = new Map<string, string>()
  for (const [name, value] of queryParamsOf(url)) {
    if (query.has(name)) throw invalidInputError('Invalid input: a query parameter is repeated', { path: name, code: 'repeated' })
    query.set(name, value.replaceAll('\0', ''))
  }
  return Object.fromEntries(query)
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** `{}` for an empty body. Throws AppError `InvalidInputError`, `UnsupportedMediaError`. */
export async function readJson(request: HonoRequest): Promise<unknown> {
  return parseJson(await readJsonText(request))
}

/** `{}` for an empty body. Throws AppError `UnsupportedMediaError`. */
export async function readJsonText(request: HonoRequest): Promise<string> {
  const text = await request.text()
  if (text.trim() === '') return '{}'
  if (JSON_TYPE.test(request.header('Content-Type') ?? '')) return text
  throw new AppError('UnsupportedMediaError', 'The body must be application/json')
}

/** Throws AppError `InvalidInputError`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError)
      throw invalidInputError('Invalid input: the body is not JSON', { path: '', code: 'not_json' })
    throw error
  }
}
