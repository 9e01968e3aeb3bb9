const BINARY_AND_WHOLE = 0x82
const MOST_IN_ONE_BYTE = 125
const LENGTH_IN_TWO_BYTES = 126
const LENGTH_IN_EIGHT_BYTES = 127
const MOST_IN_TWO_BYTES = 0xffff

const headerLength = ({ length }: Uint8Array): number => (length <= MOST_IN_ONE_BYTE ? 2 : length <= MOST_IN_TWO_BYTES ? 4 : 10)

/**
 * Binary messages as a server's WebSocket puts them on the wire: one frame each, unmasked, one after the other (RFC 6455, section 5.2). The same bytes
 * serve all readers, and leave in one call of the operating system, for which `ws` itself has no way: it writes header and content of each message apart.
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
