import type { Socket as EngineSocket } from 'engine.io'
import { WebSocket, WebSocketServer, type ServerOptions } from 'ws'
import { TokenBucket } from '#server/base/tokenBucket'

/** A client that never reads would fill the memory. */
const MAX_UNSENT_BYTES = 8 * 1024 * 1024
/** As many as may wait, and a few keepalives. */
const MAX_PACKETS_PER_POLL = 320
/** Thousands of tiny packets are worse than a large one. */
const PACKET_OVERHEAD_BYTES = 1024
/** Deeply nested lists and objects take milliseconds to parse and free. */
const CONTAINER_COST_BYTES = 100
/** Control frames are expensive, as no client needs many. */
const CONTROL = ['ping', 'pong'] as const
const CONTROL_FRAME_COST_BYTES = 64 * 1024
const SEPARATOR = '\u001e'

type Data = string | Buffer | undefined

/** Packets may be empty. */
const sizeOf = (data: Data): number => data?.length ?? 0

const BRACKET = '['.charCodeAt(0)
const BRACE = '{'.charCodeAt(0)

function costOf(data: Data): number {
  let containers = 0
  if (typeof data === 'string')
    for (let i = 0; i < data.length; i += 1) {
      const code = data.charCodeAt(i)
      if (code === BRACKET || code === BRACE) containers += 1
    }
  return sizeOf(data) + PACKET_OVERHEAD_BYTES + containers * CONTAINER_COST_BYTES
}

/** Terminates a connection beyond its budget, or that reads too slowly. */
export function limitVolume(conn: EngineSocket, received: () => TokenBucket): void {
  const take = (cost: number, transport: EngineSocket['transport']) => {
    if (received().waitFor(cost) > 0) terminate(conn, transport)
    else received().spend(cost)
  }
  const countControl = (transport: EngineSocket['transport']) => {
    for (const kind of CONTROL) inner(transport).socket?.on(kind, () => take(CONTROL_FRAME_COST_BYTES, transport))
  }
  conn.on('packet', ({ data }: { data?: Data }) => take(costOf(data), conn.transport))
  countControl(conn.transport)
  conn.on('upgrade', countControl)
  // Probes have packets answered before they replace the old transport.
  conn.on('upgrading', (transport: EngineSocket['transport']) => {
    received().spend(PACKET_OVERHEAD_BYTES)
    if (received().waitFor(PACKET_OVERHEAD_BYTES) > 0) terminate(conn, transport)
  })
  boundPolls(conn)
  let unsent = 0
  conn.on('packetCreate', ({ data }: { data?: Data }) => {
    unsent += sizeOf(data)
    if (unsent > MAX_UNSENT_BYTES) terminate(conn, conn.transport)
  })
  // Everything queued is sent together.
  conn.on('flush', () => {
    unsent = 0
  })
}

interface Inner {
  /** Polling: splits and delivers all packets of a request. */
  onData(data: string): void
  socket?: WebSocket
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- private to engine.io, which its types therefore hide
const inner = (transport: EngineSocket['transport']): Inner => transport as unknown as Inner

/** At once: a closing websocket still processes incoming data. */
function terminate(conn: EngineSocket, transport: EngineSocket['transport']): void {
  conn.close(true)
  const { socket } = inner(transport)
  for (const kind of ['message', ...CONTROL]) socket?.removeAllListeners(kind)
  socket?.terminate()
}

/** Counts packets before parsing them. */
function boundPolls(conn: EngineSocket): void {
  const { transport } = conn
  if (transport.name !== 'polling') return
  const polling = inner(transport)
  const takeApart = polling.onData.bind(transport)
  polling.onData = (data) => (hasTooMany(data) ? terminate(conn, transport) : takeApart(data))
}

function hasTooMany(payload: string): boolean {
  let packets = 1
  for (let at = payload.indexOf(SEPARATOR); at !== -1; at = payload.indexOf(SEPARATOR, at + 1)) {
    packets += 1
    if (packets > MAX_PACKETS_PER_POLL) return true
  }
  return false
}

/** Per packet. */
const MAX_FRAGMENTS = 64
/** Clients need none: engine.io has its own pings. */
const CONTROL_RATE = 2
const CONTROL_BURST = 60

class QuietSocket extends WebSocket {
  readonly #control = new TokenBucket(CONTROL_RATE, CONTROL_BURST)

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if ((event === 'ping' || event === 'pong') && !this.#control.tryOne()) this.terminate()
    return super.emit(event, ...args)
  }
}

/** Also for probes. Others run between a socket's messages. */
export class PingLimitedSocketServer extends WebSocketServer<typeof QuietSocket> {
  constructor(options: ServerOptions<typeof QuietSocket>) {
    super({ ...options, maxFragments: MAX_FRAGMENTS, allowSynchronousEvents: false, WebSocket: QuietSocket })
  }
}
