import { useMemo } from 'react'
import { dismissToast, showToast } from '../../../lib/toasts'
import type { UndoEntry, UndoResult } from '../../../engine/document/undoHistory'
import { useGetView } from '../../../engine/hooks/useItinerary'
import { useUndoHistory } from '../../../engine/hooks/useItinerarySession'
import { useFoldActions } from '../viewport/openDays'
import { usePageElements } from '../viewport/pageElements'
import { isOffScreen, revealItem, restoreFocusToEvent } from '../viewport/reveal'
import { formatUndoEntry, undoTexts } from '../base/undoTexts'

const UNDO_NOTICE_ID = 'undo'

/** Dismissed once the deletion is undone. */
export const deletionNoticeId = ({ id }: UndoEntry): string => `deleted ${id}`

/** A notice links to changes outside the screen. */
export function useUndo() {
  const history = useUndoHistory()
  const viewNow = useGetView()
  const { open } = useFoldActions()
  const elements = usePageElements()

  return useMemo(() => {
    const tell = (turned: UndoResult | undefined, sentence: (what: string) => string) => {
      if (turned === undefined) return
      const { entry, isDone } = turned
      dismissToast(deletionNoticeId(entry))
      if (!isDone) return showToast(undoTexts.changedSince, { id: UNDO_NOTICE_ID })
      restoreFocusToEvent(elements, entry.id, viewNow().events[entry.id]?.dayId ?? entry.id)
      const show = { label: undoTexts.see, onClick: () => revealItem(elements, viewNow(), entry.id, open) }
      requestAnimationFrame(() =>
        showToast(
          sentence(formatUndoEntry(entry)),
          isOffScreen(elements, viewNow(), entry.id) ? { id: UNDO_NOTICE_ID, action: show } : { id: UNDO_NOTICE_ID },
        ),
      )
    }
    return {
      undo: () => tell(history.undo(), undoTexts.undone),
      redo: () => tell(history.redo(), undoTexts.redone),
      undoEntry: (entry: UndoEntry) => tell(history.undoEntry(entry), undoTexts.undone),
    }
  }, [history, viewNow, open, elements])
}
