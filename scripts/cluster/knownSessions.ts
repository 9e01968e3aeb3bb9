const PREFIX = '/socket.io/'
/** More than are open at once. */
const MAX_SESSIONS = 20_000

interface Target {
  port: number
}

/** Servers by Socket.IO session. */
export class KnownSessions {
  readonly #targets = new Map<string, Target>()

  /** By polling; the answer has the session id. */
  isHandshake(url = ''): boolean {
    const query = queryOf(url)
    return query?.get('transport') === 'polling' && !query.has('sid')
  }

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
