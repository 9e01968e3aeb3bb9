import { hash } from 'node:crypto'

export type ContentEncoding = 'br' | 'gzip' | 'identity'

/** A file that does not change while we run, with the forms in which it can be sent. */
export interface StaticFile {
  type: string
  etag: string
  cacheControl: string
  bodies: Partial<Record<ContentEncoding, Uint8Array<ArrayBuffer>>>
}

/** Names a content, so that a browser that has it is not sent it again. */
export const etagOf = (content: Uint8Array | string): string => `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`
