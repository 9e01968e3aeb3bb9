import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Socket as EngineSocket } from 'engine.io'
import { sessionFromCookieHeader } from '#server/accounts/sessionService'
import { isLiveSession } from '#server/accounts/sessionStore'
import type { Services } from '#server/base/services'
import type { SessionUser } from '#server/base/sessionUser'
import { clientAddress, isAllowedOrigin } from '#server/http/origin'
import type { LegacyCapacity } from './capacity'
import type { LegacyServer, LegacySocket } from './sockets'
import { limitVolume } from './transportLimits'

/** How long somebody without a cookie may wait for the upgrade that shows one. */
const MAX_IDENTIFY_WAIT_MS = 5000
/** How often we look whether what was sent is on its way. */
const DRAIN_CHECK_MS = 5

/** What waits behind the packet that is being sent. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- private to engine.io, `any` to its types
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
  /** It was not drained in time: nobody waits for it again until it is. */
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
    private readonly capacity: LegacyCapacity,
    /** Called when an upgrade showed who it is. */
    private readonly onIdentified: (connection: LegacyConnection) => void,
  ) {
    this.address = clientAddress(services.config, conn.request.headers, conn.remoteAddress)
    conn.once('close', capacity.countConnection(this.address))
    this.ready = this.#identify(conn.request.headers)
    limitVolume(conn, () => capacity.receivedBucket(this))
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
   * packet and holds back those that follow until it is ready again. True as well for one that lags.
   */
  get isDrained(): boolean {
    const { readyState, transport } = this.conn
    const isAll = readyState !== 'open' || (heldBack(this.conn).length === 0 && transport.writable)
    if (isAll) this.#isLagging = false
    return isAll || this.#isLagging
  }

  /** Resolves when it is drained, or at `until` (as performance.now() counts). */
  async drained(until: number): Promise<void> {
    while (!this.isDrained) {
      if (performance.now() >= until) this.#isLagging = true
      else await delay(DRAIN_CHECK_MS)
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
      if (!(await isLiveSession(this.services.db, session.sessionId, this.services.now()))) return
      if (this.hasEnded || this.conn.readyState !== 'open') return
      const out = this.capacity.tryCountPerson({ userId: session.user.id, address: this.address })
      // Its client tries again later, when others of that person may have gone.
      if (out === undefined) return this.conn.close()
      this.conn.once('close', out)
      this.session = session
    } catch (error) {
      this.services.log.error({ err: error }, 'the session of a socket could not be read')
    }
  }
}

const connectionIdOf = (request: IncomingMessage): string | null =>
  new URLSearchParams(request.url?.split('?')[1] ?? '').get('sid')

/** A connection's id, `sid` in its requests: documented by engine.io, though its types hide it. */
const idOf = (conn: EngineSocket): string => String(conn['id'])

/** All open connections by their engine's id. */
export class LegacyConnections {
  readonly #open = new Map<string, LegacyConnection>()

  constructor(
    services: Services,
    { engine }: LegacyServer,
    capacity: LegacyCapacity,
    onIdentified: (connection: LegacyConnection) => void,
  ) {
    engine.on('connection', (conn: EngineSocket) => {
      const connection = new LegacyConnection(services, conn, capacity, onIdentified)
      this.#open.set(idOf(conn), connection)
      conn.once('close', () => void connection.settled().then(() => this.#open.delete(idOf(conn))))
    })
    // Requests of a connection that is open already pass no other check: somebody's page could take over a connection begun elsewhere.
    engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
      const id = connectionIdOf(request)
      if (id === null) return next()
      if (!isAllowedOrigin(services, request.headers)) return next(new Error('origin not allowed'))
      const connection = this.#open.get(id)
      if (connection !== undefined && request.headers.upgrade !== undefined) connection.upgradeHeaders = request.headers
      next()
    })
  }

  /** The connection below a socket. */
  below({ conn }: LegacySocket): LegacyConnection | undefined {
    return this.#open.get(idOf(conn))
  }

  /** Holds nobody any longer; resolves when no session is being looked up. */
  async stop(): Promise<void> {
    const all = [...this.#open.values()]
    for (const connection of all) connection.stopWaiting()
    await Promise.all(all.map((connection) => connection.settled()))
  }

  /** The connections that a session opened. */
  ofSession(sessionId: string): LegacyConnection[] {
    return [...this.#open.values()].filter(({ session }) => session?.sessionId === sessionId)
  }
}
