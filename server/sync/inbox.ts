import { readFrame, type Message } from './protocol'
import { TokenBucket } from './tokenBucket'
import { closeCodes, Refusal } from './closeCodes'
import type { SyncSettings } from './settings'

type Limits = Pick<
  SyncSettings,
  'messagesPerSecond' | 'messageBurst' | 'bytesPerSecond' | 'byteBurst' | 'backlogSeconds' | 'backlogBytes'
>

const sizeOf = (message: Message): number =>
  message.kind === 'queryAwareness' ? 1 : message.kind === 'step1' ? message.stateVector.length : message.update.length

/**
 * What a connection sent and nobody read yet. Above its rates it waits for its turn, in order; when too much waits, the connection has to
 * start over. Nothing is read while `isOpen` says no.
 */
export class Inbox {
  readonly #waiting: Message[] = []
  #bytes = 0
  #isReading = false
  #timer: NodeJS.Timeout | undefined
  #messages: TokenBucket
  #volume: TokenBucket

  constructor(
    private readonly limits: Limits,
    private readonly isOpen: () => boolean,
    /** Must not throw. */
    private readonly read: (message: Message) => void,
  ) {
    const { messagesPerSecond, messageBurst, bytesPerSecond, byteBurst } = limits
    this.#messages = new TokenBucket(messagesPerSecond, messageBurst)
    this.#volume = new TokenBucket(messagesPerSecond === 0 ? 0 : bytesPerSecond, byteBurst)
  }

  /** Takes in a frame, and reads it if it may be read now. Throws a Refusal when it is malformed or one too many. */
  push(frame: Uint8Array): void {
    for (const message of readFrame(frame)) {
      this.#waiting.push(message)
      this.#bytes += sizeOf(message)
    }
    this.drain()
    const { messagesPerSecond, backlogSeconds, backlogBytes } = this.limits
    if (this.#bytes > backlogBytes || (messagesPerSecond > 0 && this.#waiting.length > messagesPerSecond * backlogSeconds))
      throw new Refusal(closeCodes.overloaded, 'too many messages')
  }

  /** Reads what may be read now. */
  drain(): void {
    if (this.#isReading) return
    this.#isReading = true
    try {
      for (let message = this.#next(); message !== undefined; message = this.#next()) {
        this.#waiting.shift()
        this.#bytes -= sizeOf(message)
        this.read(message)
      }
    } finally {
      this.#isReading = false
    }
  }

  /** Forgets everything that waits. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#waiting.length = 0
    this.#bytes = 0
  }

  /** The next message, if its turn has come; otherwise sees to it that it comes. */
  #next(): Message | undefined {
    const message = this.#waiting[0]
    if (message === undefined || this.#timer !== undefined || !this.isOpen()) return undefined
    const bytes = sizeOf(message)
    const wait = Math.max(this.#messages.waitFor(1), this.#volume.waitFor(bytes))
    if (wait > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined
        this.drain()
      }, wait)
      return undefined
    }
    this.#messages.spend(1)
    this.#volume.spend(bytes)
    return message
  }
}
