import type { Logger } from 'pino'

const GAP_MS = 60_000

/** Warns at most once a minute, and says how often it kept silent since the last time: what others send must not fill the log. */
export class RareWarning {
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

/** What an error says, without what hangs on it: an address with its password may. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // An error about several addresses of a host has no message, only a code.
  return error.message || ('code' in error ? String(error.code) : error.name)
}
