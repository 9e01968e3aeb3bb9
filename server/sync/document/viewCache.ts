import type * as Y from 'yjs'
import { type WireDate } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import { view, type AuthorOf, type ItineraryView } from '#shared/itinerary/view'

export interface TripRange {
  startDate: WireDate
  endDate: WireDate
}

/** The view of the document on disk, even while memory is ahead. The same object until it changes. */
export class ViewCache {
  #view: ItineraryView | undefined
  #key = ''
  #isFresh = false
  #isWanted = false

  constructor(private readonly authorOf: AuthorOf = () => undefined) {}

  keepCurrent(): void {
    this.#isWanted = true
  }

  outdate(): void {
    this.#isFresh = false
  }

  /** Call before memory differs from disk. */
  beforeChange(doc: Y.Doc, dates: TripRange): void {
    if (this.#isWanted) this.#refresh(doc, dates)
  }

  /** `isClean`: `doc` matches the disk. */
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
