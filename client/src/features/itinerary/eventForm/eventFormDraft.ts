import { keysOf } from '#shared/keysOf'
import { isCategory } from '#shared/categories'
import { isId, newId } from '#shared/ids'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { isSameValue } from '#shared/itinerary/fieldKinds'
import { limits } from '#shared/limits'
import { isPlace } from '#shared/places/place'
import { openFormDraft, listFormsWithDraft, type FormDraft } from '../../../engine/device/drafts'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { parseJson } from '../../../lib/parseJson'
import { objectOf, isBoolean, isText, oneOf, orUndefined, orNull } from '../../../lib/checks'
import type { EventFormRequest } from '../base/useEditControls'
import { eventFormValuesOf, emptyEventForm, eventFieldsOf, type EventFormValues } from './eventFormValues'

/** A picture cannot be stored. */
export type DraftFields = Partial<Omit<EventFormValues, 'picture'>>

export interface EventFormDraft {
  request: EventFormRequest
  /** Of an added event, the same in a duplicated tab. Missing in older drafts. */
  newEventId?: string | undefined
  typed: DraftFields
}

type Of<Kind> = Extract<EventFormRequest, { kind: Kind }>
const isNew = objectOf<Of<'new'>>({ kind: oneOf('new' as const), dayId: isText, place: orUndefined(isPlace) })
const isEdit = objectOf<Of<'edit'>>({
  kind: oneOf('edit' as const),
  eventId: isText,
  field: orUndefined(oneOf('place' as const)),
})
const isEventFormDraft = objectOf<EventFormDraft>({
  request: (value): value is EventFormRequest => isNew(value) || isEdit(value),
  newEventId: orUndefined(isId),
  typed: objectOf<DraftFields>({
    label: orUndefined(isText),
    category: orUndefined(orNull(isCategory)),
    startTime: orUndefined(isText),
    endTime: orUndefined(isText),
    description: orUndefined(isText),
    place: orUndefined(orNull(isPlace)),
    to: orUndefined(orNull(isPlace)),
    placeText: orUndefined(isText),
    toText: orUndefined(isText),
    nights: orUndefined(isText),
    isHidden: orUndefined(orNull(isBoolean)),
  }),
})

const formOf = (request: EventFormRequest) => (request.kind === 'new' ? request.dayId : request.eventId)

export function openEventFormDraft(userId: string, itineraryId: string, request: EventFormRequest) {
  const draft = openFormDraft(userId, itineraryId, formOf(request))
  return {
    read: (): EventFormDraft | undefined => parseStoredDraft(draft),
    keep: (newEventId: string, typed: DraftFields) =>
      draft.write(JSON.stringify({ request, newEventId, typed } satisfies EventFormDraft)),
    drop: draft.clear,
    adopt: draft.adopt,
    leave: draft.leave,
  }
}

/** This tab's first. */
export const listEventFormDrafts = (userId: string, itineraryId: string): EventFormDraft[] =>
  listFormsWithDraft(userId, itineraryId).flatMap((form) => parseStoredDraft(openFormDraft(userId, itineraryId, form)) ?? [])

export function discardEventFormDrafts(userId: string, itineraryId: string): void {
  for (const form of listFormsWithDraft(userId, itineraryId)) openFormDraft(userId, itineraryId, form).clear()
}

function parseStoredDraft(draft: FormDraft): EventFormDraft | undefined {
  const stored = parseJson(draft.read() ?? 'null')
  return isEventFormDraft(stored) ? stored : undefined
}

/** Undefined if none differ. */
export function changedFormFields(
  { picture: _picture, ...draft }: EventFormValues,
  initial: EventFormValues,
): DraftFields | undefined {
  const changed = keysOf(draft).filter((name) => !isSameValue(draft[name], initial[name]))
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((name) => [name, draft[name]]))
}

/** For a draft whose form cannot be opened again. Cuts long texts. */
export function saveDraftToItinerary(
  { documentView, commands }: ItinerarySession,
  { request, newEventId, typed }: EventFormDraft,
): void {
  const { days, events } = documentView.get()
  const event = request.kind === 'edit' ? events[request.eventId] : undefined
  const { label, description, ...fields } = eventFieldsOf({
    ...(event === undefined ? emptyEventForm : eventFormValuesOf(event)),
    ...typed,
  })
  const fitting = {
    ...fields,
    label: clip(label, limits.eventLabel),
    description: clip(description, limits.eventDescription),
  }
  if (event !== undefined) {
    commands.editEvent(event.id, fitting, event)
    return
  }
  const day = request.kind === 'new' ? days.find(({ id }) => id === request.dayId) : undefined
  const hasRoom = day !== undefined && day.events.length < limits.eventsPerDay
  commands.addDraftEvent(newEventId ?? newId(), { dayId: hasRoom ? day.id : IDEAS_DAY_ID }, fitting)
}

const clip = (text: string, length: number) => [...text].slice(0, length).join('')
