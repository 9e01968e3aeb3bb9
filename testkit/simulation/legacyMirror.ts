import { diffViews } from '#server/legacy/roomActions'
import type { ItineraryView } from '#shared/itinerary/view'
import { toWireDays } from '#shared/itinerary/wire'
import { LegacyPage } from '../legacy/legacyPage'
import { wireDate } from '../date'

export class LegacyMirror {
  page: LegacyPage
  #told: ItineraryView

  constructor(now: ItineraryView) {
    this.#told = now
    this.page = new LegacyPage({ startDate: wireDate('2026-10-01'), days: toWireDays(now) })
  }

  tell(now: ItineraryView): void {
    for (const action of diffViews(this.#told, now)) this.page.apply(action)
    this.#told = now
  }
}
