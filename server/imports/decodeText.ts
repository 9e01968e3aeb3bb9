import { binaryFileError, importFileError } from './importChecks'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** No single-byte text encoding uses these. */
const isControl = (byte: number): boolean => byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27

/** Of bytes 0x80 to 0x9F; the rest of Windows-1252 is Latin-1. */
const WINDOWS_1252 = '€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ'

/**
 * UTF-8, UTF-16 with its mark, or else Windows-1252, without the mark. `isAssumed`: the encoding
 * is a guess. Throws AppError `InvalidInputError` or `UnsupportedMediaError`.
 */
export function decodeText(bytes: Uint8Array): { text: string; isAssumed: boolean } {
  const { text, isAssumed } = decode(bytes)
  if (text.includes('\0')) throw importFileError('nul')
  return { text, isAssumed }
}

function decode(bytes: Uint8Array): { text: string; isAssumed: boolean } {
  const utf16 = utf16Of(bytes)
  if (utf16 !== undefined) return { text: utf16, isAssumed: false }
  for (const given of [bytes, joinFoldedSigns(bytes)]) {
    try {
      return { text: utf8.decode(given), isAssumed: false }
    } catch {
      // Another encoding.
    }
  }
  if (bytes.some(isControl)) throw binaryFileError()
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign)
  return { text, isAssumed: true }
}

function utf16Of(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const name = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  return name === undefined ? undefined : new TextDecoder(name).decode(bytes)
}

/** Calendars whose program folds lines in the middle of a character. */
function joinFoldedSigns(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  return /^\s*BEGIN:VCALENDAR/i.test(text) ? Buffer.from(text.replace(/(?<!\r)\r*\n[ \t](?=[\x80-\xBF])/g, ''), 'latin1') : bytes
}

/** Also of programs that end lines with CR CR LF. */
export const splitTextLines = (text: string): string[] =>
  (text.includes('\r') ? text.replace(/(?<!\r)\r+\n|\r/g, '\n') : text).split('\n')
