import { io, type Socket } from 'socket.io-client'
import type { WireDay, WireEvent } from '#shared/api/events'
import type { Itinerary } from '#shared/api/itineraries'
import { waitUntil, pickRandom, type SimulatedEditor } from './editor'
import type { Ledger } from './ledger'
import { canonicalContent, fetchTrip, type SimulatedUser } from './people'

const MAX_EVENTS_OF_A_DAY = 50

interface Update {
  action: string
  event?: WireEvent
  day?: WireDay
  updatedEventData?: WireEvent
}

type Answer = { ok: true } | { ok: false; error: string }

/** With plain Socket.IO: no document. */
export async function openLegacyEditor(
  url: string,
  person: SimulatedUser,
  itineraryId: string,
  number: number,
  ledger: Ledger,
): Promise<SimulatedEditor> {
  const editor = new LegacyEditor(url, person, itineraryId, number, ledger)
  await editor.join()
  return editor
}

class LegacyEditor implements SimulatedEditor {
  readonly kind = 'legacy'
  readonly #socket: Socket
  #trip: Itinerary | undefined
  /** Unanswered packets. */
  #open = 0
  /** Of others. */
  readonly #known = new Set<string>()
  readonly #ownEvents = new Set<string>()
  /** A stale snapshot must not bring back a deleted event. */
  readonly #met = new Set<string>()
  #marks = 0

  constructor(
    private readonly url: string,
    private readonly person: SimulatedUser,
    readonly itineraryId: string,
    private readonly number: number,
    private readonly ledger: Ledger,
  ) {
    this.#socket = io(url, { transports: ['websocket'], extraHeaders: { cookie: person.cookie }, forceNew: true })
    this.#socket.on(`itinerary-update-${itineraryId}`, ({ event, updatedEventData, day }: Update) => {
      for (const seen of [event, updatedEventData, ...(day?.events ?? [])]) if (seen !== undefined) this.#see(seen)
    })
    this.#socket.on('itinerary-update', (snapshot: { itineraryId: string; itinerary: Itinerary }) => {
      if (snapshot.itineraryId !== itineraryId) return
      this.#trip = snapshot.itinerary
      for (const { events } of this.#trip.days) for (const event of events) this.#see(event)
    })
  }

  async join(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#socket.once('itinerary-ready', resolve)
      this.#socket.once('error', ({ message }: { message: string }) => reject(new Error(message)))
      this.#socket.once('connect_error', reject)
      this.#socket.emit('join-itinerary', this.itineraryId)
    })
    this.#trip = await fetchTrip(this.url, this.person, this.itineraryId)
  }

  act(random: () => number): void {
    const dice = random()
    const day = pickRandom(this.#trip?.days ?? [], random)
    const own = pickRandom(
      [...this.#ownEvents].filter((id) => this.#dayOf(id) !== undefined),
      random,
    )
    const home = own === undefined ? undefined : this.#dayOf(own)
    if (own === undefined || home === undefined || dice < 0.4) {
      if (day !== undefined && day.events.length < MAX_EVENTS_OF_A_DAY) this.#add(day)
    } else if (dice < 0.75) this.#rename(home, own)
    else if (dice < 0.93) this.#turnAround(home)
    else this.#delete(home, own)
  }

  acknowledged(timeout: number): Promise<void> {
    return waitUntil(() => this.#open === 0, timeout, `acknowledgement of editor ${this.number}`)
  }

  comparableContent(): string {
    return this.#trip === undefined ? '' : canonicalContent(this.#trip)
  }

  close(): void {
    this.#socket.disconnect()
  }

  #dayOf(eventId: string): WireDay | undefined {
    return this.#trip?.days.find(({ events }) => events.some(({ id }) => id === eventId))
  }

  #see({ id, label }: WireEvent): void {
    if (!label.startsWith(`m${this.number}-`)) return this.ledger.noteSeen(label, this.number, this.#known)
    if (this.#met.has(id)) return
    this.#met.add(id)
    this.#ownEvents.add(id)
    this.ledger.noteAcknowledged(this.itineraryId, id, label)
  }

  /** Acknowledged when seen: its id is unknown before. */
  #add({ id: dayId }: WireDay): void {
    this.#send('add-event', {
      dayId,
      eventData: { label: this.#newMark(), description: 'Una nota de prueba', orderIndex: 0 },
    })
  }

  #rename({ id: dayId, events }: WireDay, eventId: string): void {
    const label = this.#newMark()
    const event = events.find(({ id }) => id === eventId)
    this.#send('edit-event', { dayId, eventId, updatedEventData: { ...event, label } }, () =>
      this.ledger.noteAcknowledged(this.itineraryId, eventId, label),
    )
  }

  #turnAround({ id: dayId, events }: WireDay): void {
    const reorderedEvents = events.toReversed().map((event, orderIndex) => ({ ...event, orderIndex }))
    this.#send('reorder-events', { dayId, eventData: { reorderedEvents } })
  }

  #delete({ id: dayId }: WireDay, eventId: string): void {
    this.#ownEvents.delete(eventId)
    this.#send('delete-event', { dayId, eventId }, () => this.ledger.noteAcknowledged(this.itineraryId, eventId, null))
  }

  #newMark(): string {
    const mark = `m${this.number}-${(this.#marks += 1)}`
    this.ledger.noteMade(mark, this.number)
    return mark
  }

  #send(event: string, payload: object, onKept: () => void = () => undefined): void {
    this.#open += 1
    this.#socket.emit(event, { itineraryId: this.itineraryId, ...payload }, (answer: Answer) => {
      this.#open -= 1
      if (answer.ok) onKept()
      else this.ledger.refused += 1
    })
  }
}
