import { editEvent } from '#shared/itinerary/commands'
import { isFinalCloseCode } from '#shared/sync/closeCodes'
import { createConnectionQuery } from '#shared/sync/connectionQuery'
import { newDoc } from '#shared/itinerary/doc'
import type { ApiClient } from '../../api/apiClient'
import type { Random } from '../../random'
import { type SyncClient, syncClientOf } from '../../sync/syncClient'
import { makeTrackedEdit } from '../../sync/trackedEdits'
import { EditLedger, pause, type CrowdWriter } from './editLedger'

/**
 * Edits in a loop as our page or as a plain y-websocket client; may
 * lose its local state.
 */
export class TrackedEditor implements CrowdWriter {
  readonly ledger = new EditLedger()
  /** Milliseconds from each disconnect to the next sync. */
  readonly outages: number[] = []
  readonly finalCloses: { code: number; reason: string }[] = []
  client: SyncClient
  #mine: string[] = []
  /** Number of this browser's first edit. */
  #first = 0
  #wasSynced = false

  constructor(
    private readonly person: ApiClient,
    readonly tripId: string,
    private readonly name: string,
    private readonly random: Random,
    private readonly isPage: boolean,
  ) {
    this.client = this.#open()
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#edit()
      await pause(this.random.below(120))
    }
  }

  confirmed(): readonly number[] {
    for (let edit = this.#first; edit < this.client.storedEdits; edit += 1) this.ledger.confirm(edit)
    return this.ledger.confirmed()
  }

  wipe(): void {
    this.confirmed()
    this.client.destroy()
    this.#first = this.ledger.size
    this.#wasSynced = false
    this.client = this.#open()
  }

  #edit(): void {
    const { client, random, ledger } = this
    if (!this.#wasSynced) return
    const { events } = client.view()
    this.#mine = this.#mine.filter((id) => events[id] !== undefined)
    client.edits = ledger.size + 1
    ledger.note(makeTrackedEdit(random, client.doc, this.#mine, `${this.name} ${client.edits}`))
    const other = random.chance(0.1) ? random.pick(Object.values(events)) : undefined
    if (other !== undefined && other.id in client.view().events)
      editEvent(client.doc, other.id, { description: `${this.name} ${other.description}`.slice(0, 60) })
  }

  #open(): SyncClient {
    const doc = newDoc()
    const params = this.isPage ? createConnectionQuery({ clientId: doc.clientID, epoch: 1, stamp: '' }) : {}
    const client = syncClientOf(this.person, this.tripId, { doc, params })
    client.edits = this.ledger.size
    let endedAt: number | undefined
    client.provider.on('connection-close', (event) => {
      if (event === null) return
      endedAt ??= performance.now()
      if (isFinalCloseCode(event.code)) this.finalCloses.push({ code: event.code, reason: event.reason })
    })
    client.provider.on('sync', (isSynced) => {
      if (!isSynced) return
      this.#wasSynced = true
      if (endedAt !== undefined) this.outages.push(performance.now() - endedAt)
      endedAt = undefined
    })
    return client
  }
}
