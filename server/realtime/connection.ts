import type { IncomingHttpHeaders } from 'node:http'
import type { Socket as EngineSocket } from 'engine.io'
import type { Services } from '../context'
import { socketSession, type SessionUser } from '../features/auth/sessions'
import { boundVolume } from './boundVolume'

/** How long somebody without a cookie may wait for the upgrade that shows one. */
const HOLD_MS = 5000

/**
 * Who is at the other end of one connection, whatever namespaces it uses. The cookie of its first request says it. Some clients poll first,
 * without cookies, and show theirs when they upgrade to a websocket.
 */
export class Connection {
  session: SessionUser | undefined
  /** The session ended: nothing of what it still sent counts. */
  hasEnded = false
  /** Headers of the request that asked for the websocket, if its origin is allowed. */
  upgradeHeaders: IncomingHttpHeaders | undefined
  /** Resolves when the first request's cookie was looked up. */
  readonly ready: Promise<void>
  /** Resolves when there is no upgrade to wait for any more. */
  readonly #upgraded: Promise<void>
  #stopWaiting: () => void = () => undefined
  #upgrading: Promise<void> | undefined

  constructor(
    private readonly services: Services,
    private readonly conn: EngineSocket,
    /** Called when an upgrade showed who it is. */
    private readonly onIdentified: (connection: Connection) => void,
  ) {
    this.ready = this.#identify(conn.request.headers)
    boundVolume(conn, services.config.rateLimit)
    this.#upgraded = new Promise((resolve) => {
      this.#stopWaiting = resolve
      conn.once('close', resolve)
      conn.once('upgrade', () => {
        this.#upgrading = this.#upgrade().finally(resolve)
      })
    })
  }

  get userId(): string | null {
    return this.session?.user.id ?? null
  }

  /** Resolves once there is nothing more to wait for: somebody is signed in, or will not show it any more. */
  async identified(): Promise<void> {
    await this.ready
    if (this.session !== undefined || (this.conn.transport.name !== 'polling' && !this.conn.upgraded)) return
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, HOLD_MS)
    })
    await Promise.race([this.#upgraded, tooLong])
    clearTimeout(timer)
  }

  /** Resolves when no session is being looked up. */
  async settled(): Promise<void> {
    await this.ready
    await this.#upgrading
  }

  /** Nobody is held any longer: we are closing. */
  stopWaiting(): void {
    this.#stopWaiting()
  }

  end(): void {
    this.hasEnded = true
    this.session = undefined
  }

  async #upgrade(): Promise<void> {
    await this.ready
    if (this.session !== undefined || this.upgradeHeaders === undefined) return
    await this.#identify(this.upgradeHeaders)
    if (this.session !== undefined) this.onIdentified(this)
  }

  async #identify(headers: IncomingHttpHeaders): Promise<void> {
    try {
      const session = await socketSession(this.services, headers.cookie)
      if (!this.hasEnded) this.session = session
    } catch (error) {
      this.services.log.error({ err: error }, 'the session of a socket could not be read')
    }
  }
}
