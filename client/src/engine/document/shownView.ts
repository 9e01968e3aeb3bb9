import type { ItineraryView } from '#shared/itinerary/view'
import { combine, type Readable, type Store } from '../../lib/store/store'

export interface ShownView extends Readable<ItineraryView | undefined> {
  /** Shows what the server answered, for as long as the document is empty. */
  showAnswer: (read: () => ItineraryView) => void
}

/** What the page shows: what the server `answered` or, as soon as the document is filled, its `live` view. */
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
