import type * as Y from 'yjs'
import { roots } from '#shared/itinerary/doc'
import type { ItineraryView } from '#shared/itinerary/view'
import { eventsTouchedBy, type LogOnDisk } from './logOnDisk'

/** What somebody did to events that must be found in the end. */
export interface EventEdits {
  created: readonly string[]
  deleted: readonly string[]
}

/** What was done to events over a history. */
export class EventLedger {
  readonly #created = new Set<string>()
  readonly #deleted = new Set<string>()
  /** Deleted by a writer who was never told whether it was stored, or heard of by nobody before it was lost. */
  readonly #maybeDeleted = new Set<string>()
  /** Made, deleted or written over by the hostile client, who as an editor may. */
  readonly #hostile = new Set<string>()

  note({ created, deleted }: EventEdits): void {
    for (const id of created) this.#created.add(id)
    for (const id of deleted) this.#deleted.add(id)
  }

  mayHaveDeleted(ids: readonly string[]): void {
    for (const id of ids) this.#maybeDeleted.add(id)
  }

  noteHostile(rows: LogOnDisk['rows'], userId: string): void {
    for (const id of eventsTouchedBy(rows, userId)) this.#hostile.add(id)
  }

  /** The server goes back in time: what none of the clients has heard of is lost with it. */
  forgetUnheard(docs: readonly Y.Doc[]): void {
    for (const id of this.#deleted) {
      if (docs.some((doc) => roots(doc).events._map.get(id)?.deleted === true)) continue
      this.#deleted.delete(id)
      this.#maybeDeleted.add(id)
    }
  }

  /** Events that are lost, doubled or back, as far as nobody hostile had a hand in it. `readHostile` sees to it that what they did is noted. */
  missedIn({ days, ideas, events }: ItineraryView, readHostile: () => void): string[] {
    const places = [...days.map((day) => day.events), ideas]
    const timesShown = (id: string) => places.filter((place) => place.includes(id)).length
    const missed = [
      ...[...this.#created].filter((id) => !this.#deleted.has(id) && !this.#maybeDeleted.has(id) && timesShown(id) !== 1),
      ...[...this.#deleted].filter((id) => events[id] !== undefined),
    ]
    if (missed.length > 0) readHostile()
    return missed.filter((id) => !this.#hostile.has(id) || timesShown(id) > 1)
  }
}
