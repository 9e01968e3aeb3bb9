import type { ItineraryView } from '#shared/itinerary/view'
import { isTrackedEditVisible, type TrackedEdit } from '../../sync/trackedEdits'

export interface CrowdWriter {
  readonly tripId: string
  readonly ledger: EditLedger
  run(isOver: () => boolean): Promise<void>
  confirmed(): readonly number[]
}

/** One writer's edits of their own events, and which were confirmed. */
export class EditLedger {
  readonly #edits: TrackedEdit[] = []
  readonly #confirmed = new Set<number>()

  get size(): number {
    return this.#edits.length
  }

  note(edit: TrackedEdit): number {
    return this.#edits.push(edit) - 1
  }

  confirm(edit: number): void {
    this.#confirmed.add(edit)
  }

  confirmed(): readonly number[] {
    return [...this.#confirmed]
  }

  /** Unconfirmed edits may apply later than they were made. */
  lost(edits: readonly number[], view: ItineraryView): string[] {
    return edits.flatMap((number) => {
      const edit = this.#edits[number]
      if (edit === undefined) throw new Error('no such edit')
      const others = this.#edits.filter((_, i) => i > number || !this.#confirmed.has(i))
      return isTrackedEditVisible(edit, others, view) ? [] : [`${edit.field} ${edit.value}`]
    })
  }
}

/** Lets other writers run in between. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
