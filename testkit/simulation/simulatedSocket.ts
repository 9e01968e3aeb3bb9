import { Link } from './simulatedNetwork'

type Handler<E> = ((event: E) => void) | null

export interface SimulatedHost {
  connect(link: Link, address: URL): boolean
  /** The full state of an older generation; undefined if the server is down. */
  generation(epoch: number): Promise<Uint8Array | undefined>
}

/** A browser WebSocket over a simulated connection, for y-websocket. */
export abstract class SimulatedSocket {
  static readonly OPEN = 1
  readonly OPEN = 1
  binaryType = 'arraybuffer'
  readyState = 0
  onopen: Handler<object> = null
  onmessage: Handler<{ data: ArrayBuffer }> = null
  onclose: Handler<{ code: number; reason: string }> = null
  onerror: Handler<object> = null
  readonly link: Link

  constructor(address: string | URL, harbour: SimulatedHost) {
    this.link = new Link({
      received: (data) => this.onmessage?.({ data: data.slice().buffer }),
      ended: (how) => {
        this.readyState = 3
        this.onclose?.(how)
      },
    })
    setTimeout(() => {
      if (this.readyState !== 0) return
      if (!harbour.connect(this.link, new URL(String(address)))) return this.link.cut()
      this.readyState = 1
      this.onopen?.({})
    }, 1)
  }

  send(data: Uint8Array): void {
    if (this.readyState === 1) this.link.toServer.push(data.slice())
  }

  /** Flushes, then closes; later messages are dropped. */
  close(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    while (this.link.deliverUp());
    this.link.cut()
  }
}
