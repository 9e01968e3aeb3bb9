import type { Socket as EngineSocket } from 'engine.io'
import { WebSocket, WebSocketServer, type ServerOptions } from 'ws'
import { TokenBucket } from '#server/base/tokenBucket'

/** What may wait behind what is being sent: a reader that answers pings but never reads would fill the memory. */
const MAX_UNSENT_BYTES = 8 * 1024 * 1024
/** Packets of one poll: as many as may wait for their turn, and a few that keep the connection alive. */
const MAX_PACKETS_PER_POLL = 320
/** What a packet costs beside its content, in bytes: thousands of tiny ones would be worse than one that is large. */
const PACKET_OVERHEAD_BYTES = 1024
/** What a list or an object in a packet costs beside its bytes: thousands of them, one in the other, take milliseconds to read and to forget. */
const CONTAINER_COST_BYTES = 100
/** Frames of the websocket itself, and what each costs, since nobody has use for many. */
const CONTROL = ['ping', 'pong'] as const
const CONTROL_FRAME_COST_BYTES = 64 * 1024
const SEPARATOR = '\u001e'

type Data = string | Buffer | undefined

/** Packets may be empty. */
const sizeOf = (data: Data): number => data?.length ?? 0

const BRACKET = '['.charCodeAt(0)
const BRACE = '{'.charCodeAt(0)

/** What it costs to take a packet, in bytes. */
function costOf(data: Data): number {
  let containers = 0
  if (typeof data === 'string')
    for (let i = 0; i < data.length; i += 1) {
      const code = data.charCodeAt(i)
      if (code === BRACKET || code === BRACE) containers += 1
    }
  return sizeOf(data) + PACKET_OVERHEAD_BYTES + containers * CONTAINER_COST_BYTES
}

/** Cuts off a connection that sends more than its packets can take turns, or that is told faster than it reads. */
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
  // A websocket that is only tried out has its packets answered before they are the connection's.
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
  // All that waits goes out together, once what went before is gone.
  conn.on('flush', () => {
    unsent = 0
  })
}

/** What a transport has beside what its types tell. */
interface Inner {
  /** Of polls: takes all packets of one apart and hands them on, in one go. */
  onData(data: string): void
  /** Of websockets. */
  socket?: WebSocket
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- private to engine.io, which its types therefore hide
const inner = (transport: EngineSocket['transport']): Inner => transport as unknown as Inner

/** Ends a connection at once: a websocket that only begins to close would still have all that comes looked at. */
function terminate(conn: EngineSocket, transport: EngineSocket['transport']): void {
  conn.close(true)
  const { socket } = inner(transport)
  for (const kind of ['message', ...CONTROL]) socket?.removeAllListeners(kind)
  socket?.terminate()
}

/** Counts the packets of each poll before any of them is looked at. */
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

/** Pieces that one packet may come in: none is long. */
const MAX_FRAGMENTS = 64
/** Pings and pongs of the websocket itself, a second and at once: nobody needs any, engine.io has its own. */
const CONTROL_RATE = 2
const CONTROL_BURST = 60

/** Ends when more pings and pongs come than anybody has use for. */
class QuietSocket extends WebSocket {
  readonly #control = new TokenBucket(CONTROL_RATE, CONTROL_BURST)

  override emit(event: string | symbol, ...told: unknown[]): boolean {
    if ((event === 'ping' || event === 'pong') && !this.#control.tryOne()) this.terminate()
    return super.emit(event, ...told)
  }
}

/** The websockets that engine.io opens, also those that are only tried out. Of what one of them sends at once, everybody else waits for one message. */
export class QuietSocketServer extends WebSocketServer<typeof QuietSocket> {
  constructor(options: ServerOptions<typeof QuietSocket>) {
    super({ ...options, maxFragments: MAX_FRAGMENTS, allowSynchronousEvents: false, WebSocket: QuietSocket })
  }
}
