import { useEffect } from 'react'
import { notify, dismissNotice } from '../../../lib/notices'
import { useViewNow } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { useEditor } from '../base/useEditor'
import { formTexts } from './formTexts'
import { eventFormDrafts } from './eventFormDraft'

/** Of what offers to go on with a form. */
export const DRAFT_NOTICE_ID = 'draft'
/** After that it is offered again the next time. */
const OFFER_DURATION_MS = 15_000

/** Offers to go on with a form that was left unsaved. Its draft stays until somebody saves or discards it. */
export function ResumeDraftNotice() {
  const { userId, itineraryId } = useOpenItinerary()
  const { openForm } = useEditor()
  const viewNow = useViewNow()
  useEffect(() => {
    const [left] = eventFormDrafts(userId, itineraryId)
    if (left === undefined) return undefined
    const { request, typed } = left
    const label = typed.label ?? (request.kind === 'edit' ? viewNow().events[request.eventId]?.label : undefined)
    const action = { label: formTexts.keepWriting, onClick: () => openForm(request) }
    notify(formTexts.leftDraft(label), { id: DRAFT_NOTICE_ID, duration: OFFER_DURATION_MS, action })
    return () => dismissNotice(DRAFT_NOTICE_ID)
  }, [userId, itineraryId, openForm, viewNow])
  return null
}
