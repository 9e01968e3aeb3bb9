import { useMemo } from 'react'
import { useDrag } from './dragging'
import { arranged } from './dragPlaces'

/** The ids of a list as it shows now: with the event that is being dragged where it would land. Draws again only if that concerns this list. */
export function useArrangement(dayId: string, ids: readonly string[]): readonly string[] {
  const moved = useDrag((drag) => (drag !== null && (drag.shown.dayId === dayId || ids.includes(drag.eventId)) ? drag : null))
  return useMemo(() => (moved === null ? ids : arranged(ids, dayId, moved.eventId, moved.shown)), [ids, dayId, moved])
}
