import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Socket as EngineSocket } from 'engine.io'
import type { Services } from '#server/base/services'
import { sessionFromCookieHeader } from '#server/accounts/sessions'
import { isLiveSession } from '#server/accounts/sessionStore'
import { clientAddress } from '#server/http/origin'
import { limitVolume } from './limitVolume'
import type { LegacyCapacity } from './capacity'
import { type SessionUser } from '#server/base/sessionUser'

/** How long somebody without a cookie may wait for the upgrade that shows one. */
const MAX_IDENTIFY_WAIT_MS = 5000
/** How often we look whether somebody has taken what they were sent. */
const TAKEN_CHECK_MS = 5

/** What waits behind the packet that is being sent; `any` to the types, which hide it. */
const heldBack = (conn: EngineSocket): unknown[] => conn['writeBuffer'] as unknown[]

/**
 * Who is at the other end of one connection, whatever namespaces it uses. The cookie of its first request says it. Some clients poll first,
 * without cookies, and show theirs when they upgrade to a websocket.
 */
export class LegacyConnection {
  session: SessionUser | undefined
  /** The session ended: nothing of what it still sent counts. */
  hasEnded = false
  /** Where it comes from, as limits count it. */
  readonly address: string
  /** It did not take what it was sent in time: nobody waits for it again until it has. */
  #isLagging = false
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
    private readonly crowd: LegacyCapacity,
    /** Called when an upgrade showed who it is. */
    private readonly onIdentified: (connection: LegacyConnection) => void,
  ) {
    this.address = clientAddress(services.config, conn.request.headers, conn.remoteAddress)
    conn.once('close', crowd.connected(this.address))
    this.ready = this.#identify(conn.request.headers)
    limitVolume(conn, () => crowd.receivedOf(this))
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
      timer = setTimeout(resolve, MAX_IDENTIFY_WAIT_MS)
    })
    await Promise.race([this.#upgraded, tooLong])
    clearTimeout(timer)
  }

  /**
   * Whether all that was sent is out of our hands: written to the websocket, or followed by the next poll. The engine gives a transport one
   * packet and holds back those that follow until it is ready again.
   */
  get hasTakenAll(): boolean {
    const { readyState, transport } = this.conn
    const isAll = readyState !== 'open' || (heldBack(this.conn).length === 0 && transport.writable)
    if (isAll) this.#isLagging = false
    return isAll || this.#isLagging
  }

  /** Resolves when all that was sent is taken, or at `until` (as performance.now() counts). */
  async takenAll(until: number): Promise<void> {
    while (!this.hasTakenAll) {
      if (performance.now() >= until) this.#isLagging = true
      else await delay(TAKEN_CHECK_MS)
    }
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
      const session = await sessionFromCookieHeader(this.services, headers.cookie)
      if (this.hasEnded || session === undefined || this.conn.readyState !== 'open') return
      // It may have ended since it was found, when nobody knew yet that this connection is one of its own.
      if (!isLiveSession(this.services.db, session.sessionId, this.services.now())) return
      const out = this.crowd.tryIdentified({ userId: session.user.id, address: this.address })
      // Its client tries again later, when others of that person may have gone.
      if (out === undefined) return this.conn.close()
      this.conn.once('close', out)
      this.session = session
    } catch (error) {
      this.services.log.error({ err: error }, 'the session of a socket could not be read')
    }
  }
}
