import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { parse } from 'hono/utils/cookie'
import { WebSocketServer } from 'ws'
import { isId } from '#shared/ids'
import { closeCodes } from '#shared/sync/closeCodes'
import { connectionQueryNames } from '#shared/sync/connectionQuery'
import type { Services } from '#server/base/services'
import { ACCESS_COOKIE, sessionFromCookieHeader } from '#server/accounts/sessionService'
import { clientIp, isAllowedOrigin } from '#server/http/origin'
import { serverCloseReasons, CloseError } from '../closeError'
import { CloseCodeWebSocket, readConnectionParameters, type ConnectionHandler } from './incomingConnection'
import { TokenBucket } from '#server/base/tokenBucket'

const SYNC_PATH = /^\/sync\/([^/]+)$/
const OFFER_HEADERS = new Set(['upgrade', 'connection', 'http2-settings'])
const MAX_ADDRESSES = 10_000

/**
 * A browser would retry a refused upgrade forever: all but foreign origins and missing cookies are accepted, then
 * closed with a code.
 */
export function attachUpgrades(
  server: Server,
  services: Pick<Services, 'config' | 'db' | 'now' | 'ownNow' | 'log'> & Partial<Pick<Services, 'memory'>>,
  handler: ConnectionHandler,
): void {
  const { settings } = handler
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: settings.messageBytes,
    maxFragments: settings.messageFragments,
    WebSocket: CloseCodeWebSocket,
  })
  const mayCall = upgradeBudget(settings.upgradesPerSecond, settings.upgradeBurst)

  async function serve(
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    itineraryId: string,
    query: URLSearchParams,
  ): Promise<void> {
    const { headers } = request
    const cookie = parse(headers.cookie ?? '', ACCESS_COOKIE)[ACCESS_COOKIE]
    if (!isAllowedOrigin(services, headers) || cookie === undefined) return refuse(stream, '403 Forbidden')
    const address = clientIp(services.config, headers, request.socket.remoteAddress)
    const person = mayCall(address) ? await sessionFromCookieHeader(services, headers.cookie) : 'too many'
    if (stream.destroyed) return
    sockets.handleUpgrade(request, stream, head, (socket) => {
      try {
        if (services.memory?.isScarce() === true) throw new CloseError(closeCodes.overloaded, 'little memory left')
        if (person === 'too many') throw new CloseError(closeCodes.overloaded, 'too many connections')
        if (person === undefined) throw new CloseError(closeCodes.sessionEnded, 'no session')
        // Another tab signed in another user; this one still writes for the former.
        if (![null, person.user.id].includes(query.get(connectionQueryNames.userId)))
          throw new CloseError(closeCodes.sessionEnded, "the session is somebody else's")
        if (!isId(itineraryId)) throw new CloseError(closeCodes.gone, serverCloseReasons.unknown)
        handler.connect({ socket, stream, person, itineraryId, parameters: readConnectionParameters(query) })
      } catch (error) {
        if (!(error instanceof CloseError)) throw error
        socket.on('error', (problem) => services.log.debug({ err: problem }, 'sync socket'))
        socket.close(error.code, error.message)
      }
    })
  }

  server.on('upgrade', (request, stream, head) => {
    const { pathname, searchParams } = new URL(`http://localhost${request.url?.startsWith('/') === true ? request.url : '/'}`)
    if (pathname.startsWith('/socket.io/')) return
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return answerPlainly(server, request, stream, head)
    stream.on('error', (error) => services.log.debug({ err: error }, 'upgrade'))
    const itineraryId = SYNC_PATH.exec(pathname)?.[1]
    if (itineraryId === undefined) return refuse(stream, '404 Not Found')
    const deadline = setTimeout(() => stream.destroy(), settings.handshakeMs)
    serve(request, stream, head, itineraryId, searchParams)
      .catch((error: unknown) => {
        services.log.error({ err: error }, 'upgrade failed')
        stream.destroy()
      })
      .finally(() => clearTimeout(deadline))
  })
}

/** Without its `Upgrade: h2c`, which a server may ignore (RFC 9110, 7.8). Node stops reading at the offer, body included. */
function answerPlainly(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (!OFFER_HEADERS.has(rawHeaders[i]?.toLowerCase() ?? '')) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  stream.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', stream)
}

function refuse(stream: Duplex, status: string): void {
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function upgradeBudget(rate: number, burst: number): (address: string) => boolean {
  const budgets = new Map<string, TokenBucket>()
  return (address) => {
    if (rate === 0) return true
    // Cheaper than tracking which budgets are full.
    if (budgets.size >= MAX_ADDRESSES) budgets.clear()
    const budget = budgets.get(address) ?? new TokenBucket(rate, burst)
    budgets.set(address, budget)
    return budget.tryOne()
  }
}
