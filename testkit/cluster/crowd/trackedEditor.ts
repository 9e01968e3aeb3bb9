import { editEvent } from '#shared/itinerary/commands'
import { isFinalCloseCode } from '#shared/sync/closeCodes'
import { createConnectionQuery } from '#shared/sync/connectionQuery'
import { newDoc } from '#shared/itinerary/doc'
import type { ApiClient } from '../../api/apiClient'
import type { Random } from '../../random'
import { type SyncClient, syncClientOf } from '../../sync/syncClient'
import { makeTrackedEdit } from '../../sync/trackedEdits'
import { LegacyTab } from '../../legacy/legacyTab'
import { EditLedger, pause, type CrowdWriter } from './editLedger'

/** As our page or a plain y-websocket client; may lose local state. */
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

/** Edits its own event in a loop; reopens when its server is gone. */
export class TrackedTab implements CrowdWriter {
  readonly ledger = new EditLedger()
  readonly refusals: string[] = []

  constructor(
    private readonly person: ApiClient,
    readonly tripId: string,
    private readonly name: string,
    private readonly random: Random,
  ) {}

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#useTab(isOver).catch(() => undefined)
      await pause(this.random.below(50))
    }
  }

  confirmed(): readonly number[] {
    return this.ledger.confirmed()
  }

  async #useTab(isOver: () => boolean): Promise<void> {
    const tab = await LegacyTab.enter(this.person, this.tripId)
    try {
      while (tab.socket.connected && !isOver()) {
        await this.#edit(tab)
        await pause(this.random.below(120))
      }
    } finally {
      tab.socket.disconnect()
    }
  }

  async #edit(tab: LegacyTab): Promise<void> {
    const { days } = tab.loadedPage
    const mine = days.flatMap(({ events }) => events).find(({ label }) => label.startsWith(this.name))
    if (mine === undefined) {
      const dayId = days[0]?.id ?? ''
      await tab.emit('add-event', { itineraryId: this.tripId, dayId, eventData: { label: this.name } })
      await tab.load(this.tripId)
      return
    }
    const value = `${this.name} ${this.ledger.size}`
    const edit = this.ledger.note({ eventId: mine.id, field: 'label', value })
    const answer = await tab.save(this.tripId, tab.form(mine.id), { label: value })
    if (answer.ok) this.ledger.confirm(edit)
    else this.refusals.push(answer.error)
  }
}
