import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Socket as EngineSocket } from 'engine.io'
import { sessionFromCookieHeader } from '#server/accounts/sessionService'
import { isLiveSession } from '#server/accounts/sessionStore'
import type { Services } from '#server/base/services'
import type { SessionUser } from '#server/base/sessionUser'
import { clientIp, isAllowedOrigin } from '#server/http/origin'
import type { LegacyCapacity } from './capacity'
import type { LegacyServer, LegacySocket } from './sockets'
import { limitVolume } from './transportLimits'

/** How long a client may wait for an upgrade with a cookie. */
const MAX_IDENTIFY_WAIT_MS = 5000
const DRAIN_CHECK_MS = 5

/** Packets queued behind the one being sent. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- private to engine.io, `any` to its types
const heldBack = (conn: EngineSocket): unknown[] => conn['writeBuffer'] as unknown[]

/** From the cookie of the first request or the upgrade: some first poll without. */
export class LegacyConnection {
  session: SessionUser | undefined
  /** The session ended: ignore further packets. */
  hasEnded = false
  readonly address: string
  /** Not drained in time: reads no longer wait for it. */
  #isLagging = false
  /** Only if its origin is allowed. */
  upgradeHeaders: IncomingHttpHeaders | undefined
  /** Resolves when the first cookie was looked up. */
  readonly ready: Promise<void>
  /** Resolves when no upgrade can follow. */
  readonly #upgraded: Promise<void>
  #stopWaiting: () => void = () => undefined
  #upgrading: Promise<void> | undefined

  constructor(
    private readonly services: Services,
    private readonly conn: EngineSocket,
    private readonly capacity: LegacyCapacity,
    private readonly onIdentified: (connection: LegacyConnection) => void,
  ) {
    this.address = clientIp(services.config, conn.request.headers, conn.remoteAddress)
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

  async waitUntilIdentified(): Promise<void> {
    await this.ready
    if (this.session !== undefined || (this.conn.transport.name !== 'polling' && !this.conn.upgraded)) return
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MAX_IDENTIFY_WAIT_MS)
    })
    await Promise.race([this.#upgraded, tooLong])
    clearTimeout(timer)
  }

  /** engine.io queues packets while the transport is not writable. Also true while lagging. */
  get isDrained(): boolean {
    const { readyState, transport } = this.conn
    const isAll = readyState !== 'open' || (heldBack(this.conn).length === 0 && transport.writable)
    if (isAll) this.#isLagging = false
    return isAll || this.#isLagging
  }

  /** Or at `until` (performance.now()). */
  async waitUntilDrained(until: number): Promise<void> {
    while (!this.isDrained) {
      if (performance.now() >= until) this.#isLagging = true
      else await delay(DRAIN_CHECK_MS)
    }
  }

  async waitUntilSettled(): Promise<void> {
    await this.ready
    await this.#upgrading
  }

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
      // It may have ended before this connection was assigned to it.
      if (!(await isLiveSession(this.services.db, session.sessionId, this.services.now()))) return
      if (this.hasEnded || this.conn.readyState !== 'open') return
      const out = this.capacity.tryCountPerson({ userId: session.user.id, address: this.address })
      // The client retries later.
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

/** Documented by engine.io, but missing in its types. */
const idOf = (conn: EngineSocket): string => String(conn['id'])

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
      conn.once('close', () => void connection.waitUntilSettled().then(() => this.#open.delete(idOf(conn))))
    })
    // Only handshakes pass `allowRequest`: a foreign page could take over a connection.
    engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
      const id = connectionIdOf(request)
      if (id === null) return next()
      if (!isAllowedOrigin(services, request.headers)) return next(new Error('origin not allowed'))
      const connection = this.#open.get(id)
      if (connection !== undefined && request.headers.upgrade !== undefined) connection.upgradeHeaders = request.headers
      next()
    })
  }

  findBySocket({ conn }: LegacySocket): LegacyConnection | undefined {
    return this.#open.get(idOf(conn))
  }

  async stop(): Promise<void> {
    const all = [...this.#open.values()]
    for (const connection of all) connection.stopWaiting()
    await Promise.all(all.map((connection) => connection.waitUntilSettled()))
  }

  ofSession(sessionId: string): LegacyConnection[] {
    return [...this.#open.values()].filter(({ session }) => session?.sessionId === sessionId)
  }
}
