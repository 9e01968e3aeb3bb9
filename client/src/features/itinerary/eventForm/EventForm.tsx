import { useState } from 'react'
import { newId } from '#shared/ids'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import type { EventView } from '#shared/itinerary/view'
import type { Place } from '#shared/places/place'
import { useItinerary, useGetView, useRecord } from '../../../engine/hooks/useItinerary'
import { useItineraryCommands, useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { usePublishEditedEvent } from '../../../engine/hooks/usePublishActivity'
import { useDraftOwnership } from '../../../engine/hooks/useFormDraft'
import { showToast } from '../../../lib/toasts'
import { useFoldActions } from '../viewport/openDays'
import { usePageElements } from '../viewport/pageElements'
import { revealItem } from '../viewport/reveal'
import { mayUseEventForm } from '../base/mayUseEventForm'
import { tryCommand } from '../base/tryCommand'
import { useEditControls, DRAFT_NOTICE_ID, type EventFormRequest } from '../base/useEditControls'
import { EventFormPresence } from '../presence/EventFormPresence'
import { tripTexts } from '../base/tripTexts'
import { eventFormValuesOf, emptyEventForm, eventFieldsOf, type EventFormValues } from './eventFormValues'
import { EventFormFields } from './EventFormFields'
import { openEventFormDraft, type DraftFields } from './eventFormDraft'
import { eventFormTexts } from './eventFormTexts'

/** 'Guardar y añadir otro' mounts the next form. */
export function EventForm({ request, onClose }: { request: EventFormRequest; onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const [added, setAdded] = useState<readonly string[]>([])
  const round = added.length
  const draft = useEventFormDraft(request)
  const viewNow = useGetView()
  // The draft's event may have been deleted.
  const [opened] = useState<EventFormRequest>(() =>
    request.kind === 'edit' && viewNow().events[request.eventId] === undefined ? { kind: 'new', dayId: IDEAS_DAY_ID } : request,
  )
  const props = {
    isOpen,
    newEventId: draft.newEventId,
    typed: round === 0 ? draft.resumed : undefined,
    onTyped: draft.change,
    onClose() {
      setIsOpen(false)
      draft.giveUp()
    },
    onSaved() {
      setIsOpen(false)
      draft.drop()
    },
    onClosed: onClose,
  }
  const beginAnother = (label: string) => {
    draft.beginNext()
    setAdded([...added, label])
  }
  return opened.kind === 'new' ? (
    <NewEvent
      key={round}
      {...props}
      dayId={opened.dayId}
      place={round === 0 ? opened.place : undefined}
      added={added}
      onAnother={beginAnother}
    />
  ) : (
    <ExistingEvent {...props} eventId={opened.eventId} startsAt={opened.field} />
  )
}

interface FormProps {
  isOpen: boolean
  newEventId: string
  typed: DraftFields | undefined
  onTyped: (typed: DraftFields | undefined) => void
  onClose: () => void
  onSaved: () => void
  onClosed: () => void
}

interface NewEventProps extends FormProps {
  dayId: string
  place: Place | undefined
  added: readonly string[]
  onAnother: (added: string) => void
}

function NewEvent({ dayId, newEventId, added, onAnother, onSaved, ...props }: NewEventProps) {
  const viewNow = useGetView()
  const commands = useItineraryCommands()
  const { announce } = useEditControls()
  const isIdea = dayId === IDEAS_DAY_ID
  const elements = usePageElements()
  const { open } = useFoldActions()
  const { userId } = useOpenItinerary()
  const role = useRecord((record) => record.myRole)
  const add = (draft: EventFormValues, then: (label: string) => void) => {
    const fields = eventFieldsOf(draft)
    // The event must not restore a deleted day.
    const target = { dayId: dayOrIdeas(viewNow().days, dayId) }
    const saved = viewNow().events[newEventId]
    // An idea may be in a day by now, where its proposer may not edit it.
    const mayEdit = saved === undefined || mayUseEventForm({ kind: 'edit', eventId: newEventId }, saved, role, userId)
    let id = mayEdit ? newEventId : newId()
    const isAdded = tryCommand(() => {
      id = commands.addDraftEvent(id, target, fields, draft.picture ?? undefined)
    })
    if (!isAdded) return
    announce(eventFormTexts.eventSaved(fields.label))
    // New ideas are at the end of a scrolling row.
    if (target.dayId === IDEAS_DAY_ID) revealItem(elements, viewNow(), id, open)
    then(fields.label)
  }
  return (
    <EventFormFields
      {...props}
      title={isIdea ? eventFormTexts.newIdea : eventFormTexts.newEvent}
      isIdea={isIdea}
      added={added}
      subtitle={useDayLabel(dayId)}
      dayId={dayId}
      initial={emptyEventForm}
      onSave={(draft) => add(draft, () => onSaved())}
      onSaveAndAnother={(draft) => add(draft, onAnother)}
    />
  )
}

interface ExistingEventProps extends FormProps {
  eventId: string
  startsAt: 'place' | undefined
}

function ExistingEvent({ eventId, newEventId, onSaved, ...props }: ExistingEventProps) {
  const viewNow = useGetView()
  // Only fields changed since then are saved, so that others' edits stay.
  const [base] = useState<EventView | undefined>(() => viewNow().events[eventId])
  const isGone = useItinerary((view) => view.events[eventId] === undefined)
  const commands = useItineraryCommands()
  const { announce } = useEditControls()
  // Another user may move it.
  const dayId = useItinerary((view) => view.events[eventId]?.dayId) ?? base?.dayId ?? IDEAS_DAY_ID
  const subtitle = useDayLabel(dayId)

  usePublishEditedEvent(eventId)

  if (base === undefined) return null
  const save = (draft: EventFormValues) => {
    const { picture } = draft
    // The present picture stays until the new one is uploaded.
    const fields = { ...eventFieldsOf(draft), image: picture === null ? null : base.image }
    const isSaved = tryCommand(() => {
      if (isGone)
        commands.addDraftEvent(newEventId, { dayId: dayOrIdeas(viewNow().days, base.dayId) }, fields, picture ?? undefined)
      else commands.editEvent(eventId, fields, base, picture)
    })
    if (!isSaved) return
    announce(eventFormTexts.eventSaved(fields.label))
    onSaved()
  }
  return (
    <EventFormFields
      {...props}
      title={dayId === IDEAS_DAY_ID ? eventFormTexts.editIdea : eventFormTexts.editEvent}
      subtitle={subtitle}
      dayId={dayId}
      image={base.image}
      warning={isGone ? eventFormTexts.eventGone : undefined}
      people={<EventFormPresence eventId={eventId} />}
      initial={eventFormValuesOf(base)}
      onSave={save}
    />
  )
}

/** Discarding is undoable. */
function useEventFormDraft(request: EventFormRequest) {
  const { userId, itineraryId } = useOpenItinerary()
  const { openForm } = useEditControls()
  const [draft] = useState(() => openEventFormDraft(userId, itineraryId, request))
  const [resumed] = useState(draft.read)
  const [newEventId, setNewEventId] = useState(() => resumed?.newEventId ?? newId())

  useDraftOwnership(draft)

  return {
    resumed: resumed?.typed,
    newEventId,
    change: (typed: DraftFields | undefined) => (typed === undefined ? draft.drop() : draft.keep(newEventId, typed)),
    drop: draft.drop,
    beginNext() {
      draft.drop()
      setNewEventId(newId())
    },
    giveUp() {
      const typed = draft.read()?.typed
      draft.drop()
      if (typed === undefined) return
      const resume = () => {
        draft.keep(newEventId, typed)
        openForm(request)
      }
      showToast(eventFormTexts.notSaved, {
        id: DRAFT_NOTICE_ID,
        action: { label: eventFormTexts.keepWriting, onClick: resume },
      })
    },
  }
}

const dayOrIdeas = (days: readonly { id: string }[], dayId: string) =>
  days.some(({ id }) => id === dayId) ? dayId : IDEAS_DAY_ID

const useDayLabel = (dayId: string): string =>
  useItinerary((view) =>
    dayId === IDEAS_DAY_ID ? tripTexts.ideas : (view.days.find(({ id }) => id === dayId)?.label ?? tripTexts.ideas),
  )
