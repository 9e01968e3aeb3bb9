import { expect } from 'vitest'
import type { WireEvent } from '#shared/api/events'
import type { Itinerary } from '#shared/api/itineraries'
import { toWireDays, toWireEvents } from '#shared/itinerary/wire'
import { createItinerary, invite, signUp, type Account, type ApiClient } from '../../api/apiClient'
import { eventually } from '../../eventually'
import type { Random } from '../../random'
import { readReplicaState } from '../../sync/captureUpdate'
import { syncClientOf } from '../../sync/syncClient'
import { requireDefined } from '../../extendFixture'
import { atNode } from '../nodes'
import { readStoredTrip } from '../storedTrip'
import { type CrowdWriter, pause } from './editLedger'
import { LATE_EVENT_LABEL, RemovedMember } from './removedMember'
import { TrackedEditor, TrackedTab } from './trackedEditor'

const TRIPS = 2

interface Place {
  url: string
  databaseUrl: string
}

/** Pages, y-websocket clients, legacy tabs, REST, and a member removed repeatedly. */
export class Crowd {
  readonly #owner: Account
  readonly #guest: RemovedMember
  readonly editors: TrackedEditor[] = []
  readonly tabs: TrackedTab[] = []
  readonly titles: TitleWriter[] = []
  #isOver = false
  #running: Promise<unknown> = Promise.resolve()

  private constructor(
    private readonly place: Place,
    private readonly random: Random,
    owner: Account,
    friend: Account,
    guest: Account,
    readonly tripIds: readonly string[],
  ) {
    this.#owner = owner
    this.#guest = new RemovedMember(owner, guest, requireDefined(tripIds[0]), random)
    for (const [i, tripId] of tripIds.entries()) {
      this.editors.push(
        new TrackedEditor(owner, tripId, `ana${i}`, random, true),
        new TrackedEditor(friend, tripId, `luis${i}`, random, true),
        new TrackedEditor(friend, tripId, `otro${i}`, random, false),
      )
      this.tabs.push(new TrackedTab(friend, tripId, `sin${i}`, random))
      this.titles.push(new TitleWriter(owner, tripId, random))
    }
  }

  static async gather(place: Place, random: Random): Promise<Crowd> {
    const [owner, friend, guest] = [await signUp(place), await signUp(place), await signUp(place)]
    const tripIds: string[] = []
    for (let i = 0; i < TRIPS; i += 1) {
      const id = await createItinerary(owner, { startDate: '2026-10-01', endDate: '2026-10-03' })
      await invite(owner, id, friend)
      tripIds.push(id)
    }
    return new Crowd(place, random, owner, friend, guest, tripIds)
  }

  start(): void {
    this.#isOver = false
    const isOver = () => this.#isOver
    const participants = [...this.editors, ...this.tabs, ...this.titles, this.#guest]
    this.#running = Promise.all(participants.map((one) => one.run(isOver)))
    // `stop` rejects with the error.
    this.#running.catch(() => undefined)
  }

  /** Resolves when all writers have stopped and every edit is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
    await eventually(() => expect(this.editors.map(({ client }) => client.isStored)).toEqual(this.editors.map(() => true)))
  }

  wipeSome(): void {
    for (const editor of this.editors) if (this.random.chance(0.2)) editor.wipe()
  }

  get confirmed(): number {
    return this.#writers.reduce((sum, writer) => sum + writer.confirmed().length, 0)
  }

  /** Confirmed edits are stored exactly once, those of removed members never. */
  async expectNothingLost(): Promise<void> {
    const confirmed = new Map(this.#writers.map((writer) => [writer, writer.confirmed()]))
    for (const tripId of this.tripIds) {
      const { view, repeated } = await readStoredTrip(this.place.databaseUrl, tripId)
      const here = [...confirmed].filter(([writer]) => writer.tripId === tripId)
      expect(
        here.flatMap(([{ ledger }, edits]) => ledger.lost(edits, view)),
        'confirmed and lost',
      ).toEqual([])
      expect(repeated, 'written twice').toEqual([])
      expect(Object.values(view.events).filter(({ label }) => label === LATE_EVENT_LABEL)).toEqual([])
    }
  }

  /** Database, replicas, new clients and REST of all servers. Call after `stop`. */
  async expectAgreement(urls: readonly string[]): Promise<void> {
    await this.expectNothingLost()
    expect(this.editors.flatMap(({ finalCloses }) => finalCloses)).toEqual([])
    for (const [i, tripId] of this.tripIds.entries()) {
      const editors = this.editors.filter((editor) => editor.tripId === tripId)
      await eventually(async () => {
        const { doc } = await readStoredTrip(this.place.databaseUrl, tripId)
        for (const { client } of editors) expect(readReplicaState(client.doc)).toEqual(readReplicaState(doc))
      })
      const { doc, view } = await readStoredTrip(this.place.databaseUrl, tripId)
      for (const url of urls) {
        const visitor = atNode(this.#owner, { url })
        const newcomer = await syncClientOf(visitor, tripId).synced()
        expect(readReplicaState(newcomer.doc), url).toEqual(readReplicaState(doc))
        newcomer.destroy()
        const { title, days, ideas } = await visitor.call('GET /itineraries/{id}', { params: { id: tripId } })
        const stored = { days: toWireDays(view), ideas: toWireEvents(view, view.ideas) }
        expect(withoutAuthors({ days, ideas }), url).toEqual(withoutAuthors(stored))
        expect(requireDefined(this.titles[i]).isPossibleTitle(title), `${title} at ${url}`).toBe(true)
      }
    }
  }

  report(): string {
    const outages = this.editors.flatMap((editor) => editor.outages).toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(outages[Math.min(outages.length - 1, Math.floor(share * outages.length))] ?? 0)
    return JSON.stringify({
      edits: this.#writers.reduce((sum, { ledger }) => sum + ledger.size, 0),
      confirmed: this.confirmed,
      titles: this.titles.reduce((sum, { answers }) => sum + answers, 0),
      removals: this.#guest.removals,
      reconnections: outages.length,
      msUntilBackP50: at(0.5),
      msUntilBackP95: at(0.95),
      msUntilBackMost: at(1),
    })
  }

  get #writers(): CrowdWriter[] {
    return [...this.editors, ...this.tabs]
  }
}

class TitleWriter {
  readonly #titles = ['']
  #confirmed = 0
  readonly refusals: number[] = []

  constructor(
    private readonly owner: ApiClient,
    readonly tripId: string,
    private readonly random: Random,
  ) {}

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const number = this.#titles.length
      const title = `Viaje ${number}`
      this.#titles.push(title)
      const path = `/api/itineraries/${this.tripId}`
      const body = JSON.stringify({ title })
      const answer = await this.owner
        .send('PATCH', path, { headers: { 'content-type': 'application/json' }, body })
        .catch(() => undefined)
      if (answer?.ok === true) this.#confirmed = number
      else if (answer !== undefined) this.refusals.push(answer.status)
      await answer?.body?.cancel()
      await pause(50 + this.random.below(100))
    }
  }

  get answers(): number {
    return this.#titles.length - 1
  }

  /** True for the last confirmed title or a later one. */
  isPossibleTitle(title: string): boolean {
    return this.#titles.indexOf(title) >= this.#confirmed
  }
}

/** Authors of new client ids may be unknown until a row is written. */
function withoutAuthors({ days, ideas }: Pick<Itinerary, 'days' | 'ideas'>) {
  const plain = (events: readonly WireEvent[]) => events.map(({ authorId: _, ...event }) => event)
  return { days: days.map((day) => ({ ...day, events: plain(day.events) })), ideas: plain(ideas) }
}
