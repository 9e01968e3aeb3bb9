import type { Logger } from 'pino'
import type { BusConnection } from './busTransport'
import { awaitReply, withDeadline } from './deadline'

const GAP_MS = 60_000

/** At most one a minute, with a count of the others. */
export class ThrottledWarning {
  #last = -Infinity
  #silent = 0

  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly message: string,
  ) {}

  warn(facts: object = {}): void {
    const now = performance.now()
    if (now - this.#last < GAP_MS) {
      this.#silent += 1
      return
    }
    this.logger.warn({ ...facts, notLogged: this.#silent }, this.message)
    this.#last = now
    this.#silent = 0
  }
}

/** Only the message: attached data may contain a password. */
export function safeErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Errors about several addresses of a host have only a code.
  return error.message || ('code' in error ? String(error.code) : error.name)
}

export interface LinkTimings {
  /** Exponential backoff with up to 50 % jitter. */
  firstPauseMs: number
  longestPauseMs: number
  /** Between pings: a broken network closes no connection. */
  heartbeatMs: number
  answerMs: number
}

export const defaultLinkTimings: LinkTimings = { firstPauseMs: 100, longestPauseMs: 5000, heartbeatMs: 10_000, answerMs: 10_000 }

const FAREWELL_MS = 1000

interface LinkOptions {
  name: string
  timings: LinkTimings
  connect: () => Promise<BusConnection>
  onConnected: (connection: BusConnection) => void
  onLost: () => void
  logger: Pick<Logger, 'info' | 'warn'>
}

export class BusLink {
  #connection: BusConnection | undefined
  #attempt: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #connectedAt = 0
  #isClosed = false
  readonly #unreachable: ThrottledWarning

  constructor(private readonly options: LinkOptions) {
    this.#unreachable = new ThrottledWarning(options.logger, 'no connection to the other nodes; trying again')
    this.#attempt = this.#connect()
  }

  get connection(): BusConnection | undefined {
    return this.#connection
  }

  lose(connection: BusConnection, reason: string): void {
    if (this.#connection !== connection) return
    const { name, timings, logger, onLost } = this.options
    this.#connection = undefined
    connection.discard()
    // A connection that is lost at once counts as a failed attempt.
    this.#failures = performance.now() - this.#connectedAt > timings.longestPauseMs ? 0 : this.#failures + 1
    logger.warn({ bus: name, reason }, 'the connection to the other nodes is lost')
    onLost()
    this.#retryLater()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#attempt
    const connection = this.#connection
    this.#connection = undefined
    if (connection === undefined) return
    await withDeadline(connection.end(), FAREWELL_MS).catch(() => undefined)
    connection.discard()
  }

  async #connect(): Promise<void> {
    const { name, connect, logger, onConnected } = this.options
    try {
      const connection = await connect()
      if (this.#isClosed) return connection.discard()
      this.#connection = connection
      this.#connectedAt = performance.now()
      void connection.lost.then(() => this.lose(connection, 'the server ended it'))
      this.#beatLater(connection)
      logger.info({ bus: name }, 'connected to the other nodes')
      onConnected(connection)
    } catch (error) {
      this.#failures += 1
      this.#unreachable.warn({ bus: name, reason: safeErrorMessage(error) })
      this.#retryLater()
    }
  }

  #retryLater(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    const { firstPauseMs, longestPauseMs } = this.options.timings
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, this.#failures - 1))
    this.#timer = setTimeout(
      () => {
        this.#attempt = this.#connect()
      },
      pause * (1 - Math.random() / 2),
    )
  }

  #beatLater(connection: BusConnection): void {
    if (this.#isClosed || this.#connection !== connection) return
    this.#timer = setTimeout(() => {
      awaitReply(connection, connection.ping(), this.options.timings.answerMs).then(
        () => this.#beatLater(connection),
        (error: unknown) => this.lose(connection, safeErrorMessage(error)),
      )
    }, this.options.timings.heartbeatMs)
  }
}
