import { useItinerary } from '../../../engine/hooks/useItinerary'
import { usePublishActiveDay } from '../../../engine/hooks/usePublishActiveDay'
import { useDebounced } from '../../../lib/hooks/useDebounced'
import { useActiveDay } from '../viewport/useActiveDay'

export function PublishActiveDay() {
  const days = useItinerary((view) => view.days)
  usePublishActiveDay(useDebounced(useActiveDay(days), 300))
  return null
}
