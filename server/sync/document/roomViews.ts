import type * as Y from 'yjs'
import { computeView, type AuthorOf, type ItineraryView } from '#shared/itinerary/view'
import type { WireDate } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'

export interface TripRange {
  startDate: WireDate
  endDate: WireDate
}

/** Views without and with event authors, which only the server knows. */
export class RoomViews {
  readonly #plain = new ViewCache()
  readonly #authored: ViewCache

  constructor(authorOf: AuthorOf) {
    this.#authored = new ViewCache(authorOf)
  }

  keepCurrent(): void {
    this.#plain.keepCurrent()
  }

  invalidate(): void {
    this.#plain.invalidate()
    this.#authored.invalidate()
  }

  beforeChange(doc: Y.Doc, dates: TripRange): void {
    this.#plain.beforeChange(doc, dates)
    this.#authored.beforeChange(doc, dates)
  }

  read(doc: Y.Doc, dates: TripRange, isClean: boolean): ItineraryView {
    this.#plain.keepCurrent()
    return this.#plain.read(doc, dates, isClean)
  }

  readAuthored(doc: Y.Doc, dates: TripRange, isClean: boolean): ItineraryView {
    this.#authored.keepCurrent()
    return this.#authored.read(doc, dates, isClean)
  }

  /** `doc` must match the disk. Does not keep later views current. */
  readClean(doc: Y.Doc, dates: TripRange): ItineraryView {
    return this.#authored.read(doc, dates, true)
  }
}

/** As on disk, even while memory is ahead. The same object until it changes. */
export class ViewCache {
  #view: ItineraryView | undefined
  #key = ''
  #isFresh = false
  #isWanted = false

  constructor(private readonly authorOf: AuthorOf = () => undefined) {}

  keepCurrent(): void {
    this.#isWanted = true
  }

  invalidate(): void {
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
      this.#view = computeView(doc, fromWireDate(startDate), fromWireDate(endDate), this.#view, this.authorOf)
    this.#key = key
    this.#isFresh = true
    return this.#view
  }
}
