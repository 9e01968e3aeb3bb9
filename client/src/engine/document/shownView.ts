import type { ItineraryView } from '#shared/itinerary/view'
import { combine, type Readable, type Store } from '../../lib/store/store'

export interface ShownView extends Readable<ItineraryView | undefined> {
  /** Ignored once the document is filled. */
  showAnswer: (read: () => ItineraryView) => void
}

export function createShownView(
  live: Readable<ItineraryView>,
  answered: Store<ItineraryView | undefined>,
  isFilled: () => boolean,
): ShownView {
  return {
    ...combine(live, answered, (view, answer) => (isFilled() ? view : answer)),
    showAnswer(read) {
      if (!isFilled()) answered.set(read())
    },
  }
}
