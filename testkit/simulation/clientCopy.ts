import * as decoding from 'lib0/decoding'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { newDoc } from '#shared/itinerary/doc'
import { connectionQuery, queryNames } from '#shared/sync/connectionQuery'
import { messageTypes, ownMessageTypes, syncSteps } from '#shared/sync/messages'
import type { Random } from '../random'
import { SimulatedSocket, type SimulatedHost } from './simulatedSocket'

/** How a client speaks: as our page does, or as a plain y-websocket client that knows nothing of ours. */
export type ClientKind = 'page' | 'plain'

export interface ClientIdentity {
  userId: string
  manner: ClientKind
}

/** What a client has of one generation of the document, kept up to date by y-websocket's own provider over the simulated network. */
export class ClientCopy {
  readonly doc: Y.Doc = newDoc()
  readonly provider: WebsocketProvider
  /** Of its own client id: up to which clock the server said that it is on disk. */
  storedClock = 0
  /** The last messages with updates, of whatever connection. */
  readonly #said: Uint8Array[] = []
  /** Its own clock when each update-bearing message of this connection was sent. */
  #clocks: number[] = []
  #stored = 0
  /** Whether everything it has went out on this connection. */
  #hasAnswered = false
  #socket: SimulatedSocket | undefined

  constructor(
    { userId, manner }: ClientIdentity,
    readonly epoch: number,
    harbour: SimulatedHost,
    random: Random,
    onClosed: (close: { code: number; reason: string }) => void,
  ) {
    this.doc.clientID = random.below(2 ** 32)
    const keep = (socket: SimulatedSocket) => {
      this.#socket = socket
      this.#clocks = []
      this.#stored = 0
      this.#hasAnswered = false
    }
    const sends = (data: Uint8Array) => this.#sends(data)
    class Socket extends SimulatedSocket {
      constructor(address: string | URL) {
        super(address, harbour)
        keep(this)
      }
      override send(data: Uint8Array): void {
        sends(data)
        super.send(data)
      }
    }
    const polyfill: unknown = Socket
    const page = connectionQuery({ clientId: this.doc.clientID, epoch, stamp: '' })
    this.provider = new WebsocketProvider('ws://simulated/sync', 'trip', this.doc, {
      disableBc: true,
      connect: false,
      maxBackoffTime: 200,
      params: { user: userId, ...(manner === 'page' && page) },
      WebSocketPolyfill: polyfill as typeof WebSocket,
    })
    this.provider.messageHandlers[ownMessageTypes.acknowledgement] = (_encoder, decoder) =>
      this.#acknowledged(decoding.readVarUint(decoder))
    this.provider.messageHandlers[ownMessageTypes.record] = (_encoder, decoder) => void decoding.readVarString(decoder)
    this.provider.messageHandlers[ownMessageTypes.stamp] = (_encoder, decoder) => {
      this.provider.params[queryNames.stamp] = decoding.readVarString(decoder)
    }
    this.provider.on('closed', onClosed)
  }

  get link() {
    return this.#socket?.link
  }

  /** Whether everything it sent on this connection is on disk. */
  get isStored(): boolean {
    return this.provider.synced && this.#clocks.length > 0 && this.#stored === this.#clocks.length
  }

  /** Says something again that it said before, perhaps on another connection. */
  repeat(random: Random): void {
    const message = random.pick(this.#said)
    if (message === undefined || !this.provider.wsconnected) return
    this.#socket?.send(message)
    // It says nothing of what was done since.
    this.#clocks[this.#clocks.length - 1] = 0
  }

  destroy(): void {
    this.provider.destroy()
    this.provider.awareness.destroy()
    this.doc.destroy()
  }

  #sends(data: Uint8Array): void {
    const decoder = decoding.createDecoder(data)
    if (decoding.readVarUint(decoder) !== messageTypes.sync) return
    const kind = decoding.readVarUint(decoder)
    if (kind === syncSteps.stateVector) return
    if (this.#said.push(data) > 20) this.#said.shift()
    this.#hasAnswered ||= kind === syncSteps.fullAnswer
    // An edit that goes out before the server's question is answered tells nothing of what was done before it.
    this.#clocks.push(this.#hasAnswered ? Y.getState(this.doc.store, this.doc.clientID) : 0)
  }

  #acknowledged(count: number): void {
    if (count < this.#stored || count > this.#clocks.length)
      throw new Error(`told ${count} after ${this.#stored} of ${this.#clocks.length}`)
    this.#stored = count
    this.storedClock = Math.max(this.storedClock, this.#clocks[count - 1] ?? 0)
  }
}
