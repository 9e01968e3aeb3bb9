const BINARY_AND_WHOLE = 0x82
const MOST_IN_ONE_BYTE = 125
const LENGTH_IN_TWO_BYTES = 126
const LENGTH_IN_EIGHT_BYTES = 127
const MOST_IN_TWO_BYTES = 0xffff

const headerLength = ({ length }: Uint8Array): number => (length <= MOST_IN_ONE_BYTE ? 2 : length <= MOST_IN_TWO_BYTES ? 4 : 10)

/**
 * Unmasked server frames (RFC 6455, section 5.2). Readers share the bytes,
 * which leave in one system call; `ws` writes header and content of each
 * message separately.
 */
export function webSocketBytes(messages: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafe(messages.reduce((sum, message) => sum + headerLength(message) + message.length, 0))
  let at = 0
  for (const message of messages) {
    const { length } = message
    at = bytes.writeUInt8(BINARY_AND_WHOLE, at)
    if (length <= MOST_IN_ONE_BYTE) at = bytes.writeUInt8(length, at)
    else if (length <= MOST_IN_TWO_BYTES) at = bytes.writeUInt16BE(length, bytes.writeUInt8(LENGTH_IN_TWO_BYTES, at))
    else at = bytes.writeBigUInt64BE(BigInt(length), bytes.writeUInt8(LENGTH_IN_EIGHT_BYTES, at))
    bytes.set(message, at)
    at += length
  }
  return bytes
}
