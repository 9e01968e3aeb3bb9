import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { awarenessFrame } from './frames'
import type { SyncSettings } from '../syncSettings'

/** What it needs of a WebSocket. */
export type OutboxSocket = Pick<WebSocket, 'readyState' | 'bufferedAmount' | 'ping' | 'terminate'> & {
  send(data: Uint8Array, flushed: () => void): void
}

type Limits = Pick<SyncSettings, 'unsentBytes' | 'unsentMs' | 'keepAliveMs' | 'pingMs'>

const nothing = awarenessFrame([])

/**
 * What goes out to a connection: whole and in order, or the connection ends. A reader that is too slow is never sent less, since a skipped
 * update would be a gap.
 */
export class SocketOutbox {
  #sent = 0
  #flushed = 0
  /** A frame whose departure is watched: its number, and since when. */
  #watched = { frame: 0, since: 0 }
  #answerBytes = 0
  #lastSent: number
  #lastPing: number
  #isHeard = true

  constructor(
    private readonly socket: OutboxSocket,
    private readonly stream: Pick<Duplex, 'cork' | 'uncork'>,
    private readonly limits: Limits,
    private readonly onLag: () => void,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#lastSent = this.#lastPing = now()
  }

  /** Sends frames in one go. */
  send(...frames: readonly Uint8Array[]): void {
    if (this.socket.readyState !== WebSocket.OPEN) return
    if (this.socket.bufferedAmount > this.limits.unsentBytes + this.#answerBytes) return this.onLag()
    this.#lastSent = this.now()
    if (frames.length > 1) this.stream.cork()
    for (const frame of frames) this.socket.send(frame, this.#flushedOne)
    if (frames.length > 1) this.stream.uncork()
    this.#sent += frames.length
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
    if (this.#flushed >= this.#watched.frame) this.#watched = { frame: this.#sent, since: now }
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
