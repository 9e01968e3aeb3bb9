import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { tryNotModified, etagOf } from './sendFile'

const gzipText = promisify(gzip)

/** Shorter texts hardly shrink. */
const MIN_GZIP_CHARACTERS = 1024

/** Tag and gzip are computed on first use. */
export interface TextBody {
  text: string
  etag?: string
  gzipped?: Promise<Uint8Array<ArrayBuffer>>
}

/** With an ETag; 304 if the client has it. */
export const sendTextWithETag = (c: Context, body: TextBody, type: string): Response | Promise<Response> =>
  tryNotModified(c, (body.etag ??= etagOf(body.text))) ?? sendText(c, body, type)

function sendText(c: Context, body: TextBody, type: string, status: ContentfulStatusCode = 200): Response | Promise<Response> {
  c.header('Content-Type', type)
  c.status(status)
  const isGzipped = body.text.length >= MIN_GZIP_CHARACTERS && takesGzip(c.req.header('Accept-Encoding'))
  return isGzipped ? sendGzipped(c, (body.gzipped ??= gzipBody(body.text))) : c.body(body.text)
}

async function gzipBody(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const gzipped = await gzipText(text)
  return new Uint8Array(gzipped.buffer, gzipped.byteOffset, gzipped.byteLength)
}

async function sendGzipped(c: Context, gzipped: Promise<Uint8Array<ArrayBuffer>>): Promise<Response> {
  c.header('Content-Encoding', 'gzip')
  return c.body(await gzipped)
}

const takesGzip = (accepted: string | undefined): boolean =>
  accepted !== undefined && parseAccept(accepted).some(({ type, q }) => type === 'gzip' && q > 0)

export const toJsonBody = (value: unknown): TextBody => ({ text: JSON.stringify(value) })

/** Reads get an ETag, except under `/api/auth/`, whose responses may set cookies. */
export function sendJson(c: Context, json: TextBody, status: ContentfulStatusCode = 200): Response | Promise<Response> {
  const isRead = status === 200 && (c.req.method === 'GET' || c.req.method === 'HEAD') && !c.req.path.startsWith('/api/auth/')
  return isRead ? sendTextWithETag(c, json, 'application/json') : sendText(c, json, 'application/json', status)
}

/** RFC 8187 escapes these, `encodeURIComponent` does not. */
const UNESCAPED = /['()*]/g
const LETTER_MARKS = /\p{M}/gu
const NO_ASCII = /[^ -~]+/g

/** RFC 6266, with an ASCII fallback. The name must not contain `"`, `\` or `%`. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.normalize('NFD').replaceAll(LETTER_MARKS, '').replaceAll(NO_ASCII, '-')
  const escaped = encodeURIComponent(fileName).replaceAll(
    UNESCAPED,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${escaped}`
}
