/** What RFC 8187 lets stand as it is, of what `encodeURIComponent` leaves. */
const UNESCAPED = /['()*]/g
const LETTER_MARKS = /\p{M}/gu
const NO_ASCII = /[^ -~]+/g

/**
 * A Content-Disposition that has an answer kept as a file of this name (RFC 6266): whole for whoever reads the longer form, in plain letters for others. The
 * name holds no `"`, `\` or `%`.
 */
export function attachment(fileName: string): string {
  const plain = fileName.normalize('NFD').replaceAll(LETTER_MARKS, '').replaceAll(NO_ASCII, '-')
  const escaped = encodeURIComponent(fileName).replaceAll(
    UNESCAPED,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${escaped}`
}
