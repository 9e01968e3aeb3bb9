import { keysOf } from '#shared/keysOf'
import { eq } from 'drizzle-orm'
import { IDEAS } from '#shared/itinerary/doc'
import { emptyFields, readFields } from '#shared/itinerary/fields'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import { eventColumns } from '#server/base/db/eventColumns'
import type { Db } from '#server/base/db/openDatabase'
import { days, events } from '#server/base/db/schema'
import { writeDerived } from '#server/base/db/writeDerived'

/** A view that the rows of an itinerary are to show, and the one they show already, as far as that is known. */
export interface ProjectedView {
  itineraryId: string
  view: ItineraryView
  /** Number of the last update that `view` contains. */
  seq: number
  previous: ItineraryView | undefined
  /** Told what the rows showed before, in the transaction that writes them. */
  onWrite?: (before: ShownRows) => void
}

/** What rows say: events, and the days' numbers by their ids. */
export type ShownRows = Pick<ItineraryView, 'events'> & { days: ReadonlyMap<string, number> }

const shownBy = (view: ItineraryView): ShownRows => ({
  events: view.events,
  days: new Map(view.days.map(({ id, dayNumber }) => [id, dayNumber])),
})

const isSame = (a: EventView, b: EventView): boolean => keysOf(a).every((field) => a[field] === b[field])

const fieldColumns = eventColumns.map(({ column }) => column)
const fieldValues = eventColumns.map(({ field }) => `@${field}`)
const putEvent = `
  INSERT INTO events (itinerary_id, id, day_id, order_index, ${fieldColumns.join(', ')})
  VALUES (?, @id, NULLIF(@dayId, '${IDEAS}'), @orderIndex, ${fieldValues.join(', ')})
  ON CONFLICT (itinerary_id, id) DO UPDATE
    SET ${['day_id', 'order_index', ...fieldColumns].map((column) => `${column} = excluded.${column}`).join(', ')}`

/** Keeps the rows of days and events, a cache of the documents. Only rows that changed are written. */
export class Projection {
  readonly #putDay
  readonly #dropDay
  readonly #putEvent
  readonly #dropEvent
  readonly #moveSeq

  constructor(private readonly db: Db) {
    const client = db.$client
    this.#putDay = client.prepare<[string, string, number]>(
      `INSERT INTO days (itinerary_id, id, day_number) VALUES (?, ?, ?)
       ON CONFLICT (itinerary_id, id) DO UPDATE SET day_number = excluded.day_number`,
    )
    this.#dropDay = client.prepare<[string, string]>('DELETE FROM days WHERE itinerary_id = ? AND id = ?')
    this.#putEvent = client.prepare<[string, EventView]>(putEvent)
    this.#dropEvent = client.prepare<[string, string]>('DELETE FROM events WHERE itinerary_id = ? AND id = ?')
    this.#moveSeq = client.prepare<[number, string, number]>(
      'UPDATE docs SET projected_seq = ? WHERE id = ? AND projected_seq < ?',
    )
  }

  /** Brings the rows up to date, all in one transaction, which a power cut may undo: `projected_seq` tells. Returns what could not be written, with the error. Rejects when nothing was. */
  async write(pictures: readonly ProjectedView[]): Promise<Map<ProjectedView, unknown>> {
    const failed = new Map<ProjectedView, unknown>()
    const { $client } = this.db
    const writeAll = $client.transaction(() => {
      for (const picture of pictures) {
        try {
          $client.transaction(() => this.#writeOne(picture))()
        } catch (error) {
          failed.set(picture, error)
        }
      }
    })
    writeDerived($client, () => writeAll.immediate())
    return failed
  }

  #writeOne({ itineraryId, view, seq, previous, onWrite }: ProjectedView): void {
    const before = previous === undefined ? this.#read(itineraryId) : shownBy(previous)
    const now = shownBy(view)
    for (const [id, dayNumber] of now.days) if (before.days.get(id) !== dayNumber) this.#putDay.run(itineraryId, id, dayNumber)
    for (const id of before.days.keys()) if (!now.days.has(id)) this.#dropDay.run(itineraryId, id)
    for (const [id, event] of Object.entries(now.events)) {
      const row = before.events[id]
      if (row === undefined || (row !== event && !isSame(row, event))) this.#putEvent.run(itineraryId, event)
    }
    for (const id of Object.keys(before.events)) if (now.events[id] === undefined) this.#dropEvent.run(itineraryId, id)
    this.#moveSeq.run(seq, itineraryId, seq)
    onWrite?.(before)
  }

  #read(itineraryId: string): ShownRows {
    const dayRows = this.db.select().from(days).where(eq(days.itineraryId, itineraryId)).all()
    const eventRows = this.db.select().from(events).where(eq(events.itineraryId, itineraryId)).all()
    const shown = eventRows.map(({ id, dayId, orderIndex, ...row }): [string, EventView] => [
      id,
      readFields({ id, dayId: dayId ?? IDEAS, orderIndex, ...emptyFields }, (field) => row[field]),
    ])
    return { days: new Map(dayRows.map(({ id, dayNumber }) => [id, dayNumber])), events: Object.fromEntries(shown) }
  }
}
