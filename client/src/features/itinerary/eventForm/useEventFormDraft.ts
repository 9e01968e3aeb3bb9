import { useEffect, useState } from 'react'
import { notify, dismissNotice } from '../../../lib/notices'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { useEditor, type EventFormRequest } from '../base/useEditor'
import { formTexts } from './formTexts'
import { eventFormDraft, type TypedFields } from './eventFormDraft'
import { DRAFT_NOTICE_ID } from './ResumeDraftNotice'

/** Keeps what is typed into the form of an event until it is saved or given up; giving it up can be taken back. */
export function useEventFormDraft(request: EventFormRequest) {
  const { userId, itineraryId } = useOpenItinerary()
  const { openForm } = useEditor()
  const [kept] = useState(() => eventFormDraft(userId, itineraryId, request))
  const [resumed] = useState(kept.read)

  useEffect(() => {
    dismissNotice(DRAFT_NOTICE_ID)
    // What another tab left is this one's from now on.
    if (resumed !== undefined) kept.keep(resumed)
    window.addEventListener('pagehide', kept.leave)
    return () => window.removeEventListener('pagehide', kept.leave)
  }, [kept, resumed])

  return {
    /** What was typed before the form was left. */
    resumed,
    /** Nothing differs any more from what the form opened with, or this does. */
    change: (typed: TypedFields | undefined) => (typed === undefined ? kept.drop() : kept.keep(typed)),
    drop: kept.drop,
    giveUp() {
      const typed = kept.read()
      kept.drop()
      if (typed === undefined) return
      const takeBack = () => {
        kept.keep(typed)
        openForm(request)
      }
      notify(formTexts.notSaved, { id: DRAFT_NOTICE_ID, action: { label: formTexts.keepWriting, onClick: takeBack } })
    },
  }
}
