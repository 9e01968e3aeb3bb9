import { WebSocket, WebSocketServer, type ServerOptions } from 'ws'
import { TokenBucket } from '#server/base/tokenBucket'

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
