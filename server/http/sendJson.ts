import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sendNamedText, sendText, type TextBody } from './sendText'

export const toJson = (value: unknown): TextBody => ({ text: JSON.stringify(value) })

/**
 * A JSON answer. What is read is named by its content, and not sent again to whoever has it; but not who is signed in, since that answer may bring
 * cookies.
 */
export function sendJson(c: Context, json: TextBody, status: ContentfulStatusCode = 200): Response | Promise<Response> {
  const isRead = status === 200 && (c.req.method === 'GET' || c.req.method === 'HEAD') && !c.req.path.startsWith('/api/auth/')
  return isRead ? sendNamedText(c, json, 'application/json') : sendText(c, json, 'application/json', status)
}
