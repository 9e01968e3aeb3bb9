import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Random } from '../random'

type CloseEvent = { code: number; reason: string }

type Handler<E> = ((event: E) => void) | null

export interface SimulatedHost {
  connect(link: SimulatedLink, address: URL): boolean
  /** The full state of an older generation; undefined if the server is down. */
  generation(epoch: number): Promise<Uint8Array | undefined>
}

const OPEN = 1
const CLOSED = 3

export class SimulatedNetwork {
  #links: SimulatedLink[] = []
  onServerClose: (goodbye: CloseEvent) => void = () => undefined

  add(link: SimulatedLink): void {
    link.onServerClose = (goodbye) => this.onServerClose(goodbye)
    this.#links.push(link)
  }

  get links(): readonly SimulatedLink[] {
    this.#links = this.#links.filter(({ isOpen }) => isOpen)
    return this.#links
  }

  deliverSome(random: Random): void {
    for (const link of this.links) {
      for (let left = random.below(4); left > 0 && link.deliverUp(); left -= 1);
      for (let left = random.below(6); left > 0 && link.deliverDown(); left -= 1);
    }
  }

  deliverAll(): boolean {
    let moved = false
    for (const link of this.links) {
      while (link.deliverUp()) moved = true
      while (link.deliverDown()) moved = true
    }
    return moved
  }

  cutAll(): void {
    for (const link of this.links) link.cut()
  }
}

/** A connection with its messages in flight and its faults. */
export class SimulatedLink {
  readonly serverEnd = new ServerEnd(this)
  readonly #stream = Object.assign(new EventEmitter(), {
    write: (bytes: Buffer, flushed: () => void) => this.#write(bytes, flushed),
  })
  readonly toServer: Uint8Array[] = []
  readonly toClient: { data: Uint8Array | undefined; flushed: () => void }[] = []
  /** Lost directions: nothing arrives until `cut`. */
  readonly isStuck = { up: false, down: false }
  /** The server's close frame, delivered after earlier messages. */
  serverClose: CloseEvent | undefined
  onServerClose: (goodbye: CloseEvent) => void = () => undefined
  isOpen = true

  constructor(private readonly client: { received(data: Uint8Array): void; ended(how: CloseEvent): void }) {}

  get waitingForClient(): number {
    return this.toClient.reduce((sum, { data }) => sum + (data?.length ?? 0), 0)
  }

  get socket(): WebSocket {
    const end: unknown = this.serverEnd
    return end as WebSocket
  }

  /** Parses the server's bytes; incoming ones are not simulated. */
  get stream(): Duplex {
    const silent: unknown = this.#stream
    return silent as Duplex
  }

  #write(bytes: Buffer, flushed: () => void): void {
    const messages = readWebSocketBytes(bytes)
    for (const data of messages) this.toClient.push({ data, flushed: data === messages.at(-1) ? flushed : () => undefined })
  }

  deliverUp(): boolean {
    if (!this.isOpen || this.isStuck.up) return false
    const data = this.toServer.shift()
    if (data === undefined) return false
    if (this.serverEnd.readyState === OPEN) this.serverEnd.emit('message', Buffer.from(data), true)
    return true
  }

  deliverDown(): boolean {
    if (!this.isOpen || this.isStuck.down) return false
    const message = this.toClient.shift()
    if (message === undefined) {
      if (this.serverClose === undefined) return false
      this.#end(this.serverClose)
      return true
    }
    message.flushed()
    if (message.data !== undefined) this.client.received(message.data)
    return true
  }

  cut(): void {
    this.#end({ code: 1006, reason: '' })
  }

  #end(how: CloseEvent): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.toServer.length = 0
    this.toClient.length = 0
    this.serverEnd.readyState = CLOSED
    this.serverEnd.emit('close')
    this.client.ended(how)
  }
}

/** The parts of a `ws` socket that the sync server uses. */
class ServerEnd extends EventEmitter {
  readyState: number = OPEN
  // No-op: messages arrive whole and one at a time.
  readonly pause = () => undefined
  readonly resume = () => undefined

  constructor(private readonly link: SimulatedLink) {
    super()
  }

  get bufferedAmount(): number {
    return this.link.waitingForClient
  }

  close(code = 1005, reason = ''): void {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    this.link.serverClose = { code, reason }
    this.link.onServerClose(this.link.serverClose)
  }

  ping(): void {
    this.link.toClient.push({ data: undefined, flushed: () => this.emit('pong') })
  }

  terminate(): void {
    this.link.cut()
  }
}

/** Of complete server frames: final, unmasked (RFC 6455, section 5.2). */
function readWebSocketBytes(bytes: Buffer): Uint8Array[] {
  const messages: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const short = bytes.readUInt8(at + 1)
    const [length, header] =
      short < 126 ? [short, 2] : short === 126 ? [bytes.readUInt16BE(at + 2), 4] : [Number(bytes.readBigUInt64BE(at + 2)), 10]
    at += header
    messages.push(new Uint8Array(bytes.subarray(at, at + length)))
    at += length
  }
  return messages
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
  readonly link: SimulatedLink

  constructor(address: string | URL, host: SimulatedHost) {
    this.link = new SimulatedLink({
      received: (data) => this.onmessage?.({ data: data.slice().buffer }),
      ended: (how) => {
        this.readyState = 3
        this.onclose?.(how)
      },
    })
    setTimeout(() => {
      if (this.readyState !== 0) return
      if (!host.connect(this.link, new URL(String(address)))) return this.link.cut()
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
