import { useState } from 'react'
import { useNotice, type Notice } from '../../../lib/hooks/useNotice'
import { useViewNow } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { DRAFT_NOTICE_ID, useEditor } from '../base/useEditor'
import { formTexts } from './formTexts'
import { eventFormDrafts } from './eventFormDraft'

/** Then the notice goes; the draft is offered again at the next visit. */
const OFFER_DURATION_MS = 15_000

/** Offers to go on with a form that was left unsaved. Its draft stays until somebody saves or discards it. */
export function ResumeDraftNotice() {
  const { userId, itineraryId } = useOpenItinerary()
  const { openForm } = useEditor()
  const viewNow = useViewNow()
  const [notice] = useState((): Notice | undefined => {
    const [left] = eventFormDrafts(userId, itineraryId)
    if (left === undefined) return undefined
    const { request, typed } = left
    const label = typed.label ?? (request.kind === 'edit' ? viewNow().events[request.eventId]?.label : undefined)
    const action = { label: formTexts.keepWriting, onClick: () => openForm(request) }
    return { id: DRAFT_NOTICE_ID, text: formTexts.leftDraft(label), duration: OFFER_DURATION_MS, action }
  })
  useNotice(notice)
  return null
}
