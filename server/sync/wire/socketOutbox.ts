import { WebSocket } from 'ws'
import { awarenessFrame } from './frames'
import type { SyncSettings } from '../syncSettings'
import { webSocketBytes } from './webSocketBytes'

export type OutboxSocket = Pick<WebSocket, 'readyState' | 'bufferedAmount' | 'ping' | 'terminate'>
export type OutboxStream = { write: (data: Buffer, flushed: () => void) => unknown }

type Limits = Pick<SyncSettings, 'unsentBytes' | 'unsentMs' | 'keepAliveMs' | 'pingMs'>

const nothing = awarenessFrame([])

/** Never skips frames for a slow reader, since a skipped update would be a gap: the connection ends. */
export class SocketOutbox {
  #sent = 0
  #flushed = 0
  /** A write that waits to be flushed. */
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

  /** In one write. */
  send(...frames: readonly Uint8Array[]): void {
    this.write(webSocketBytes(frames))
  }

  /** The output of `webSocketBytes`. */
  write(bytes: Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return
    if (this.socket.bufferedAmount > this.limits.unsentBytes + this.#answerBytes) return this.onLag()
    this.#lastSent = this.now()
    this.stream.write(bytes, this.#flushedOne)
    this.#sent += 1
  }

  /** A whole document may exceed the limit for unsent bytes. */
  answer(frame: Uint8Array): void {
    if (this.socket.bufferedAmount > this.limits.unsentBytes) return this.onLag()
    this.#answerBytes = frame.length
    this.send(frame)
  }

  heard(): void {
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
