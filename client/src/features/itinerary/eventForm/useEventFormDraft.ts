import { useState } from 'react'
import { useAdoptedDraft } from '../../../engine/hooks/useAdoptedDraft'
import { notify } from '../../../lib/notices'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { DRAFT_NOTICE_ID, useEditor, type EventFormRequest } from '../base/useEditor'
import { formTexts } from './formTexts'
import { eventFormDraft, type TypedFields } from './eventFormDraft'

/** Stores what is typed into an event's form until it is saved or discarded; discarding can be undone. */
export function useEventFormDraft(request: EventFormRequest) {
  const { userId, itineraryId } = useOpenItinerary()
  const { openForm } = useEditor()
  const [draft] = useState(() => eventFormDraft(userId, itineraryId, request))
  const [resumed] = useState(draft.read)

  useAdoptedDraft(draft)

  return {
    /** What was typed before the form was left. */
    resumed,
    /** Stores the fields that differ from what the form opened with; undefined when none do. */
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
