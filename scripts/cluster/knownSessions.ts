const PREFIX = '/socket.io/'
/** More than are open at once on one machine; the oldest are forgotten. */
const MAX_SESSIONS = 20_000

interface Target {
  port: number
}

/** Which server began which session of Socket.IO. */
export class KnownSessions {
  readonly #targets = new Map<string, Target>()

  /** Whether a request begins a session by polling, so that its answer names it. */
  isHandshake(url = ''): boolean {
    const query = queryOf(url)
    return query?.get('transport') === 'polling' && !query.has('sid')
  }

  /** Notes the session that the answer to a handshake names. */
  note(body: string, target: Target): void {
    const sid = /"sid":"([^"]+)"/.exec(body)?.[1]
    if (sid === undefined) return
    this.#targets.set(sid, target)
    const oldest = this.#targets.keys().next().value
    if (this.#targets.size > MAX_SESSIONS && oldest !== undefined) this.#targets.delete(oldest)
  }

  find(url = ''): Target | undefined {
    return this.#targets.get(queryOf(url)?.get('sid') ?? '')
  }
}

const queryOf = (url: string): URLSearchParams | undefined =>
  url.startsWith(PREFIX) ? new URL(url, 'http://nowhere').searchParams : undefined
