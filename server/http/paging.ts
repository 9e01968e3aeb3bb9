import type { Context } from 'hono'
import { z } from 'zod'
import { invalidInputError } from '#server/base/errors'
import { headersOf, type AppEnv } from './appEnv'
import { queryParamsOf } from './input'
import { publicOrigin } from './origin'

// PostgreSQL cannot store NUL.
const Text = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'))
const Position = z.array(z.union([Text, z.number()])).max(10)

/** Sort values of the last item of the previous page. */
export type CursorValues = z.infer<typeof Position>

/** `sort` ties the cursor to an order. */
export const writeCursor = (sort: string, position: CursorValues): string =>
  Buffer.from(JSON.stringify([sort, ...position])).toString('base64url')

/** Throws AppError `InvalidInputError` for a cursor of another order. */
export function readCursor<Values extends CursorValues>(
  sort: string,
  cursor: string | undefined,
  shape: z.ZodType<Values>,
): Values | undefined {
  if (cursor === undefined) return undefined
  const [wantedSort, ...position] = parse(cursor)
  const read = shape.safeParse(position)
  if (wantedSort === sort && read.success) return read.data
  throw invalidInputError('Invalid input: the cursor is not of this list', { path: 'cursor', code: 'not_a_cursor' })
}

function parse(cursor: string): CursorValues {
  try {
    const parsed = Position.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return parsed.success ? parsed.data : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

export function setNextPageLink(c: Context<AppEnv>, cursor: string | undefined): void {
  if (cursor === undefined) return
  const search = queryParamsOf(c.req.url)
  search.set('cursor', cursor)
  const origin = publicOrigin(c.get('services').config, headersOf(c))
  const link = `<${origin}${c.req.path}?${search.toString()}>; rel="next"`
  c.header('Link', link)
  c.set('link', link)
}
