import * as Y from 'yjs'
import { newId } from '#shared/ids'
import { newDoc, roots } from '#shared/itinerary/doc'
import { emptyEventFields } from '#shared/itinerary/fields'
import { allocateOrderKeys } from '#shared/itinerary/order/order'
import { seedDoc } from '#shared/itinerary/seed'
import { DeliveryTracker } from './deliveryTracker'
import { LightClient } from './lightClient'
import type { Endpoint, WireKind } from './wire'

/** Initial size. */
export interface InitialContent {
  days: number
  eventsPerDay: number
  note: string
}

export class SharedDocument {
  readonly book: DeliveryTracker
  readonly clients: LightClient[]
  content: Uint8Array = Uint8Array.of(0, 0)
  stateVector: Uint8Array = Uint8Array.of(0)

  constructor(kind: WireKind, seats: readonly Endpoint[]) {
    this.book = new DeliveryTracker(seats.length)
    this.clients = seats.map((seat, number) => new LightClient(kind, seat, seat.cookie, number, this))
  }

  /** The first client fills an empty document; then all add their event. */
  async open(content: InitialContent): Promise<void> {
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

function fill(answer: Uint8Array, { days, eventsPerDay, note }: InitialContent): { update: Uint8Array; isNew: boolean } {
  const doc = newDoc()
  Y.applyUpdate(doc, answer)
  const isNew = roots(doc).events.size === 0
  if (isNew) {
    if (roots(doc).days.size === 0) seedDoc(doc, days)
    doc.transact(() => {
      for (const dayId of roots(doc).days.keys()) addEvents(doc, dayId, eventsPerDay, note)
    })
  }
  return { update: Y.encodeStateAsUpdate(doc), isNew }
}

/** As `addEvent`, without its searches. */
function addEvents(doc: Y.Doc, dayId: string, count: number, note: string): void {
  allocateOrderKeys([], 0, count).keys.forEach((key, i) => {
    const fields = { ...emptyEventFields, label: `Plan ${i}`, startTime: '10:00', category: 'art', pos: [dayId, key] }
    roots(doc).events.set(newId(), new Y.Map<unknown>(Object.entries({ ...fields, description: new Y.Text(note) })))
  })
}
