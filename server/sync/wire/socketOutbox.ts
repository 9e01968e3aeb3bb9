import { WebSocket } from 'ws'
import { awarenessFrame } from './frames'
import type { SyncSettings } from '../syncSettings'
import { webSocketBytes } from './webSocketBytes'

/** What it needs of a WebSocket, and of the stream below it. */
export type OutboxSocket = Pick<WebSocket, 'readyState' | 'bufferedAmount' | 'ping' | 'terminate'>
export type OutboxStream = { write: (data: Buffer, flushed: () => void) => unknown }

type Limits = Pick<SyncSettings, 'unsentBytes' | 'unsentMs' | 'keepAliveMs' | 'pingMs'>

const nothing = awarenessFrame([])

/**
 * What goes out to a connection: whole and in order, or the connection ends. A reader that is too slow is never sent less, since a skipped
 * update would be a gap.
 */
export class SocketOutbox {
  #sent = 0
  #flushed = 0
  /** A write whose departure is watched: its number, and since when. */
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

  /** Sends frames in one go. */
  send(...frames: readonly Uint8Array[]): void {
    this.write(webSocketBytes(frames))
  }

  /** Sends what `webSocketBytes` made of frames, perhaps for others too. */
  write(bytes: Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return
    if (this.socket.bufferedAmount > this.limits.unsentBytes + this.#answerBytes) return this.onLag()
    this.#lastSent = this.now()
    this.stream.write(bytes, this.#flushedOne)
    this.#sent += 1
  }

  /** Sends a whole document, which may be more than a reader is otherwise allowed to fall behind. */
  answer(frame: Uint8Array): void {
    if (this.socket.bufferedAmount > this.limits.unsentBytes) return this.onLag()
    this.#answerBytes = frame.length
    this.send(frame)
  }

  /** The other side is alive. */
  heard(): void {
    this.#isHeard = true
  }

  /** Keeps a quiet connection alive, and finds one that is dead or stuck. Called about once a second. */
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
