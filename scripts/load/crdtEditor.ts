import type { CalendarDate } from '#shared/dates'
import * as decoding from 'lib0/decoding'
import { WebSocket, type ClientOptions } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import { addEvent, deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { computeView, type ItineraryView } from '#shared/itinerary/view'
import { toWireDays, toWireEvents } from '#shared/itinerary/wire'
import { createConnectionQuery } from '#shared/sync/connectionQuery'
import { messageTypes, customMessageTypes, syncSteps } from '#shared/sync/messages'
import { waitUntil, pickRandom, type SimulatedEditor } from './editor'
import type { Ledger } from './ledger'
import { canonicalContent, type SimulatedUser } from './people'

const MAX_EVENTS_OF_A_DAY = 55

// Each provider adds an exit listener.
process.setMaxListeners(0)

interface Trip {
  itineraryId: string
  startDate: CalendarDate
  endDate: CalendarDate
}

/** With the real document and a standard y-websocket client. */
export async function openCrdtEditor(
  url: string,
  person: SimulatedUser,
  trip: Trip,
  number: number,
  ledger: Ledger,
): Promise<SimulatedEditor> {
  const editor = new CrdtEditor(url, person, trip, number, ledger)
  await editor.synced()
  return editor
}

/** On this connection. */
interface MessageCounts {
  sent: number
  stored: number
}

/** Counts messages per connection. */
function countingSocket(counts: MessageCounts, options: ClientOptions): typeof globalThis.WebSocket {
  class CountingSocket extends WebSocket {
    constructor(address: string, protocols?: string[]) {
      super(address, protocols ?? [], options)
      Object.assign(counts, { sent: 0, stored: 0 })
    }
    override send(data: Uint8Array): void {
      const decoder = decoding.createDecoder(data)
      if (decoding.readVarUint(decoder) === messageTypes.sync && decoding.readVarUint(decoder) !== syncSteps.syncStep1)
        counts.sent += 1
      super.send(data)
    }
  }
  return CountingSocket as unknown as typeof globalThis.WebSocket
}

class CrdtEditor implements SimulatedEditor {
  readonly kind = 'crdt'
  readonly itineraryId: string
  readonly #doc = newDoc()
  readonly #provider: WebsocketProvider
  readonly #counts: MessageCounts = { sent: 0, stored: 0 }
  /** Waiting for the ack of update number `after`. */
  readonly #waiting: { after: number; eventId: string; mark: string | null }[] = []
  /** Of others. */
  readonly #known = new Set<string>()
  readonly #ownEvents: string[] = []
  #marks = 0

  constructor(
    url: string,
    person: SimulatedUser,
    private readonly trip: Trip,
    private readonly number: number,
    private readonly ledger: Ledger,
  ) {
    this.itineraryId = trip.itineraryId
    this.#provider = new WebsocketProvider(`${url.replace(/^http/, 'ws')}/sync`, trip.itineraryId, this.#doc, {
      disableBc: true,
      params: createConnectionQuery({ clientId: this.#doc.clientID }),
      WebSocketPolyfill: countingSocket(this.#counts, { headers: { cookie: person.cookie }, perMessageDeflate: false }),
    })
    this.#provider.messageHandlers[customMessageTypes.acknowledgement] = (_encoder, decoder) =>
      this.#noteStored(decoding.readVarUint(decoder))
    this.#provider.messageHandlers[customMessageTypes.record] = () => undefined
    roots(this.#doc).events.observeDeep((changes, { local }) => {
      if (!local) this.#seeOthers(changes)
    })
  }

  synced(): Promise<void> {
    return waitUntil(() => this.#provider.synced, 15_000, 'first sync')
  }

  act(random: () => number): void {
    const dice = random()
    const { days, events } = this.#view()
    const day = pickRandom(days, random)
    const own = pickRandom(this.#ownEvents, random)
    const hasRoom = day !== undefined && day.events.length < MAX_EVENTS_OF_A_DAY
    if (own === undefined || (dice < 0.4 && hasRoom)) {
      if (day !== undefined) this.#add(day.id, Math.floor(random() * (day.events.length + 1)))
    } else if (dice < 0.75) this.#rename(own)
    else if (dice < 0.93) {
      const any = pickRandom(Object.keys(events), random)
      if (any !== undefined && hasRoom) moveEvent(this.#doc, any, { dayId: day.id, index: 0 })
    } else this.#delete(own)
  }

  acknowledged(timeout: number): Promise<void> {
    const isDone = () => this.#counts.stored >= this.#counts.sent && this.#provider.synced
    return waitUntil(isDone, timeout, `acknowledgement of editor ${this.number}`)
  }

  comparableContent(): string {
    const seen = this.#view()
    return canonicalContent({ days: toWireDays(seen), ideas: toWireEvents(seen, seen.ideas) })
  }

  close(): void {
    this.#provider.destroy()
    this.#doc.destroy()
  }

  #view(): ItineraryView {
    return computeView(this.#doc, this.trip.startDate, this.trip.endDate)
  }

  #add(dayId: string, index: number): void {
    const label = this.#newMark()
    const id = addEvent(this.#doc, { dayId, index }, { label, description: 'Una nota de prueba' })
    this.#ownEvents.push(id)
    this.#await(id, label)
  }

  #rename(eventId: string): void {
    const label = this.#newMark()
    editEvent(this.#doc, eventId, { label })
    this.#await(eventId, label)
  }

  #delete(eventId: string): void {
    deleteEvent(this.#doc, eventId)
    this.#ownEvents.splice(this.#ownEvents.indexOf(eventId), 1)
    this.#await(eventId, null)
  }

  #newMark(): string {
    const mark = `m${this.number}-${(this.#marks += 1)}`
    this.ledger.noteMade(mark, this.number)
    return mark
  }

  #await(eventId: string, mark: string | null): void {
    this.#waiting.push({ after: this.#counts.sent, eventId, mark })
  }

  #noteStored(stored: number): void {
    this.#counts.stored = stored
    while (this.#waiting[0] !== undefined && this.#waiting[0].after <= stored) {
      const kept = this.#waiting.shift()
      if (kept !== undefined) this.ledger.noteAcknowledged(this.itineraryId, kept.eventId, kept.mark)
    }
  }

  #seeOthers(changes: readonly Y.YEvent<Y.AbstractType<unknown>>[]): void {
    const { events } = roots(this.#doc)
    for (const { target, path } of changes) {
      const ids = path.length === 0 ? [...(changes[0]?.changes.keys.keys() ?? [])] : [String(path[0])]
      for (const id of ids) {
        const label = events.get(id)?.get('label')
        if (typeof label === 'string') this.ledger.noteSeen(label, this.number, this.#known)
      }
      const place: unknown = target
      if (place === events && path.length > 0) throw new Error('events are flat')
    }
  }
}
