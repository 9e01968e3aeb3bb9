import { useState } from 'react'
import { useAdoptedDraft } from '../../../engine/hooks/useAdoptedDraft'
import { notify } from '../../../lib/notices'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { DRAFT_NOTICE_ID, useEditor, type EventFormRequest } from '../base/useEditor'
import { formTexts } from './formTexts'
import { eventFormDraft, type TypedFields } from './eventFormDraft'

/** Stores typed values until saved or discarded. Discarding is undoable. */
export function useEventFormDraft(request: EventFormRequest) {
  const { userId, itineraryId } = useOpenItinerary()
  const { openForm } = useEditor()
  const [draft] = useState(() => eventFormDraft(userId, itineraryId, request))
  const [resumed] = useState(draft.read)

  useAdoptedDraft(draft)

  return {
    resumed,
    /** Undefined discards the draft. */
    change: (typed: TypedFields | undefined) => (typed === undefined ? draft.drop() : draft.keep(typed)),
    drop: draft.drop,
    giveUp() {
      const typed = draft.read()
      draft.drop()
      if (typed === undefined) return
      const takeBack = () => {
        draft.keep(typed)
        openForm(request)
      }
      notify(formTexts.notSaved, { id: DRAFT_NOTICE_ID, action: { label: formTexts.keepWriting, onClick: takeBack } })
    },
  }
}
