import { once } from 'node:events'
import { createServer, request as requestOf, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'

interface Target {
  port: number
}

const REPEATABLE = new Set(['GET', 'HEAD'])
/** Hop-by-hop headers. */
const OF_A_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

const SOCKET_IO_PATH = '/socket.io/'
/** More than are open at once. */
const MAX_SESSIONS = 20_000

/**
 * Round-robin over local servers, skipping those that refuse connections.
 * Socket.IO sessions are sticky, for polling.
 */
export class Balancer {
  readonly #server: Server
  readonly #sessions = new StickySessions()
  readonly #sockets = new Set<Socket>()
  #turn = 0

  constructor(private readonly targets: readonly Target[]) {
    this.#server = createServer((request, response) => void this.#answer(request, response))
    this.#server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => void this.#pass(request, socket, head))
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  /** With the port. */
  async listen(port: number, host: string): Promise<number> {
    this.#server.listen(port, host)
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const target of this.#inTurn(request)) {
      const line = await connectTo(target)
      if (line === undefined) continue
      const answer = await send(request, line)
      if (answer !== undefined) return this.#forward(request, target, answer, response)
      // The server died: only safe methods are retried.
      if (!REPEATABLE.has(request.method ?? '')) break
    }
    if (!response.headersSent) response.writeHead(503, { 'Retry-After': '1' })
    response.end()
  }

  async #forward(request: IncomingMessage, target: Target, answer: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutThoseOfAConnection(answer.rawHeaders))
    if (!this.#sessions.isHandshake(request.url)) return void pipeline(answer, response, () => undefined)
    const body = await text(answer).catch(() => '')
    this.#sessions.note(body, target)
    response.end(body)
  }

  async #pass(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    socket.on('error', () => undefined)
    for (const target of this.#inTurn(request)) {
      const line = await connectTo(target)
      if (line === undefined) continue
      const headers = pairs(forwardedHeaders(request, true)).map(([name, value]) => `${name}: ${value}\r\n`)
      line.write(`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1\r\n${headers.join('')}\r\n`)
      line.write(head)
      pipeline(line, socket, () => undefined)
      pipeline(socket, line, () => undefined)
      return
    }
    socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
  }

  /** In order of preference. */
  #inTurn({ url }: IncomingMessage): Target[] {
    const bound = this.#sessions.find(url)
    if (bound !== undefined) return [bound]
    const first = (this.#turn += 1) % this.targets.length
    return [...this.targets.slice(first), ...this.targets.slice(0, first)]
  }
}

/** Servers by Socket.IO session. */
class StickySessions {
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
  url.startsWith(SOCKET_IO_PATH) ? new URL(url, 'http://nowhere').searchParams : undefined

function connectTo({ port }: Target): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1')
    line.setNoDelay(true)
    line.once('connect', () => resolve(line))
    line.once('error', () => resolve(undefined))
  })
}

/** undefined without a response. */
function send(request: IncomingMessage, line: Socket): Promise<IncomingMessage | undefined> {
  return new Promise((resolve) => {
    const onward = requestOf({
      createConnection: () => line,
      method: request.method,
      path: request.url,
      headers: forwardedHeaders(request, false),
    })
    onward.on('response', resolve)
    onward.on('error', () => resolve(undefined))
    pipeline(request, onward, () => undefined)
  })
}

/** Adds the client's address. */
function forwardedHeaders({ rawHeaders, headers, socket }: IncomingMessage, isUpgrade: boolean): string[] {
  const others = isUpgrade ? rawHeaders : withoutThoseOfAConnection(rawHeaders)
  const kept = pairs(others).filter(([name]) => name.toLowerCase() !== 'x-forwarded-for')
  const before = headers['x-forwarded-for']
  const asker = [...(before === undefined ? [] : [before].flat()), socket.remoteAddress ?? ''].join(', ')
  return [...kept, ['X-Forwarded-For', asker]].flat()
}

const withoutThoseOfAConnection = (rawHeaders: readonly string[]): string[] =>
  pairs(rawHeaders)
    .filter(([name]) => !OF_A_CONNECTION.includes(name.toLowerCase()))
    .flat()

const pairs = (rawHeaders: readonly string[]): [string, string][] =>
  Array.from({ length: rawHeaders.length / 2 }, (_, i) => [rawHeaders[2 * i] ?? '', rawHeaders[2 * i + 1] ?? ''])
