import type { Logger } from 'pino'

const GAP_MS = 60_000

/** At most once a minute, with a count of the suppressed ones. */
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
