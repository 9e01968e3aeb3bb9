import { useState } from 'react'
import { useToast, type ToastContent } from '../../../lib/hooks/useEffectHooks'
import { useRecord, useGetView } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { mayUseEventForm } from '../base/mayUseEventForm'
import { DRAFT_NOTICE_ID, useEditControls, type EventFormRequest } from '../base/useEditControls'
import { eventFormTexts } from './eventFormTexts'
import { listEventFormDrafts } from './eventFormDraft'

/** The draft is offered again on the next visit. */
const OFFER_DURATION_MS = 15_000

export function ResumeDraftNotice() {
  const { userId, itineraryId } = useOpenItinerary()
  const { openForm } = useEditControls()
  const viewNow = useGetView()
  const role = useRecord((record) => record.myRole)
  const [notice] = useState((): ToastContent | undefined => {
    const { events } = viewNow()
    const eventOf = (request: EventFormRequest) => (request.kind === 'edit' ? events[request.eventId] : undefined)
    const left = listEventFormDrafts(userId, itineraryId).find(({ request }) =>
      mayUseEventForm(request, eventOf(request), role, userId),
    )
    if (left === undefined) return undefined
    const { request, typed } = left
    const label = typed.label ?? eventOf(request)?.label
    const action = { label: eventFormTexts.keepWriting, onClick: () => openForm(request) }
    return { id: DRAFT_NOTICE_ID, text: eventFormTexts.leftDraft(label), duration: OFFER_DURATION_MS, action }
  })
  useToast(notice)
  return null
}
