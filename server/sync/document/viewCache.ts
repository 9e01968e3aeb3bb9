import type * as Y from 'yjs'
import { type WireDate } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import { view, type AuthorOf, type ItineraryView } from '#shared/itinerary/view'

export interface TripRange {
  startDate: WireDate
  endDate: WireDate
}

/** The view of a document as it is on disk, also while newer changes wait in memory. The same object until something changes. */
export class ViewCache {
  #view: ItineraryView | undefined
  #key = ''
  #isFresh = false
  #isWanted = false

  constructor(private readonly authorOf: AuthorOf = () => undefined) {}

  /** From now on somebody reads it: it is kept up to date. */
  keepCurrent(): void {
    this.#isWanted = true
  }

  /** The document changed, and that is on disk. */
  outdate(): void {
    this.#isFresh = false
  }

  /** The document is about to differ from what is on disk: reads it first, if somebody may ask for that. */
  beforeChange(doc: Y.Doc, dates: TripRange): void {
    if (this.#isWanted) this.#refresh(doc, dates)
  }

  /** `doc` is what is on disk exactly if `isClean`. */
  read(doc: Y.Doc, dates: TripRange, isClean: boolean): ItineraryView {
    if (isClean || this.#view === undefined) return this.#refresh(doc, dates)
    return this.#view
  }

  #refresh(doc: Y.Doc, { startDate, endDate }: TripRange): ItineraryView {
    const key = `${startDate} ${endDate}`
    if (this.#view === undefined || !this.#isFresh || this.#key !== key)
      this.#view = view(doc, fromWireDate(startDate), fromWireDate(endDate), this.#view, this.authorOf)
    this.#key = key
    this.#isFresh = true
    return this.#view
  }
}
