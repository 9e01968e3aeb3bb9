import { useMemo } from 'react'
import { useEventDrag } from './dragContext'
import { orderWithMoved } from '../moving/eventPosition'

/** The ids with the dragged event at its target. Rerenders only if this list changes. */
export function usePreviewOrder(dayId: string, ids: readonly string[]): readonly string[] {
  const moved = useEventDrag((drag) =>
    drag !== null && (drag.shownPosition.dayId === dayId || ids.includes(drag.eventId)) ? drag : null,
  )
  return useMemo(
    () => (moved === null ? ids : orderWithMoved(ids, dayId, moved.eventId, moved.shownPosition)),
    [ids, dayId, moved],
  )
}
