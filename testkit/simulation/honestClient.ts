import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import * as decoding from 'lib0/decoding'
import { replayEdits, createDocFromUpdates } from '#shared/itinerary/replayEdits'
import { roots, newDoc } from '#shared/itinerary/doc'
import { computeView, type ItineraryView } from '#shared/itinerary/view'
import { closeCodes } from '#shared/sync/closeCodes'
import { createConnectionQuery, connectionQueryNames } from '#shared/sync/connectionQuery'
import { messageTypes, customMessageTypes, syncSteps } from '#shared/sync/messages'
import type { Random } from '../random'
import { applyRandomCommand } from '../randomCommands'
import { calendarDate } from '../date'
import type { EventEdits } from './eventLedger'
import { type SimulatedLink, type SimulatedHost, SimulatedSocket } from './simulatedNetwork'

/** Our page's protocol, or y-websocket without our extensions. */
type ClientKind = 'page' | 'plain'

interface ClientIdentity {
  userId: string
  kind: ClientKind
}

export class HonestClient {
  /** Closes after which a page gives up. */
  readonly finalCloses: { code: number; reason: string }[] = []
  #copy: SyncedReplica
  /** Replica of a newer generation, until local edits are replayed on it. */
  #next: SyncedReplica | undefined
  #wantedEpoch: number | undefined

  constructor(
    readonly name: string,
    readonly userId: string,
    readonly kind: ClientKind,
    private readonly host: SimulatedHost,
    private readonly random: Random,
  ) {
    this.#copy = this.#open(1)
  }

  get doc(): Y.Doc {
    return this.#copy.doc
  }

  get epoch(): number {
    return this.#copy.epoch
  }

  get storedClock(): number {
    return this.#copy.storedClock
  }

  get provider(): WebsocketProvider {
    return (this.#next ?? this.#copy).provider
  }

  get link(): SimulatedLink | undefined {
    return (this.#next ?? this.#copy).link
  }

  /** True if all its updates are acknowledged in the server's generation. */
  get isStored(): boolean {
    return this.#wantedEpoch === undefined && this.#copy.isStored
  }

  readonly view = (): ItineraryView => computeView(this.doc, calendarDate('2026-10-01'), calendarDate('2026-10-05'))

  act(random: Random): EventEdits {
    const { events } = roots(this.doc)
    const before = new Set(events.keys())
    applyRandomCommand(random, this.doc, 7)
    const after = new Set(events.keys())
    return {
      created: [...after].filter((id) => !before.has(id)),
      deleted: [...before].filter((id) => !after.has(id)),
    }
  }

  /** Resends an old message, possibly on a new connection. */
  repeat(random: Random): void {
    ;(this.#next ?? this.#copy).repeat(random)
  }

  /** Replays unsynced edits, as the page does. True once done. */
  async switchGeneration(): Promise<boolean> {
    if (this.#wantedEpoch === undefined) return false
    if (this.#next?.epoch !== this.#wantedEpoch) {
      this.#next?.destroy()
      this.#next = this.#open(this.#wantedEpoch)
      this.#next.provider.connect()
    }
    const [old, next] = [this.#copy, this.#next]
    if (!next.provider.synced) return false
    const state = await this.host.generation(old.epoch)
    if (state === undefined) return false
    const base = createDocFromUpdates(state)
    if (Y.getState(base.store, old.doc.clientID) < old.storedClock) throw new Error(`${this.name} lost what was acknowledged`)
    replayEdits(next.doc, base, createDocFromUpdates(state, Y.encodeStateAsUpdate(old.doc)))
    this.#copy = next
    this.#next = undefined
    this.#wantedEpoch = undefined
    old.destroy()
    return true
  }

  destroy(): void {
    this.#copy.destroy()
    this.#next?.destroy()
  }

  #open(epoch: number): SyncedReplica {
    return new SyncedReplica(this, epoch, this.host, this.random, (close) => {
      if (close.code === closeCodes.otherEpoch && this.kind === 'page') this.#wantedEpoch = Number(close.reason)
      else this.finalCloses.push(close)
    })
  }
}

/** Of one generation; synced by y-websocket over the simulated network. */
class SyncedReplica {
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
    { userId, kind }: ClientIdentity,
    readonly epoch: number,
    host: SimulatedHost,
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
        super(address, host)
        keep(this)
      }
      override send(data: Uint8Array): void {
        sends(data)
        super.send(data)
      }
    }
    const polyfill: unknown = Socket
    const page = createConnectionQuery({ clientId: this.doc.clientID, epoch, stamp: '' })
    this.provider = new WebsocketProvider('ws://simulated/sync', 'trip', this.doc, {
      disableBc: true,
      connect: false,
      maxBackoffTime: 200,
      params: { user: userId, ...(kind === 'page' && page) },
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
    if (kind === syncSteps.syncStep1) return
    if (this.#said.push(data) > 20) this.#said.shift()
    this.#hasAnswered ||= kind === syncSteps.syncStep2
    // Before the step-1 reply, the ack of an edit does not cover earlier edits.
    this.#clocks.push(this.#hasAnswered ? Y.getState(this.doc.store, this.doc.clientID) : 0)
  }

  #acknowledged(count: number): void {
    if (count < this.#stored || count > this.#clocks.length)
      throw new Error(`acknowledged ${count} after ${this.#stored} of ${this.#clocks.length}`)
    this.#stored = count
    this.storedClock = Math.max(this.storedClock, this.#clocks[count - 1] ?? 0)
  }
}
