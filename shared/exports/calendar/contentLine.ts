/** What a line of a calendar may take, in bytes of UTF-8 and without its end (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75
const LINE_END = '\r\n'

/** The signs that a text of a calendar writes otherwise (RFC 5545, 3.3.11). Other control characters have no place there. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

const bytesOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** A line with its end; a long one goes on in lines that begin with a blank. No sign is cut in two. */
export function contentLine(line: string): string {
  let folded = ''
  let bytes = 0
  for (const sign of line) {
    const size = bytesOf(sign)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += `${LINE_END} `
      bytes = 1
    }
    folded += sign
    bytes += size
  }
  return folded + LINE_END
}
