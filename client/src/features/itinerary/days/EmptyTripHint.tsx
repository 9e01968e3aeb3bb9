import { useItinerary } from '../../../engine/hooks/useItinerary'
import { tripTexts } from '../base/tripTexts'
import { EmptyTrip } from './EmptyTrip'

/** In an empty day; invites in an empty trip. */
export function EmptyTripHint() {
  const isTripEmpty = useItinerary((view) => Object.keys(view.events).length === 0)
  return isTripEmpty ? (
    <EmptyTrip>
      <p>{tripTexts.firstPlan}</p>
    </EmptyTrip>
  ) : null
}
