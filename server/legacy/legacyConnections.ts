import type { IncomingMessage } from 'node:http'
import type { Socket as EngineSocket } from 'engine.io'
import type { Services } from '#server/base/services'
import { isAllowedOrigin } from '#server/http/origin'
import { LegacyConnection } from './legacyConnection'
import type { LegacyCapacity } from './capacity'
import type { LegacyServer, LegacySocket } from './sockets'

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
    crowd: LegacyCapacity,
    onIdentified: (connection: LegacyConnection) => void,
  ) {
    engine.on('connection', (conn: EngineSocket) => {
      const connection = new LegacyConnection(services, conn, crowd, onIdentified)
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
