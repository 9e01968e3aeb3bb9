import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { PersonBudget } from './personBudget'
import type { SyncSettings } from '../syncSettings'
import { TokenBucket } from '#server/base/tokenBucket'

type Limits = Pick<SyncSettings, 'messagesPerSecond' | 'controlFramesPerSecond' | 'controlFrameBurst' | 'lateBytes'>

interface SocketMeterParts {
  socket: WebSocket
  stream: Duplex
  budget: PersonBudget
  limits: Limits
  /** Called when there are more pings and pongs than anybody needs. */
  onNoise: () => void
}

/**
 * Charges a person for the time it takes to unpack the frames of their connection, before there is any message to charge for: many tiny frames
 * and fragments cost more than their bytes. The socket is paused while the person still owes for work.
 */
export class SocketMeter {
  #isHeavy = false
  #resting: NodeJS.Timeout | undefined
  /** Bytes that may still come; known once the connection has ended. */
  #late: number | undefined
  #charge: () => void = () => undefined

  constructor(private readonly parts: SocketMeterParts) {
    const { socket, stream, budget, limits } = parts
    const { messagesPerSecond, controlFramesPerSecond, controlFrameBurst } = limits
    const control = new TokenBucket(messagesPerSecond === 0 ? 0 : controlFramesPerSecond, controlFrameBurst)
    const onControl = () => {
      if (!control.tryOne()) parts.onNoise()
    }
    socket.on('ping', onControl)
    socket.on('pong', onControl)
    // ws takes a chunk apart in its own listener, between these two.
    stream.prependListener('data', () => (this.#charge = budget.chargeFromHere()))
    stream.on('data', (chunk: Uint8Array) => this.#took(chunk.length))
    socket.on('close', () => clearTimeout(this.#resting))
    this.#rest()
  }

  /** Whether so much waits to be read that nothing more should come. */
  set isHeavy(isHeavy: boolean) {
    this.#isHeavy = isHeavy
    this.#apply()
  }

  /** The connection was closed. What was on its way may still come; whoever sends far more is cut off, since it would have to be unpacked too. */
  ended(): void {
    this.#late ??= this.parts.limits.lateBytes
    this.isHeavy = false
  }

  #took(bytes: number): void {
    this.#charge()
    if (this.#late !== undefined) {
      this.#late -= bytes
      if (this.#late < 0) return this.parts.socket.terminate()
    }
    this.#rest()
  }

  #rest(): void {
    const owed = this.parts.budget.owed
    if (owed === 0 || this.#resting !== undefined) return
    this.#resting = setTimeout(() => {
      this.#resting = undefined
      this.#apply()
      this.#rest()
    }, owed)
    this.#apply()
  }

  #apply(): void {
    const { socket } = this.parts
    if (this.#isHeavy || this.#resting !== undefined) socket.pause()
    else socket.resume()
  }
}
