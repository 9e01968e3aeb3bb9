import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { etagOf } from './clientFiles'
import { notModified } from './notModified'

const pack = promisify(gzip)

/** Below this many characters a packed text is hardly shorter. */
const WORTH_PACKING = 1024

/**
 * A JSON answer, packed when it is long and the client takes that. What is read is named by its content, and not sent again to whoever has
 * it; but not who is signed in, since that answer may bring cookies.
 */
export function sendJson(c: Context, value: unknown, status: number = 200): Response | Promise<Response> {
  const text = JSON.stringify(value)
  const isRead = status === 200 && (c.req.method === 'GET' || c.req.method === 'HEAD') && !c.req.path.startsWith('/api/auth/')
  const unchanged = isRead ? notModified(c, etagOf(text)) : undefined
  if (unchanged !== undefined) return unchanged
  c.header('Content-Type', 'application/json')
  c.status(status as ContentfulStatusCode)
  return text.length >= WORTH_PACKING && takesGzip(c.req.header('Accept-Encoding')) ? sendPacked(c, text) : c.body(text)
}

async function sendPacked(c: Context, text: string): Promise<Response> {
  const packed = await pack(text)
  c.header('Content-Encoding', 'gzip')
  return c.body(new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength))
}

const takesGzip = (accepted: string | undefined): boolean =>
  accepted !== undefined && parseAccept(accepted).some(({ type, q }) => type === 'gzip' && q > 0)
