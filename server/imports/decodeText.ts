import { binaryFileError, importFileError } from './importChecks'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** No single-byte text encoding uses these. */
const isControl = (byte: number): boolean => byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27

/** Strips the byte order mark. Throws AppError `InvalidInputError` or `UnsupportedMediaError`. */
export function decodeText(bytes: Uint8Array): string {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw isUtf16(bytes) || !bytes.some(isControl) ? importFileError('not_utf8') : binaryFileError()
  }
  if (text.includes('\0')) throw importFileError('nul')
  return text
}

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
