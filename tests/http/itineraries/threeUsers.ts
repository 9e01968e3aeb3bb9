import { expect } from 'vitest'
import type { Itinerary } from '#shared/api/itineraries'
import { addEvent } from '#shared/itinerary/commands'
import { captureUndoStep, undo, type DocumentUndoStep } from '#shared/itinerary/undo/undo'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import type { Random } from '#testkit/random'
import { applyRandomCommand, randomFields, randomText } from '#testkit/randomCommands'
import type { TestServer } from '#testkit/server/testServer'
import type { VersionCalls } from '#testkit/server/versionsFixture'
import { type SyncClient, syncClientOf } from '#testkit/sync/syncClient'

const RANGE_DAYS = 6

interface Around {
  passHours: (hours: number) => void
  thin: () => Promise<unknown>
}

const weights = {
  command: 25,
  undo: 5,
  legacy: 20,
  device: 15,
  network: 7,
  record: 12,
  restore: 6,
  time: 3,
  name: 3,
  thin: 3,
}
type Action = keyof typeof weights
const bag = Object.entries(weights).flatMap(([action, weight]) => Array.from({ length: weight }, () => action as Action))

/**
 * Ana edits document and record, Luis through a legacy tab, Marta on a
 * device that goes offline.
 */
export class ThreeUsers {
  /** Steps so far, printed on failure. */
  readonly log: string[] = []
  readonly seen: Itinerary[] = []
  readonly named = new Set<number>()
  #steps: DocumentUndoStep[] = []

  private constructor(
    readonly id: string,
    readonly ana: Account,
    readonly luis: Account,
    readonly document: SyncClient,
    readonly tab: LegacyTab,
    readonly device: SyncClient,
    private readonly random: Random,
    private readonly calls: VersionCalls,
    private readonly around: Around,
    private readonly server: TestServer,
  ) {}

  static async create(server: TestServer, random: Random, calls: (id: string, ana: Account) => VersionCalls, around: Around) {
    const [ana, luis, marta] = [await signUp(server), await signUp(server), await signUp(server)]
    const id = await createItinerary(ana, { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-27' })
    for (const guest of [luis, marta]) await invite(ana, id, guest)
    const document = await syncClientOf(ana, id).synced()
    const tab = await LegacyTab.enter(luis, id)
    const device = await syncClientOf(marta, id).synced()
    return new ThreeUsers(id, ana, luis, document, tab, device, random, calls(id, ana), around, server)
  }

  async recordState(): Promise<Itinerary> {
    const now = await this.calls.read()
    this.seen.push(now)
    return now
  }

  get isOnline(): boolean {
    return this.device.provider.shouldConnect
  }

  reconnectDevice(): void {
    this.device.provider.connect()
  }

  /** Waits until online clients are stored and in sync. */
  async waitUntilInSync(): Promise<void> {
    const room = await this.server.services.hub.open(this.id)
    await eventually(() => {
      for (const client of this.isOnline ? [this.document, this.device] : [this.document]) {
        expect(client.isStored).toBe(true)
        expect(client.view().events).toEqual(room.view().events)
      }
    })
  }

  /** A random state whose version is kept. */
  async anyVersion(): Promise<Itinerary | undefined> {
    const one = this.random.pick(this.seen)
    return one !== undefined && (await this.calls.isKept(one.version)) ? one : undefined
  }

  addOnDevice(label: string): string {
    this.log.push(`${label} on the device`)
    return addEvent(this.device.doc, { dayId: this.random.pick(this.device.view().days)?.id ?? '' }, { label })
  }

  async restore(version: number, body: { seen?: number } = {}, who: Account = this.ana): Promise<void> {
    this.log.push(`restore ${version} ${JSON.stringify(body)} ${who === this.ana ? 'by Ana' : 'by Luis'}`)
    const answer = await this.calls.restore(version, body, who)
    if (answer.status !== 204) throw new Error(await answer.text())
  }

  async act(): Promise<void> {
    const action = this.random.pick(bag) ?? 'command'
    this.log.push(action)
    await this.#actions[action]()
  }

  readonly #actions: Record<Action, () => unknown> = {
    command: () =>
      this.#steps.push(
        captureUndoStep(this.document.doc, () => applyRandomCommand(this.random, this.document.doc, RANGE_DAYS)).step,
      ),
    undo: () => {
      const last = this.#steps.pop()
      if (last !== undefined) undo(this.document.doc, last)
    },
    legacy: () => this.#actOnPage(),
    device: () => applyRandomCommand(this.random, this.device.doc, RANGE_DAYS),
    network: () => (this.isOnline ? this.device.provider.disconnect() : this.reconnectDevice()),
    record: () => this.#changeRecord(),
    restore: async () => {
      const target = await this.anyVersion()
      const seen = this.random.chance(0.5) ? this.seen.at(-1)?.version : undefined
      const who = this.random.chance(0.5) ? this.ana : this.luis
      if (target !== undefined) await this.restore(target.version, seen === undefined ? {} : { seen }, who)
    },
    time: () => this.around.passHours(this.random.below(40)),
    name: async () => {
      const target = await this.anyVersion()
      if (target !== undefined && (await this.calls.name(target.version)) === 201) this.named.add(target.version)
    },
    thin: async () => {
      await this.waitUntilInSync()
      await this.around.thin()
    },
  }

  async #changeRecord(): Promise<void> {
    const { random } = this
    const startDate = `2026-10-${10 + random.below(20)}`
    const body = random.pick([
      { title: randomText(random, 2) },
      { description: randomText(random, 3) },
      { image: random.pick([null, '/images/events/food.jpg']) },
      { startDate, endDate: `2026-11-0${1 + random.below(5)}` },
      { startDate, endDate: startDate, overflow: 'ideas' },
    ])
    // Too short dates are refused.
    await this.ana.attempt('PATCH /itineraries/{id}', { params: { id: this.id }, body: body ?? {} })
  }

  async #actOnPage(): Promise<void> {
    const { tab, random, id: itineraryId } = this
    const day = random.pick(tab.loadedPage.days)
    const event = random.pick(day?.events ?? [])
    const dice = random.next()
    if (day === undefined) return
    const at = { itineraryId, dayId: day.id }
    if (dice < 0.05) await tab.emit('add-day', { itineraryId, dayData: { newDay: { label: 'Día 1', dayNumber: 1 } } })
    else if (dice < 0.1) {
      tab.loadedPage.deleteDay(day.id)
      await tab.emit('delete-day', { ...at, startDate: '', days: tab.loadedPage.days })
    } else if (dice < 0.5 || event === undefined) {
      const eventData = { orderIndex: day.events.length, ...randomFields(random), label: randomText(random) }
      await tab.emit('add-event', { ...at, eventData })
    } else if (dice < 0.65) {
      tab.loadedPage.delete(day.id, event.id)
      await tab.emit('delete-event', { ...at, eventId: event.id })
    } else if (dice < 0.8) {
      const order = random.shuffle(day.events.map(({ id }) => id))
      tab.loadedPage.reorder(day.id, order)
      await tab.emit('reorder-events', {
        ...at,
        eventData: { reorderedEvents: order.map((id, orderIndex) => ({ id, orderIndex })) },
      })
    } else await tab.save(itineraryId, tab.form(event.id), randomFields(random))
  }

  disconnectAll(): void {
    this.document.destroy()
    this.device.destroy()
    this.tab.socket.disconnect()
  }
}
