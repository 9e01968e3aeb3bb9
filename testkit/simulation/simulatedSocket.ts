import { Link } from './simulatedNetwork'

type Handler<E> = ((event: E) => void) | null

/** Where a simulated browser connects to: a server that may be down. */
export interface SimulatedHost {
  /** Tells the server of a new connection; false when nobody listens. */
  connect(link: Link, address: URL): boolean
  /** All that an earlier generation of the document held; undefined when the server is down. */
  generation(epoch: number): Promise<Uint8Array | undefined>
}

/** The browser's WebSocket over a simulated line, for y-websocket's own provider. */
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

  /** As the browser does, it says goodbye behind what was sent; nothing that comes meanwhile is shown. */
  close(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    while (this.link.deliverUp());
    this.link.cut()
  }
}
