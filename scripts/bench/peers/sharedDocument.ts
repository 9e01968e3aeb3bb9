import * as Y from 'yjs'
import { newId } from '#shared/ids'
import { newDoc, roots } from '#shared/itinerary/doc'
import { emptyFields } from '#shared/itinerary/fields'
import { allocateKeys } from '#shared/itinerary/order/order'
import { seed } from '#shared/itinerary/seed'
import { DeliveryBook } from './deliveryBook'
import { LightClient } from './lightClient'
import type { Seat, WireKind } from './wire'

/** How large the documents are when the measurement begins. */
export interface Content {
  days: number
  eventsPerDay: number
  note: string
}

/** One document with its editors, and what they all have of it. */
export class SharedDocument {
  readonly book: DeliveryBook
  readonly clients: LightClient[]
  content: Uint8Array = Uint8Array.of(0, 0)
  stateVector: Uint8Array = Uint8Array.of(0)

  constructor(kind: WireKind, seats: readonly Seat[]) {
    this.book = new DeliveryBook(seats.length)
    this.clients = seats.map((seat, number) => new LightClient(kind, seat, seat.cookie, number, this))
  }

  /** The first client fills the document if it has no events yet; then all of them come in and make the event that they will edit. */
  async open(content: Content): Promise<void> {
    const [first, ...others] = this.clients
    if (first === undefined) return
    const { update, isNew } = fill(await first.connect(), content)
    this.content = update
    this.stateVector = Y.encodeStateVectorFromUpdate(update)
    if (isNew) await first.share(update)
    for (const client of others) await client.connect(this.stateVector)
    for (const client of this.clients) await client.begin()
  }
}

/** What the server answered, with days and events if it had none. */
function fill(answer: Uint8Array, { days, eventsPerDay, note }: Content): { update: Uint8Array; isNew: boolean } {
  const doc = newDoc()
  Y.applyUpdate(doc, answer)
  const isNew = roots(doc).events.size === 0
  if (isNew) {
    if (roots(doc).days.size === 0) seed(doc, days)
    doc.transact(() => {
      for (const dayId of roots(doc).days.keys()) addEvents(doc, dayId, eventsPerDay, note)
    })
  }
  return { update: Y.encodeStateAsUpdate(doc), isNew }
}

/** Writes what the command for one event writes, which would look for each one's place among thousands. */
function addEvents(doc: Y.Doc, dayId: string, count: number, note: string): void {
  allocateKeys([], 0, count).keys.forEach((key, i) => {
    const fields = { ...emptyFields, label: `Plan ${i}`, startTime: '10:00', category: 'art', pos: [dayId, key] }
    roots(doc).events.set(newId(), new Y.Map<unknown>(Object.entries({ ...fields, description: new Y.Text(note) })))
  })
}
