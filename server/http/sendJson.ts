import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sendNamedText, sendText, type TextBody } from './sendText'

export const toJson = (value: unknown): TextBody => ({ text: JSON.stringify(value) })

/** Reads get an ETag, except under `/api/auth/`, whose responses may set cookies. */
export function sendJson(c: Context, json: TextBody, status: ContentfulStatusCode = 200): Response | Promise<Response> {
  const isRead = status === 200 && (c.req.method === 'GET' || c.req.method === 'HEAD') && !c.req.path.startsWith('/api/auth/')
  return isRead ? sendNamedText(c, json, 'application/json') : sendText(c, json, 'application/json', status)
}
