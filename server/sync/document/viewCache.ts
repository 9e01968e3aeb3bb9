import type * as Y from 'yjs'
import { parseWireDate, type CalendarDate } from '#shared/dates'
import { view, type ItineraryView } from '#shared/itinerary/view'

export interface TripDates {
  startDate: string
  endDate: string
}

const calendarDate = (wireDate: string): CalendarDate => parseWireDate(wireDate) ?? wireDate

/** The view of a document as it is on disk, also while newer changes wait in memory. The same object until something changes. */
export class ViewCache {
  #view: ItineraryView | undefined
  #key = ''
  #isFresh = false
  #isWanted = false

  /** From now on somebody reads it: it is kept up to date. */
  keepCurrent(): void {
    this.#isWanted = true
  }

  /** The document changed, and that is on disk. */
  outdate(): void {
    this.#isFresh = false
  }

  /** The document is about to differ from the disk: takes its picture first, if somebody may ask for it. */
  beforeChange(doc: Y.Doc, dates: TripDates): void {
    if (this.#isWanted) this.#refresh(doc, dates)
  }

  /** `doc` is what is on disk exactly if `isClean`. */
  read(doc: Y.Doc, dates: TripDates, isClean: boolean): ItineraryView {
    if (isClean || this.#view === undefined) return this.#refresh(doc, dates)
    return this.#view
  }

  #refresh(doc: Y.Doc, { startDate, endDate }: TripDates): ItineraryView {
    const key = `${startDate} ${endDate}`
    if (this.#view === undefined || !this.#isFresh || this.#key !== key)
      this.#view = view(doc, calendarDate(startDate), calendarDate(endDate), this.#view)
    this.#key = key
    this.#isFresh = true
    return this.#view
  }
}
