/** UTF-8, without the line end (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75
const LINE_END = '\r\n'

/** TEXT values (RFC 5545, 3.3.11), without other control characters. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** In UTF-8. */
const bytesOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)
/** UTF-8 bytes per UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3

/** Folds without splitting a code point. */
export function contentLine(line: string): string {
  if (line.length * MAX_BYTES_PER_UNIT <= MAX_LINE_BYTES) return line + LINE_END
  let folded = ''
  let from = 0
  let bytes = 0
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0
    const size = bytesOf(code)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += `${line.slice(from, at)}${LINE_END} `
      from = at
      bytes = 1
    }
    bytes += size
    at += code < 0x10000 ? 1 : 2
  }
  return folded + line.slice(from) + LINE_END
}
