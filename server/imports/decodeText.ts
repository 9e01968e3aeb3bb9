import { refuseBinary, refuseImport } from './refusals'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** What a text in any encoding of one byte a sign has none of: control characters beyond tab, line ends and page breaks. */
const isControl = (byte: number): boolean => byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27

/** A text, without its byte order mark. Throws when it is not UTF-8, or holds NUL. */
export function decodeText(bytes: Uint8Array): string {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw isUtf16(bytes) || !bytes.some(isControl) ? refuseImport('not_utf8') : refuseBinary()
  }
  if (text.includes('\0')) throw refuseImport('nul')
  return text
}

/** Texts of this encoding begin with a mark: they are texts, though they look like none. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
