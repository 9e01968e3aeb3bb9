import type { ItineraryView } from '#shared/itinerary/view'
import { isShown, type TrackedEdit } from '../../sync/trackedEdits'

/** What one writer did to events that nobody else touches, in order, and what of it was confirmed. */
export class EditLedger {
  readonly #edits: TrackedEdit[] = []
  readonly #confirmed = new Set<number>()

  get size(): number {
    return this.#edits.length
  }

  /** Returns the number of the edit. */
  note(edit: TrackedEdit): number {
    return this.#edits.push(edit) - 1
  }

  confirm(edit: number): void {
    this.#confirmed.add(edit)
  }

  /** Those that are confirmed at this moment. */
  confirmed(): readonly number[] {
    return [...this.#confirmed]
  }

  /** Those of these edits that a trip shows nothing of. What was never confirmed may have come later than it was done. */
  lost(edits: readonly number[], view: ItineraryView): string[] {
    return edits.flatMap((number) => {
      const edit = this.#edits[number]
      if (edit === undefined) throw new Error('no such edit')
      const others = this.#edits.filter((_, i) => i > number || !this.#confirmed.has(i))
      return isShown(edit, others, view) ? [] : [`${edit.field} ${edit.value}`]
    })
  }
}
