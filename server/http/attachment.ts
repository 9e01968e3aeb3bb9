/** RFC 8187 escapes these, `encodeURIComponent` does not. */
const UNESCAPED = /['()*]/g
const LETTER_MARKS = /\p{M}/gu
const NO_ASCII = /[^ -~]+/g

/** RFC 6266, with an ASCII fallback. The name must not contain `"`, `\` or `%`. */
export function attachment(fileName: string): string {
  const plain = fileName.normalize('NFD').replaceAll(LETTER_MARKS, '').replaceAll(NO_ASCII, '-')
  const escaped = encodeURIComponent(fileName).replaceAll(
    UNESCAPED,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${escaped}`
}
