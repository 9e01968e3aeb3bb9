import type * as Y from 'yjs'
import type { AuthorOf, ItineraryView } from '#shared/itinerary/view'
import { ViewCache, type TripRange } from './viewCache'

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

  outdate(): void {
    this.#plain.outdate()
    this.#authored.outdate()
  }

  /** Call before memory differs from disk. */
  beforeChange(doc: Y.Doc, dates: TripRange): void {
    this.#plain.beforeChange(doc, dates)
    this.#authored.beforeChange(doc, dates)
  }

  /** `isClean`: `doc` matches the disk. */
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
