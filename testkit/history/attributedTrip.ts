import * as Y from 'yjs'
import { authorshipOf } from '#server/history/authorship'
import { attributeChanges, type AttributedChange } from '#server/history/attributeChanges'
import { newDoc, roots } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { computeView, type ItineraryView } from '#shared/itinerary/view'
import { calendarDate } from '../date'

export const TRIP_START = calendarDate('2026-10-24')
const END = calendarDate('2026-10-30')

export const computeAttributedTripView = (doc: Y.Doc): ItineraryView => computeView(doc, TRIP_START, END)
const rowsOf = ({ days, events }: ItineraryView) => ({
  events,
  days: new Map(days.map(({ id, dayNumber }) => [id, dayNumber])),
})

/** A server document with its log, and replicas that users edit. */
export class AttributedTrip {
  readonly doc = newDoc()
  readonly people = new Map<string, Y.Doc>()
  #log: { seq: number; data: Uint8Array; origin: 'sync'; userId: string | null; at: number }[] = []
  #seq = 0
  #before: ItineraryView
  /** Keys that Yjs reports changed in each update: `event/key userId`. */
  readonly touched = new Set<string>()

  constructor(days = 3) {
    this.doc.on('update', (data: Uint8Array, userId: string | null) => {
      this.#log.push({ seq: (this.#seq += 1), data, origin: 'sync', userId, at: this.#seq })
    })
    this.doc.on('afterTransaction', (transaction: Y.Transaction) => this.#witness(transaction))
    const seeder = newDoc()
    seedDoc(seeder, days)
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(seeder), null)
    this.#before = computeAttributedTripView(this.doc)
    this.#log = []
  }

  #witness({ changed, origin }: Y.Transaction): void {
    const { days, events } = roots(this.doc)
    for (const [type, keys] of changed)
      for (const key of keys) {
        const shared: unknown = type
        const parent: unknown = type.parent
        if (shared === days || shared === events) this.touched.add(`${String(key)} ${String(origin)}`)
        else if (parent === days || parent === events)
          this.touched.add(`${type._item?.parentSub ?? ''}/${String(key)} ${String(origin)}`)
        else if (type.parent !== null) this.touched.add(`${type.parent._item?.parentSub ?? ''}/description ${String(origin)}`)
      }
  }

  replicaOf(name: string): Y.Doc {
    const doc = this.people.get(name) ?? newDoc()
    this.people.set(name, doc)
    return doc
  }

  pull(name: string): void {
    Y.applyUpdate(this.replicaOf(name), Y.encodeStateAsUpdate(this.doc))
  }

  push(name: string): void {
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(this.replicaOf(name), Y.encodeStateVector(this.doc)), name)
  }

  editAs(name: string, command: (doc: Y.Doc) => void): void {
    this.pull(name)
    command(this.replicaOf(name))
    this.push(name)
  }

  day(number: number): string {
    return this.#before.days[number - 1]?.id ?? ''
  }

  takeChanges(): AttributedChange[] {
    const after = computeAttributedTripView(this.doc)
    const changes = attributeChanges(rowsOf(this.#before), after, authorshipOf(this.doc, this.#log), TRIP_START)
    this.#before = after
    this.#log = []
    this.touched.clear()
    return changes
  }
}

export const describeChange = ({ userId, kind, label, fields }: AttributedChange) => [userId, kind, label, ...fields].join(' ')
