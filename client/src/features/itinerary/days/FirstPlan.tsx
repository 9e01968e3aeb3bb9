import { useItinerary } from '../../../engine/hooks/useItinerary'
import { texts } from '../base/texts'
import { EmptyTrip } from './EmptyTrip'

/** In a day without events: in an empty trip an invitation, else nothing but the button. */
export function FirstPlan() {
  const isTripEmpty = useItinerary((view) => Object.keys(view.events).length === 0)
  return isTripEmpty ? (
    <EmptyTrip>
      <p>{texts.firstPlan}</p>
    </EmptyTrip>
  ) : null
}
