import { decisionsOn, type Decisions } from '../outbox/decisions'
import { outboxOf } from '../outbox/outbox'
import { useOpenItinerary } from './useItinerarySession'

/** What can be decided about what waits and was refused. */
export const useDecisions = (): Decisions => decisionsOn(outboxOf(useOpenItinerary().userId))
