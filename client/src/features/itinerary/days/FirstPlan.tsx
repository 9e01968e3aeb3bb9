import { useItinerary } from '../../../engine/hooks/useItinerary'
import { texts } from '../base/texts'
import { EmptyTrip } from './EmptyTrip'

/** In an empty day; invites in an empty trip. */
export function FirstPlan() {
  const isTripEmpty = useItinerary((view) => Object.keys(view.events).length === 0)
  return isTripEmpty ? (
    <EmptyTrip>
      <p>{texts.firstPlan}</p>
    </EmptyTrip>
  ) : null
}
