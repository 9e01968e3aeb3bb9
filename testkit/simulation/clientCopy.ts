import * as decoding from 'lib0/decoding'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { newDoc } from '#shared/itinerary/doc'
import { connectionQuery, connectionQueryNames } from '#shared/sync/connectionQuery'
import { messageTypes, customMessageTypes, syncSteps } from '#shared/sync/messages'
import type { Random } from '../random'
import { SimulatedSocket, type SimulatedHost } from './simulatedSocket'

/** Our page's protocol, or y-websocket without our extensions. */
export type ClientKind = 'page' | 'plain'

export interface ClientIdentity {
  userId: string
  manner: ClientKind
}

/**
 * A replica of one generation of the document, synced by y-websocket
 * over the simulated network.
 */
export class ClientCopy {
  readonly doc: Y.Doc = newDoc()
  readonly provider: WebsocketProvider
  storedClock = 0
  readonly #said: Uint8Array[] = []
  /** Own clock at each update message of this connection. */
  #clocks: number[] = []
  #stored = 0
  /** True once it answered the server's step 1. */
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
    this.provider.messageHandlers[customMessageTypes.acknowledgement] = (_encoder, decoder) =>
      this.#acknowledged(decoding.readVarUint(decoder))
    this.provider.messageHandlers[customMessageTypes.record] = (_encoder, decoder) => void decoding.readVarString(decoder)
    this.provider.messageHandlers[customMessageTypes.stamp] = (_encoder, decoder) => {
      this.provider.params[connectionQueryNames.stamp] = decoding.readVarString(decoder)
    }
    this.provider.on('closed', onClosed)
  }

  get link() {
    return this.#socket?.link
  }

  /** True if all its updates on this connection are acknowledged. */
  get isStored(): boolean {
    return this.provider.synced && this.#clocks.length > 0 && this.#stored === this.#clocks.length
  }

  /** Resends an old message, possibly on a new connection. */
  repeat(random: Random): void {
    const message = random.pick(this.#said)
    if (message === undefined || !this.provider.wsconnected) return
    this.#socket?.send(message)
    // Its ack does not cover newer edits.
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
    // Before the step-1 reply, the ack of an edit does not cover earlier edits.
    this.#clocks.push(this.#hasAnswered ? Y.getState(this.doc.store, this.doc.clientID) : 0)
  }

  #acknowledged(count: number): void {
    if (count < this.#stored || count > this.#clocks.length)
      throw new Error(`told ${count} after ${this.#stored} of ${this.#clocks.length}`)
    this.#stored = count
    this.storedClock = Math.max(this.storedClock, this.#clocks[count - 1] ?? 0)
  }
}
