import { closeCodes } from '#shared/sync/closeCodes'
import type { UserBudget } from './userBudget'
import { CloseError } from '../closeError'
import { readFrame, type SyncMessage } from './frames'
import type { SyncSettings } from '../syncSettings'
import { TokenBucket } from '#server/base/tokenBucket'

type Limits = Pick<
  SyncSettings,
  'messagesPerSecond' | 'messageBurst' | 'bytesPerSecond' | 'byteBurst' | 'backlogSeconds' | 'backlogBytes' | 'heavyBytes'
>

interface Waiting {
  message: SyncMessage
  /** Its share of the frame, charged when read. */
  bytes: number
  /** A frame stays in memory until its last message is read. */
  held: number
}

/** Larger messages wait for the throttle of long work. */
const LONG_BYTES = 16 * 1024

const MESSAGE_OVERHEAD_BYTES = 200

const sizeOf = (message: SyncMessage): number => {
  if (message.kind === 'queryAwareness' || message.kind === 'unknown') return 1
  return message.kind === 'step1' ? message.stateVector.length : message.update.length
}

export interface SocketInboxOptions {
  pool: UnreadInputLimiter
  budget: UserBudget
  isOpen: () => boolean
  /** Must not throw. */
  read: (message: SyncMessage) => void
  onHeavy: (isHeavy: boolean) => void
  onOverflow: () => void
}

/** Messages above the rates or the budget wait, in order; too many start it over. */
export class SocketInbox implements InputHolder {
  readonly #waiting: Waiting[] = []
  #bytes = 0
  /** Bytes of updates set aside and incomplete frames. */
  #aside = 0
  #isReading = false
  #isHeavy = false
  #timer: NodeJS.Timeout | undefined
  #messages: TokenBucket
  #volume: TokenBucket

  constructor(
    private readonly limits: Limits,
    private readonly parts: SocketInboxOptions,
  ) {
    const { messagesPerSecond, messageBurst, bytesPerSecond, byteBurst } = limits
    this.#messages = new TokenBucket(messagesPerSecond, messageBurst)
    this.#volume = new TokenBucket(messagesPerSecond === 0 ? 0 : bytesPerSecond, byteBurst)
  }

  /** Throws a CloseError if it is malformed or too much is queued. */
  push(frame: Uint8Array): void {
    this.parts.budget.chargeInput(frame.length)
    this.#take(
      frame.length,
      this.parts.budget.runCharged(() => readFrame(frame)),
    )
    this.drain()
    const { messagesPerSecond, backlogSeconds, backlogBytes } = this.limits
    if (this.#bytes > backlogBytes || (messagesPerSecond > 0 && this.#waiting.length > messagesPerSecond * backlogSeconds))
      throw new CloseError(closeCodes.overloaded, 'too many messages')
  }

  setAsideBytes(bytes: number): void {
    this.#aside = bytes
    this.#report()
  }

  drain(): void {
    if (this.#isReading || this.#waiting.length === 0) return
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

  stop(): void {
    clearTimeout(this.#timer)
    this.#waiting.length = 0
    this.#bytes = 0
    this.#aside = 0
    this.#report()
  }

  #take(size: number, messages: readonly SyncMessage[]): void {
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

  #next(): Waiting | undefined {
    const next = this.#waiting[0]
    if (next === undefined || this.#timer !== undefined || !this.parts.isOpen()) return undefined
    const { budget } = this.parts
    const ofUser = next.bytes > LONG_BYTES ? budget.longWait : budget.wait
    const wait = Math.max(this.#messages.waitFor(1), this.#volume.waitFor(next.bytes), ofUser)
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

export interface InputHolder {
  /** Must release everything at once. */
  overflow(): void
}

/** Above the limit the connection that holds most starts over. */
export class UnreadInputLimiter {
  readonly #held = new Map<InputHolder, number>()
  #total = 0

  constructor(private readonly limit: number) {}

  get total(): number {
    return this.#total
  }

  set(holder: InputHolder, bytes: number): void {
    this.#total += bytes - (this.#held.get(holder) ?? 0)
    if (bytes === 0) this.#held.delete(holder)
    else this.#held.set(holder, bytes)
    while (this.#total > this.limit) this.#endWorst()
  }

  #endWorst(): void {
    let worst: InputHolder | undefined
    let most = 0
    for (const [holder, bytes] of this.#held)
      if (bytes > most) {
        worst = holder
        most = bytes
      }
    if (worst === undefined) return
    this.#total -= most
    this.#held.delete(worst)
    worst.overflow()
  }
}
