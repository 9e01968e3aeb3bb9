import { hash } from 'node:crypto'

export type ContentEncoding = 'br' | 'gzip' | 'identity'

export interface StaticFile {
  type: string
  etag: string
  cacheControl: string
  bodies: Partial<Record<ContentEncoding, Uint8Array<ArrayBuffer>>>
}

export const etagOf = (content: Uint8Array | string): string => `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`
