import * as decoding from 'lib0/decoding'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { newDoc } from '../../../shared/itinerary/doc'
import { view, type ItineraryView } from '../../../shared/itinerary/view'
import type { Random } from '../random'
import { randomCommand } from '../randomCommands'
import { SimulatedSocket, type Harbour } from './simulatedSocket'

const SYNC = 0
const STORED = 100
const RECORD = 101
const STAMP = 102

/** How a client speaks: as our page does, or as a plain y-websocket client that knows nothing of ours. */
export type Manner = 'page' | 'plain'

/** What a client did to one event or day that must be found in the end. */
export interface Doing {
  created: string[]
  deleted: string[]
}

/** An honest client with y-websocket's own provider over the simulated network. */
export class HonestClient {
  readonly doc: Y.Doc = newDoc()
  readonly provider: WebsocketProvider
  readonly finalCloses: { code: number; reason: string }[] = []
  /** Of its own client id: up to which clock the server said that it is on disk. */
  storedClock = 0
  /** The last messages with updates, of whatever connection. */
  readonly #said: Uint8Array[] = []
  /** Its own clock when each update-bearing message of this connection was sent. */
  #clocks: number[] = []
  #stored = 0
  #socket: SimulatedSocket | undefined

  constructor(
    readonly name: string,
    readonly userId: string,
    readonly manner: Manner,
    harbour: Harbour,
    random: Random,
  ) {
    this.doc.clientID = random.below(2 ** 32)
    const keep = (socket: SimulatedSocket) => {
      this.#socket = socket
      this.#clocks = []
      this.#stored = 0
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
    this.provider = new WebsocketProvider('ws://simulated/sync', 'trip', this.doc, {
      disableBc: true,
      connect: false,
      maxBackoffTime: 200,
      params: { user: userId, ...(manner === 'page' && { c: String(this.doc.clientID), v: '1', epoch: '1', stamp: '' }) },
      WebSocketPolyfill: polyfill as typeof WebSocket,
    })
    this.provider.messageHandlers[STORED] = (_encoder, decoder) => this.#acknowledged(decoding.readVarUint(decoder))
    this.provider.messageHandlers[RECORD] = (_encoder, decoder) => void decoding.readVarString(decoder)
    this.provider.messageHandlers[STAMP] = (_encoder, decoder) => {
      this.provider.params['stamp'] = decoding.readVarString(decoder)
    }
    this.provider.on('closed', (close) => void this.finalCloses.push(close))
  }

  get link() {
    return this.#socket?.link
  }

  /** Whether everything it sent on this connection is on disk. */
  get isStored(): boolean {
    return this.provider.synced && this.#clocks.length > 0 && this.#stored === this.#clocks.length
  }

  readonly view = (): ItineraryView => view(this.doc, '2026-10-01', '2026-10-05')

  /** Does one random thing that people do; returns which events it made and which it deleted. */
  act(random: Random): Doing {
    const before = new Set(Object.keys(this.view().events))
    randomCommand(random, this.doc, 7)
    const after = new Set(Object.keys(this.view().events))
    return {
      created: [...after].filter((id) => !before.has(id)),
      deleted: [...before].filter((id) => !after.has(id)),
    }
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
    if (decoding.readVarUint(decoder) !== SYNC || decoding.readVarUint(decoder) === 0) return
    if (this.#said.push(data) > 20) this.#said.shift()
    this.#clocks.push(Y.getState(this.doc.store, this.doc.clientID))
  }

  #acknowledged(count: number): void {
    if (count < this.#stored || count > this.#clocks.length)
      throw new Error(`${this.name} was told ${count} after ${this.#stored} of ${this.#clocks.length}`)
    this.#stored = count
    this.storedClock = Math.max(this.storedClock, this.#clocks[count - 1] ?? 0)
  }
}
