import type { Context } from 'hono'

/** Names the content of the answer, and answers 304 to a browser that has it already. */
export function notModified(c: Context, etag: string): Response | undefined {
  c.header('ETag', etag)
  const known = c.req
    .header('If-None-Match')
    ?.split(',')
    .map((tag) => tag.trim())
  return known?.includes(etag) === true ? c.body(null, 304) : undefined
}
