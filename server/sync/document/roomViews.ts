import type * as Y from 'yjs'
import type { AuthorOf, ItineraryView } from '#shared/itinerary/view'
import { ViewCache, type TripRange } from './viewCache'

/** What a document says, as everybody who has it reads it, and with who made which event, which only the server knows. */
export class RoomViews {
  readonly #plain = new ViewCache()
  readonly #authored: ViewCache

  constructor(authorOf: AuthorOf) {
    this.#authored = new ViewCache(authorOf)
  }

  /** From now on somebody reads it: it is kept up to date. */
  keepCurrent(): void {
    this.#plain.keepCurrent()
  }

  /** The document changed, and that is on disk. */
  outdate(): void {
    this.#plain.outdate()
    this.#authored.outdate()
  }

  /** The document is about to differ from what is on disk. */
  beforeChange(doc: Y.Doc, dates: TripRange): void {
    this.#plain.beforeChange(doc, dates)
    this.#authored.beforeChange(doc, dates)
  }

  /** `doc` is what is on disk exactly if `isClean`. */
  read(doc: Y.Doc, dates: TripRange, isClean: boolean): ItineraryView {
    this.#plain.keepCurrent()
    return this.#plain.read(doc, dates, isClean)
  }

  /** The same with authors, for somebody who goes on reading it. */
  readAuthored(doc: Y.Doc, dates: TripRange, isClean: boolean): ItineraryView {
    this.#authored.keepCurrent()
    return this.#authored.read(doc, dates, isClean)
  }

  /** With authors, at a moment when everything is on disk, without the promise that later ones are kept exact. */
  readClean(doc: Y.Doc, dates: TripRange): ItineraryView {
    return this.#authored.read(doc, dates, true)
  }
}
