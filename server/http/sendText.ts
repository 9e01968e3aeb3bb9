import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { notModified } from './notModified'
import { etagOf } from './staticFile'

const gzipText = promisify(gzip)

/** Shorter texts hardly shrink. */
const MIN_GZIP_CHARACTERS = 1024

/** Tag and gzip are computed on first use. */
export interface TextBody {
  text: string
  etag?: string
  packed?: Promise<Uint8Array<ArrayBuffer>>
}

/** `sendText` with an ETag; 304 if the client has it. */
export const sendNamedText = (c: Context, body: TextBody, type: string): Response | Promise<Response> =>
  notModified(c, (body.etag ??= etagOf(body.text))) ?? sendText(c, body, type)

export function sendText(
  c: Context,
  body: TextBody,
  type: string,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  c.header('Content-Type', type)
  c.status(status)
  const isPacked = body.text.length >= MIN_GZIP_CHARACTERS && takesGzip(c.req.header('Accept-Encoding'))
  return isPacked ? sendPacked(c, (body.packed ??= packedForm(body.text))) : c.body(body.text)
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
