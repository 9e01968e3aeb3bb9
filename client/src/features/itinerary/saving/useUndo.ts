import { useMemo } from 'react'
import { notify } from '../../../lib/notices'
import type { Deed, Turned } from '../../../lib/sync/history'
import { useViewNow } from '../../../lib/sync/useItinerary'
import { useHistory } from '../../../lib/sync/useItinerarySession'
import { useEditor } from '../editor'
import { useOpenDays } from '../days/openDays'
import { reveal } from '../days/reveal'
import { keepFocus } from '../moving/keepFocus'
import { deedInWords, undoTexts } from '../texts'

/** Taking back what one did here and doing it again: said aloud, and shown where it happened. */
export function useUndo() {
  const history = useHistory()
  const viewNow = useViewNow()
  const { open } = useOpenDays()
  const { announce } = useEditor()

  return useMemo(() => {
    const tell = (turned: Turned | undefined, sentence: (what: string) => string) => {
      if (turned === undefined) return
      const { deed, isDone } = turned
      if (!isDone) return notify(undoTexts.changedSince)
      announce(sentence(deedInWords(deed)))
      reveal(viewNow(), deed.id, open)
      keepFocus(deed.id, viewNow().events[deed.id]?.dayId ?? deed.id)
    }
    return {
      undo: () => tell(history.undo(), undoTexts.undone),
      redo: () => tell(history.redo(), undoTexts.redone),
      takeBack: (deed: Deed) => tell(history.takeBack(deed), undoTexts.undone),
    }
  }, [history, viewNow, open, announce])
}
