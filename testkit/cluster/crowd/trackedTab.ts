import type { ApiClient } from '../../api/apiClient'
import { LegacyTab } from '../../legacy/legacyTab'
import type { Random } from '../../random'
import { EditLedger, pause, type CrowdWriter } from './editLedger'

/**
 * A legacy tab that edits its own event in a loop, and reopens when its
 * server is gone.
 */
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
