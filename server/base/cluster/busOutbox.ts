import type { BusConnection } from './busTransport'
import type { OutgoingMessage } from './envelope'

/** Of topics and payloads; further messages are dropped. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024
/** Without a connection messages are dropped after this. */
const MAX_WAIT_MS = 2000

interface BusOutboxOptions {
  /** Between batches. The first message after a pause is sent at once. */
  gatherMs: number
  /** Never rejects. */
  send: (connection: BusConnection, messages: OutgoingMessage[]) => Promise<void>
  onDropped: (messages: number) => void
  maxWaitMs?: number
}

/** Batches messages in order, one batch in flight. */
export class BusOutbox {
  #waiting: OutgoingMessage[] = []
  #bytes = 0
  #connection: BusConnection | undefined
  #gathering: NodeJS.Timeout | undefined
  #lastSent = -Infinity
  #sending: Promise<void> | undefined
  #patience: NodeJS.Timeout | undefined
  #hasGivenUp = false

  constructor(private readonly options: BusOutboxOptions) {
    this.pause()
  }

  add(message: OutgoingMessage): void {
    if (this.#hasGivenUp || this.#bytes + message.bytes > MAX_WAITING_BYTES) return this.options.onDropped(1)
    this.#waiting.push(message)
    this.#bytes += message.bytes
    this.#gather()
  }

  resume(connection: BusConnection): void {
    clearTimeout(this.#patience)
    this.#hasGivenUp = false
    this.#connection = connection
    this.#gather()
  }

  pause(): void {
    this.#connection = undefined
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#giveUp(), this.options.maxWaitMs ?? MAX_WAIT_MS)
  }

  async close(): Promise<void> {
    clearTimeout(this.#patience)
    clearTimeout(this.#gathering)
    this.#hasGivenUp = true
    await this.#sending
    clearTimeout(this.#gathering)
    await this.#send()
  }

  #giveUp(): void {
    this.#hasGivenUp = true
    const messages = this.#take()
    if (messages.length > 0) this.options.onDropped(messages.length)
  }

  #take(): OutgoingMessage[] {
    const messages = this.#waiting
    this.#waiting = []
    this.#bytes = 0
    return messages
  }

  #gather(): void {
    if (this.#connection === undefined || this.#sending !== undefined || this.#waiting.length === 0) return
    if (this.#gathering !== undefined) return
    const wait = Math.max(0, this.#lastSent + this.options.gatherMs - performance.now())
    this.#gathering = setTimeout(() => void this.#send(), wait)
  }

  async #send(): Promise<void> {
    this.#gathering = undefined
    const connection = this.#connection
    if (connection === undefined || this.#waiting.length === 0) return
    this.#lastSent = performance.now()
    this.#sending = this.options.send(connection, this.#take())
    await this.#sending
    this.#sending = undefined
    this.#gather()
  }
}
