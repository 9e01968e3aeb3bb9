import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { notModified } from './notModified'
import { etagOf } from './staticFile'

const gzipText = promisify(gzip)

/** Below this many characters a packed text is hardly shorter. */
const MIN_GZIP_CHARACTERS = 1024

/** A body, with what is made of it when it is first wanted: its name, and its packed form. */
export interface JsonBody {
  text: string
  etag?: string
  packed?: Promise<Uint8Array<ArrayBuffer>>
}

export const toJson = (value: unknown): JsonBody => ({ text: JSON.stringify(value) })

/**
 * A JSON answer, packed when it is long and the client takes that. What is read is named by its content, and not sent again to whoever has
 * it; but not who is signed in, since that answer may bring cookies.
 */
export function sendJson(c: Context, json: JsonBody, status: ContentfulStatusCode = 200): Response | Promise<Response> {
  const isRead = status === 200 && (c.req.method === 'GET' || c.req.method === 'HEAD') && !c.req.path.startsWith('/api/auth/')
  const unchanged = isRead ? notModified(c, (json.etag ??= etagOf(json.text))) : undefined
  if (unchanged !== undefined) return unchanged
  c.header('Content-Type', 'application/json')
  c.status(status)
  const isPacked = json.text.length >= MIN_GZIP_CHARACTERS && takesGzip(c.req.header('Accept-Encoding'))
  return isPacked ? sendPacked(c, (json.packed ??= packedForm(json.text))) : c.body(json.text)
}

async function packedForm(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await gzipText(text)
  return new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength)
}

async function sendPacked(c: Context, packed: Promise<Uint8Array<ArrayBuffer>>): Promise<Response> {
  c.header('Content-Encoding', 'gzip')
  return c.body(await packed)
}

const takesGzip = (accepted: string | undefined): boolean =>
  accepted !== undefined && parseAccept(accepted).some(({ type, q }) => type === 'gzip' && q > 0)
