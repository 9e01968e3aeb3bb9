import { decisionsOn, type Decisions } from '../outbox/decisions'
import { outboxOf } from '../outbox/outbox'
import { useOpenItinerary } from './useItinerarySession'

export const useDecisions = (): Decisions => decisionsOn(outboxOf(useOpenItinerary().userId))
