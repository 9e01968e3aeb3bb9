import { useRecord } from '../../../engine/hooks/useItinerary'
import { useOutlineNow } from '../base/useOutline'
import type { TripToTake } from './tripFiles'

export function useTripToTake(): () => TripToTake {
  const { id, isPublic, updatedAt } = useRecord((record) => record)
  const outlineNow = useOutlineNow()
  return () => ({ id, isPublic, updatedAt, outline: outlineNow() })
}
