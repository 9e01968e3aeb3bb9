import { useMemo } from 'react'
import { dismissNotice, notify } from '../../../lib/notices'
import type { HistoryEntry, InvertedEntry } from '../../../engine/document/history'
import { useViewNow } from '../../../engine/hooks/useItinerary'
import { useHistory } from '../../../engine/hooks/useItinerarySession'
import { useFoldActions } from '../viewport/openDays'
import { usePageElements } from '../viewport/pageElements'
import { isOutOfSight, reveal } from '../viewport/reveal'
import { restoreFocusToEvent } from '../viewport/restoreFocus'
import { historyEntryInWords, undoTexts } from '../base/undoTexts'

/** Each notice replaces the last. */
const UNDO_NOTICE_ID = 'undo'

/** Dismissed once the deletion is undone. */
export const deletionNoticeId = ({ id }: HistoryEntry): string => `deleted ${id}`

/** A notice links to changes outside the screen. */
export function useUndo() {
  const history = useHistory()
  const viewNow = useViewNow()
  const { open } = useFoldActions()
  const elements = usePageElements()

  return useMemo(() => {
    const tell = (turned: InvertedEntry | undefined, sentence: (what: string) => string) => {
      if (turned === undefined) return
      const { entry, isDone } = turned
      dismissNotice(deletionNoticeId(entry))
      if (!isDone) return notify(undoTexts.changedSince, { id: UNDO_NOTICE_ID })
      restoreFocusToEvent(elements, entry.id, viewNow().events[entry.id]?.dayId ?? entry.id)
      const show = { label: undoTexts.see, onClick: () => reveal(elements, viewNow(), entry.id, open) }
      // After layout.
      requestAnimationFrame(() =>
        notify(
          sentence(historyEntryInWords(entry)),
          isOutOfSight(elements, viewNow(), entry.id) ? { id: UNDO_NOTICE_ID, action: show } : { id: UNDO_NOTICE_ID },
        ),
      )
    }
    return {
      undo: () => tell(history.undo(), undoTexts.undone),
      redo: () => tell(history.redo(), undoTexts.redone),
      takeBack: (entry: HistoryEntry) => tell(history.undoEntry(entry), undoTexts.undone),
    }
  }, [history, viewNow, open, elements])
}
