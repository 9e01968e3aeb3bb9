/**
 * Payloads of complete server frames: final, unmasked (RFC 6455,
 * section 5.2).
 */
export function readWebSocketBytes(bytes: Buffer): Uint8Array[] {
  const messages: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const short = bytes.readUInt8(at + 1)
    const [length, header] =
      short < 126 ? [short, 2] : short === 126 ? [bytes.readUInt16BE(at + 2), 4] : [Number(bytes.readBigUInt64BE(at + 2)), 10]
    at += header
    messages.push(new Uint8Array(bytes.subarray(at, at + length)))
    at += length
  }
  return messages
}
