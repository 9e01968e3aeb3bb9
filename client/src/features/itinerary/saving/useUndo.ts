import { useMemo } from 'react'
import { notify } from '../../../lib/notices'
import type { HistoryEntry, InvertedEntry } from '../../../engine/document/history'
import { useViewNow } from '../../../engine/hooks/useItinerary'
import { useHistory } from '../../../engine/hooks/useItinerarySession'
import { useOpenDays } from '../days/openDays'
import { isElsewhere, reveal } from '../days/reveal'
import { keepFocus } from '../moving/keepFocus'
import { deedInWords, undoTexts } from '../texts'

/** One notice, which says the last of it. */
const NOTICE = 'undo'

/** Taking back what one did here and doing it again: said on the screen, with the way there where that is elsewhere. */
export function useUndo() {
  const history = useHistory()
  const viewNow = useViewNow()
  const { open } = useOpenDays()

  return useMemo(() => {
    const tell = (turned: InvertedEntry | undefined, sentence: (what: string) => string) => {
      if (turned === undefined) return
      const { entry, isDone } = turned
      if (!isDone) return notify(undoTexts.changedSince, { id: NOTICE })
      keepFocus(entry.id, viewNow().events[entry.id]?.dayId ?? entry.id)
      const show = { label: undoTexts.see, onClick: () => reveal(viewNow(), entry.id, open) }
      // After it has been drawn.
      requestAnimationFrame(() =>
        notify(sentence(deedInWords(entry)), isElsewhere(viewNow(), entry.id) ? { id: NOTICE, action: show } : { id: NOTICE }),
      )
    }
    return {
      undo: () => tell(history.undo(), undoTexts.undone),
      redo: () => tell(history.redo(), undoTexts.redone),
      takeBack: (deed: HistoryEntry) => tell(history.undoEntry(deed), undoTexts.undone),
    }
  }, [history, viewNow, open])
}
