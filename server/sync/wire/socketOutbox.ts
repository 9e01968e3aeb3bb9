import { WebSocket } from 'ws'
import type { SyncSettings } from '../syncSettings'
import { awarenessFrame } from './frames'

export type OutboxSocket = Pick<WebSocket, 'readyState' | 'bufferedAmount' | 'ping' | 'terminate'>
export type OutboxStream = { write: (data: Buffer, flushed: () => void) => unknown }

type Limits = Pick<SyncSettings, 'unsentBytes' | 'unsentMs' | 'keepAliveMs' | 'pingMs'>

const nothing = awarenessFrame([])

/** Never skips frames for a slow reader, since a skipped update would be a gap: the connection ends. */
export class SocketOutbox {
  #sent = 0
  #flushed = 0
  #watched = { write: 0, since: 0 }
  #answerBytes = 0
  #lastSent: number
  #lastPing: number
  #isHeard = true

  constructor(
    private readonly socket: OutboxSocket,
    private readonly stream: OutboxStream,
    private readonly limits: Limits,
    private readonly onLag: () => void,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#lastSent = this.#lastPing = now()
  }

  send(...frames: readonly Uint8Array[]): void {
    this.write(encodeWebSocketFrames(frames))
  }

  write(bytes: Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return
    if (this.socket.bufferedAmount > this.limits.unsentBytes + this.#answerBytes) return this.onLag()
    this.#lastSent = this.now()
    this.stream.write(bytes, this.#flushedOne)
    this.#sent += 1
  }

  /** A whole document may exceed the limit for unsent bytes. */
  sendAnswer(frame: Uint8Array): void {
    if (this.socket.bufferedAmount > this.limits.unsentBytes) return this.onLag()
    this.#answerBytes = frame.length
    this.send(frame)
  }

  markAlive(): void {
    this.#isHeard = true
  }

  /** Keeps a quiet connection alive, ends a dead or stuck one. Called about once a second. */
  tick(): void {
    const now = this.now()
    if (this.#flushed >= this.#watched.write) this.#watched = { write: this.#sent, since: now }
    else if (now - this.#watched.since > this.limits.unsentMs) return this.onLag()
    if (now - this.#lastSent >= this.limits.keepAliveMs) this.send(nothing)
    if (now - this.#lastPing >= this.limits.pingMs) {
      if (!this.#isHeard) return this.socket.terminate()
      this.#isHeard = false
      this.#lastPing = now
      this.socket.ping()
    }
  }

  readonly #flushedOne = (): void => {
    this.#flushed += 1
    if (this.#flushed === this.#sent) this.#answerBytes = 0
  }
}

const BINARY_AND_WHOLE = 0x82
const MOST_IN_ONE_BYTE = 125
const LENGTH_IN_TWO_BYTES = 126
const LENGTH_IN_EIGHT_BYTES = 127
const MOST_IN_TWO_BYTES = 0xffff

/** RFC 6455, 5.2: unmasked, in one system call; `ws` writes each message separately. */
export function encodeWebSocketFrames(messages: readonly Uint8Array[]): Buffer {
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

const headerLength = ({ length }: Uint8Array): number => (length <= MOST_IN_ONE_BYTE ? 2 : length <= MOST_IN_TWO_BYTES ? 4 : 10)
