import { useMemo } from 'react'
import type { Store } from '../../../lib/store/store'
import { useGetView } from '../../../engine/hooks/useItinerary'
import { tileBoxes } from './dropGeometry'
import type { DragState } from './dragState'
import { findItemAfter } from '../moving/eventPosition'
import { useEditControls } from '../base/useEditControls'
import { dayDragTexts } from '../moving/dragTexts'
import type { DragController } from './useEventDragController'
import { usePageElements } from '../viewport/pageElements'
import { useMoves } from '../moving/useMoves'

/** Only an insertion line moves before the drop. */
export function useDayDragController(drag: Store<DragState | null>): (dayId: string) => DragController {
  const viewNow = useGetView()
  const { announce } = useEditControls()
  const { moveDayBefore } = useMoves()
  const elements = usePageElements()

  return useMemo(() => {
    const nextOf = (dayId: string): string | null => {
      const { days } = viewNow()
      return days[days.findIndex(({ id }) => id === dayId) + 1]?.id ?? null
    }
    const nameOf = (dayId: string) => viewNow().days.find(({ id }) => id === dayId)?.label ?? ''
    return (dayId) => ({
      start() {
        drag.set({ kind: 'day', dayId, before: nextOf(dayId) })
        announce(dayDragTexts.lifted(nameOf(dayId)))
      },
      follow(point) {
        const before = findItemAfter(point, tileBoxes(elements, viewNow().days, dayId))
        if (drag.get()?.kind === 'day') drag.set({ kind: 'day', dayId, before })
      },
      step: () => undefined,
      drop() {
        const current = drag.get()
        drag.set(null)
        if (current?.kind === 'day') moveDayBefore(dayId, current.before)
      },
      cancel() {
        drag.set(null)
        announce(dayDragTexts.cancelled(nameOf(dayId)))
      },
    })
  }, [drag, viewNow, announce, moveDayBefore, elements])
}
