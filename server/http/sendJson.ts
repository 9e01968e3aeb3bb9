import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A JSON answer that says its length, so that short ones are not compressed to something longer. */
export function sendJson(c: Context, value: unknown, status: number = 200): Response {
  const text = JSON.stringify(value)
  return c.body(text, status as ContentfulStatusCode, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
  })
}
