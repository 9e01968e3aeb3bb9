import { useState } from 'react'
import { useNotice, type Notice } from '../../../lib/hooks/useNotice'
import { useRecord, useViewNow } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { mayFill } from '../base/mayFill'
import { DRAFT_NOTICE_ID, useEditor, type EventFormRequest } from '../base/useEditor'
import { formTexts } from './formTexts'
import { eventFormDrafts } from './eventFormDraft'

/** The draft is offered again on the next visit. */
const OFFER_DURATION_MS = 15_000

export function ResumeDraftNotice() {
  const { userId, itineraryId } = useOpenItinerary()
  const { openForm } = useEditor()
  const viewNow = useViewNow()
  const role = useRecord((record) => record.myRole)
  const [notice] = useState((): Notice | undefined => {
    const { events } = viewNow()
    const eventOf = (request: EventFormRequest) => (request.kind === 'edit' ? events[request.eventId] : undefined)
    const left = eventFormDrafts(userId, itineraryId).find(({ request }) => mayFill(request, eventOf(request), role, userId))
    if (left === undefined) return undefined
    const { request, typed } = left
    const label = typed.label ?? eventOf(request)?.label
    const action = { label: formTexts.keepWriting, onClick: () => openForm(request) }
    return { id: DRAFT_NOTICE_ID, text: formTexts.leftDraft(label), duration: OFFER_DURATION_MS, action }
  })
  useNotice(notice)
  return null
}
