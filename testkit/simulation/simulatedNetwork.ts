import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Random } from '../random'
import { readWebSocketBytes } from '../sync/readWebSocketBytes'

type CloseEvent = { code: number; reason: string }

const OPEN = 1
const CLOSED = 3

/** The parts of a `ws` socket that the sync server uses. */
class ServerEnd extends EventEmitter {
  readyState: number = OPEN
  // No-op: messages arrive whole and one at a time.
  readonly pause = () => undefined
  readonly resume = () => undefined

  constructor(private readonly link: Link) {
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

/** A connection with its messages in flight and its faults. */
export class Link {
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

  /**
   * Parses the server's bytes into messages. Incoming bytes are not
   * simulated.
   */
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

export class Network {
  #links: Link[] = []
  onServerClose: (goodbye: CloseEvent) => void = () => undefined

  add(link: Link): void {
    link.onServerClose = (goodbye) => this.onServerClose(goodbye)
    this.#links.push(link)
  }

  get links(): readonly Link[] {
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
