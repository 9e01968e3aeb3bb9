import type * as Y from 'yjs'
import { roots } from '#shared/itinerary/doc'
import type { ItineraryView } from '#shared/itinerary/view'
import { eventsTouchedBy, type StoredLog } from './storedLog'

export interface EventEdits {
  created: readonly string[]
  deleted: readonly string[]
}

export class EventLedger {
  readonly #created = new Set<string>()
  readonly #deleted = new Set<string>()
  /** Deletes without an ack, or unknown to all clients after a rollback. */
  readonly #maybeDeleted = new Set<string>()
  /** By the hostile client, who has the editor role. */
  readonly #hostile = new Set<string>()

  note({ created, deleted }: EventEdits): void {
    for (const id of created) this.#created.add(id)
    for (const id of deleted) this.#deleted.add(id)
  }

  mayHaveDeleted(ids: readonly string[]): void {
    for (const id of ids) this.#maybeDeleted.add(id)
  }

  noteHostile(rows: StoredLog['rows'], userId: string): void {
    for (const id of eventsTouchedBy(rows, userId)) this.#hostile.add(id)
  }

  /** After a rollback: deletes that no client knows are lost. */
  markUnknownDeletes(docs: readonly Y.Doc[]): void {
    for (const id of this.#deleted) {
      if (docs.some((doc) => roots(doc).events._map.get(id)?.deleted === true)) continue
      this.#deleted.delete(id)
      this.#maybeDeleted.add(id)
    }
  }

  /** Events not shown exactly once; deleted ones shown. Hostile ones only if duplicated. */
  findMissing({ days, ideas, events }: ItineraryView, readHostile: () => void): string[] {
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
