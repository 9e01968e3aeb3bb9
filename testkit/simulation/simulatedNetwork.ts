import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Random } from '../random'
import { readWebSocketBytes } from '../sync/readWebSocketBytes'

type CloseEvent = { code: number; reason: string }

const OPEN = 1
const CLOSED = 3

/** The server's end of a simulated connection: what the sync server needs of a `ws` socket. */
class ServerEnd extends EventEmitter {
  readyState: number = OPEN
  // Messages arrive whole and one at a time: there is nothing to hold back.
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

/** One connection: what is on its way in both directions, and what is wrong with the line. */
export class Link {
  readonly serverEnd = new ServerEnd(this)
  readonly #stream = Object.assign(new EventEmitter(), {
    write: (bytes: Buffer, flushed: () => void) => this.#write(bytes, flushed),
  })
  readonly toServer: Uint8Array[] = []
  readonly toClient: { data: Uint8Array | undefined; flushed: () => void }[] = []
  /** Nothing arrives any more in that direction, as when a line is lost one way; only a cut ends it. */
  readonly isStuck = { up: false, down: false }
  /** The server's close frame, which arrives behind what it sent before. */
  serverClose: CloseEvent | undefined
  onServerClose: (goodbye: CloseEvent) => void = () => undefined
  isOpen = true

  constructor(private readonly client: { received(data: Uint8Array): void; ended(how: CloseEvent): void }) {}

  get waitingForClient(): number {
    return this.toClient.reduce((sum, { data }) => sum + (data?.length ?? 0), 0)
  }

  /** As `ws` gives it to the sync server. */
  get socket(): WebSocket {
    const end: unknown = this.serverEnd
    return end as WebSocket
  }

  /** What the server writes into it arrives as whole messages; of the bytes between those that come in nothing is told. */
  get stream(): Duplex {
    const silent: unknown = this.#stream
    return silent as Duplex
  }

  #write(bytes: Buffer, flushed: () => void): void {
    const messages = readWebSocketBytes(bytes)
    for (const data of messages) this.toClient.push({ data, flushed: data === messages.at(-1) ? flushed : () => undefined })
  }

  /** Brings the next message to the server; false when there is none, or none gets through. */
  deliverUp(): boolean {
    if (!this.isOpen || this.isStuck.up) return false
    const data = this.toServer.shift()
    if (data === undefined) return false
    if (this.serverEnd.readyState === OPEN) this.serverEnd.emit('message', Buffer.from(data), true)
    return true
  }

  /** Brings the next message to the client, at last the close frame. */
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

  /** The line breaks: what was on its way is lost, also half a frame. */
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

/** All connections of a simulated world. */
export class Network {
  #links: Link[] = []
  /** Told of each connection that the server closes. */
  onServerClose: (goodbye: CloseEvent) => void = () => undefined

  add(link: Link): void {
    link.onServerClose = (goodbye) => this.onServerClose(goodbye)
    this.#links.push(link)
  }

  get links(): readonly Link[] {
    this.#links = this.#links.filter(({ isOpen }) => isOpen)
    return this.#links
  }

  /** Brings some of what is on its way to where it goes: each direction of each line its own random share, in order. */
  deliverSome(random: Random): void {
    for (const link of this.links) {
      for (let left = random.below(4); left > 0 && link.deliverUp(); left -= 1);
      for (let left = random.below(6); left > 0 && link.deliverDown(); left -= 1);
    }
  }

  /** Brings everything; says whether there was anything. */
  deliverAll(): boolean {
    let moved = false
    for (const link of this.links) {
      while (link.deliverUp()) moved = true
      while (link.deliverDown()) moved = true
    }
    return moved
  }

  /** The server's process is gone: nothing it says from now on is heard. */
  cutAll(): void {
    for (const link of this.links) link.cut()
  }
}
