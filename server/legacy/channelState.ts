import type { ItineraryRecord } from '#shared/api/itineraries'
import type { ItineraryView } from '#shared/itinerary/view'
import type { RowState } from './rowsViewStore'

/** Where a room reads what it tells when its document is not loaded. */
export interface RowSource {
  /** How far they are; undefined when there is no such document. */
  state(): RowState | undefined
  view(record: ItineraryRecord): ItineraryView
}

/**
 * What a room was told last. In memory only while things change: the rest of the time the rows say it, so that a room in which people only
 * look costs next to nothing.
 */
export class ChannelState {
  #view: ItineraryView | undefined
  /** At rest: the rows said what the room knows when they showed this update; undefined when they did not. */
  #seq: number | undefined
  isAtRest = true

  constructor(
    private readonly rows: RowSource,
    public record: ItineraryRecord,
  ) {
    this.#remember()
  }

  /** What the room shows; undefined when nobody can say it any more. Only while not at rest. */
  get view(): ItineraryView | undefined {
    return this.#view
  }

  set(view: ItineraryView, record: ItineraryRecord): void {
    this.#view = view
    this.record = record
    this.isAtRest = false
  }

  /** Something is about to be told: takes what the room knows from the rows, if these do not show more yet. */
  wake(): void {
    if (!this.isAtRest) return
    this.isAtRest = false
    this.#view = this.#seq !== undefined && this.rows.state()?.seq === this.#seq ? this.rows.view(this.record) : undefined
  }

  /** Leaves it to the rows. False when they do not show all of it yet. */
  rest(): boolean {
    if (!this.#remember()) return false
    this.#view = undefined
    this.isAtRest = true
    return true
  }

  #remember(): boolean {
    const state = this.rows.state()
    this.#seq = state?.isCurrent === true ? state.seq : undefined
    return this.#seq !== undefined
  }
}
