import type { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { replayEdits, docFromUpdates } from '#shared/itinerary/replayEdits'
import { roots } from '#shared/itinerary/doc'
import { computeView, type ItineraryView } from '#shared/itinerary/view'
import { closeCodes } from '#shared/sync/closeCodes'
import type { Random } from '../random'
import { randomCommand } from '../randomCommands'
import type { EventEdits } from './eventLedger'
import { ClientCopy, type ClientKind } from './clientCopy'
import type { Link } from './simulatedNetwork'
import type { SimulatedHost } from './simulatedSocket'
import { date } from '../date'

export class HonestClient {
  /** Closes after which a page gives up. */
  readonly finalCloses: { code: number; reason: string }[] = []
  #copy: ClientCopy
  /** Replica of a newer generation, until local edits are replayed on it. */
  #next: ClientCopy | undefined
  #wantedEpoch: number | undefined

  constructor(
    readonly name: string,
    readonly userId: string,
    readonly manner: ClientKind,
    private readonly harbour: SimulatedHost,
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

  get link(): Link | undefined {
    return (this.#next ?? this.#copy).link
  }

  /** True if all its updates are acknowledged in the server's generation. */
  get isStored(): boolean {
    return this.#wantedEpoch === undefined && this.#copy.isStored
  }

  readonly view = (): ItineraryView => computeView(this.doc, date('2026-10-01'), date('2026-10-05'))

  act(random: Random): EventEdits {
    const { events } = roots(this.doc)
    const before = new Set(events.keys())
    randomCommand(random, this.doc, 7)
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

  /**
   * Moves to the server's generation as the page does, replaying
   * unsynced edits. True once done.
   */
  async moveOver(): Promise<boolean> {
    if (this.#wantedEpoch === undefined) return false
    if (this.#next?.epoch !== this.#wantedEpoch) {
      this.#next?.destroy()
      this.#next = this.#open(this.#wantedEpoch)
      this.#next.provider.connect()
    }
    const [old, next] = [this.#copy, this.#next]
    if (!next.provider.synced) return false
    const state = await this.harbour.generation(old.epoch)
    if (state === undefined) return false
    const base = docFromUpdates(state)
    if (Y.getState(base.store, old.doc.clientID) < old.storedClock) throw new Error(`${this.name} lost what was acknowledged`)
    replayEdits(next.doc, base, docFromUpdates(state, Y.encodeStateAsUpdate(old.doc)))
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

  #open(epoch: number): ClientCopy {
    return new ClientCopy(this, epoch, this.harbour, this.random, (close) => {
      if (close.code === closeCodes.otherEpoch && this.manner === 'page') this.#wantedEpoch = Number(close.reason)
      else this.finalCloses.push(close)
    })
  }
}
