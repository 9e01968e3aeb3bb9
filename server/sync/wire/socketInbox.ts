import { closeCodes } from '#shared/sync/closeCodes'
import type { PersonBudget } from './personBudget'
import { Refusal } from '../refusal'
import type { InputHolder, InputPool } from './inputPool'
import { readFrame, type Message } from './frames'
import type { SyncSettings } from '../syncSettings'
import { TokenBucket } from '#server/base/tokenBucket'

type Limits = Pick<
  SyncSettings,
  'messagesPerSecond' | 'messageBurst' | 'bytesPerSecond' | 'byteBurst' | 'backlogSeconds' | 'backlogBytes' | 'heavyBytes'
>

interface Waiting {
  message: Message
  /** Its part of the frame's length, charged when it is read. */
  bytes: number
  /** Bytes of memory that are free once it was read. A frame stays in memory until the last of its messages is read. */
  held: number
}

/** What a message costs in memory beside its content. */
const MESSAGE_OVERHEAD_BYTES = 200

const sizeOf = (message: Message): number => {
  if (message.kind === 'queryAwareness' || message.kind === 'unknown') return 1
  return message.kind === 'step1' ? message.stateVector.length : message.update.length
}

/** What an inbox needs to know of its connection and of everybody else. */
export interface SocketInboxParts {
  pool: InputPool
  budget: PersonBudget
  isOpen: () => boolean
  /** Must not throw. */
  read: (message: Message) => void
  /** Told when so much waits that no more should be read from the wire, and when that is over. */
  onHeavy: (isHeavy: boolean) => void
  /** Told when all of it has to go, since too much waits everywhere. */
  onOverflow: () => void
}

/**
 * What a connection sent and nobody read yet. Above its rates, and above what its person may cost, it waits for its turn, in order; when too
 * much waits, the connection has to start over. Nothing is read while `isOpen` says no.
 */
export class SocketInbox implements InputHolder {
  readonly #waiting: Waiting[] = []
  #bytes = 0
  /** Bytes that the connection holds elsewhere: updates that were set aside. */
  #aside = 0
  #isReading = false
  #isHeavy = false
  #timer: NodeJS.Timeout | undefined
  #messages: TokenBucket
  #volume: TokenBucket

  constructor(
    private readonly limits: Limits,
    private readonly parts: SocketInboxParts,
  ) {
    const { messagesPerSecond, messageBurst, bytesPerSecond, byteBurst } = limits
    this.#messages = new TokenBucket(messagesPerSecond, messageBurst)
    this.#volume = new TokenBucket(messagesPerSecond === 0 ? 0 : bytesPerSecond, byteBurst)
  }

  /** Takes in a frame, and reads it if it may be read now. Throws a Refusal when it is malformed or one too many. */
  push(frame: Uint8Array): void {
    this.parts.budget.received(frame.length)
    this.#take(
      frame.length,
      this.parts.budget.work(() => readFrame(frame)),
    )
    this.drain()
    const { messagesPerSecond, backlogSeconds, backlogBytes } = this.limits
    if (this.#bytes > backlogBytes || (messagesPerSecond > 0 && this.#waiting.length > messagesPerSecond * backlogSeconds))
      throw new Refusal(closeCodes.overloaded, 'too many messages')
  }

  /** Notes how many bytes the connection holds beside the messages that wait here. */
  holdAside(bytes: number): void {
    this.#aside = bytes
    this.#report()
  }

  /** Reads what may be read now. */
  drain(): void {
    if (this.#isReading) return
    this.#isReading = true
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) {
        this.#waiting.shift()
        this.#bytes -= next.held
        if (next.message.kind !== 'unknown') this.parts.read(next.message)
      }
    } finally {
      this.#isReading = false
      this.#report()
    }
  }

  overflow(): void {
    this.parts.onOverflow()
  }

  /** Forgets everything that waits. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#waiting.length = 0
    this.#bytes = 0
    this.#aside = 0
    this.#report()
  }

  #take(size: number, messages: readonly Message[]): void {
    let rest = size
    for (const [i, message] of messages.entries()) {
      const isLast = i === messages.length - 1
      const bytes = isLast ? rest : sizeOf(message)
      rest -= bytes
      const held = MESSAGE_OVERHEAD_BYTES + (isLast ? size : 0)
      this.#bytes += held
      this.#waiting.push({ message, bytes, held })
    }
  }

  /** The next message, if it may be read now; otherwise a timer is set for it. */
  #next(): Waiting | undefined {
    const next = this.#waiting[0]
    if (next === undefined || this.#timer !== undefined || !this.parts.isOpen()) return undefined
    const wait = Math.max(this.#messages.waitFor(1), this.#volume.waitFor(next.bytes), this.parts.budget.wait)
    if (wait > 0) {
      this.#goOnIn(wait)
      return undefined
    }
    this.#messages.spend(1)
    this.#volume.spend(next.bytes)
    return next
  }

  #goOnIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.drain()
    }, ms)
  }

  #report(): void {
    this.parts.pool.set(this, this.#bytes + this.#aside)
    const isHeavy = this.#bytes > this.limits.heavyBytes
    if (isHeavy === this.#isHeavy) return
    this.#isHeavy = isHeavy
    this.parts.onHeavy(isHeavy)
  }
}
