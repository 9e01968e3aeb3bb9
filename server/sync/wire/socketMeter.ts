import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { UserBudget } from './userBudget'
import type { SyncSettings } from '../syncSettings'
import { TokenBucket } from '#server/base/tokenBucket'

type Limits = Pick<SyncSettings, 'messagesPerSecond' | 'controlFramesPerSecond' | 'controlFrameBurst' | 'lateBytes'>

interface SocketMeterParts {
  socket: WebSocket
  stream: Duplex
  budget: UserBudget
  limits: Limits
  onNoise: () => void
}

/** Tiny frames cost more than their bytes. Pauses the socket while the user owes for work. */
export class SocketMeter {
  #isHeavy = false
  #resting: NodeJS.Timeout | undefined
  /** Bytes still accepted after the end. */
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
    // ws parses a chunk between these two listeners.
    stream.prependListener('data', () => (this.#charge = budget.chargeFromHere()))
    stream.on('data', (chunk: Uint8Array) => this.#took(chunk.length))
    socket.on('close', () => clearTimeout(this.#resting))
    this.#rest()
  }

  set isHeavy(isHeavy: boolean) {
    this.#isHeavy = isHeavy
    this.#apply()
  }

  /** Bytes in transit may still arrive; a client that sends far more is cut off. */
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
