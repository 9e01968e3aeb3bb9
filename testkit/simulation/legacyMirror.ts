import { diffViews } from '#server/legacy/roomActions'
import type { ItineraryView } from '#shared/itinerary/view'
import { toWireDays } from '#shared/itinerary/wire'
import type { DocumentRoom } from '#server/base/documentHub'
import { LegacyPage } from '../legacy/legacyPage'
import { wireDate } from '../date'
import type { SyncServer } from '../sync/syncServer'

export class LegacyMirror {
  page: LegacyPage
  #sentView: ItineraryView

  constructor(now: ItineraryView) {
    this.#sentView = now
    this.page = new LegacyPage({ startDate: wireDate('2026-10-01'), days: toWireDays(now) })
  }

  update(now: ItineraryView): void {
    for (const action of diffViews(this.#sentView, now)) this.page.apply(action)
    this.#sentView = now
  }
}

/** For each server a legacy page, as long as the document stays open. */
export class LegacyMirrorsByNode {
  readonly #mirrors = new Map<SyncServer, { room: DocumentRoom; mirror: LegacyMirror }>()

  constructor(private readonly tripId: string) {}

  follow(server: SyncServer): void {
    server.parts.bus.on('documentCommitted', ({ itineraryId }) => {
      const room = server.hub.peek(itineraryId)
      if (room === undefined || itineraryId !== this.tripId) return
      const known = this.#mirrors.get(server)
      if (known?.room === room) known.mirror.update(room.view())
      else this.#mirrors.set(server, { room, mirror: new LegacyMirror(room.view()) })
    })
  }

  /** Undefined if the document was reopened since. */
  shownAt(server: SyncServer): unknown {
    const known = this.#mirrors.get(server)
    return known !== undefined && server.hub.peek(this.tripId) === known.room ? known.mirror.page.displayedDays() : undefined
  }
}
