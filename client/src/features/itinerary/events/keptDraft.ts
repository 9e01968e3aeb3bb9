import { isCategory } from '../../../../../shared/categories'
import { IDEAS } from '../../../../../shared/itinerary/ideas'
import { draftPlace } from '../../../lib/drafts'
import type { ItinerarySession } from '../../../lib/sync/itinerarySession'
import { has, isText, oneOf, orNone, orNull, parseJson } from '../../../lib/sync/shape'
import type { FormRequest } from '../editor'
import { draftOf, emptyDraft, fieldsOf, type EventDraft } from './eventDraft'

/** What of a draft can be kept: a picture would have to be chosen again. */
export type Typed = Partial<Omit<EventDraft, 'picture'>>

/** A form that was left with words in it, and those of its fields that differ from what it opened with. */
export interface KeptDraft {
  request: FormRequest
  typed: Typed
}

type Of<Kind> = Extract<FormRequest, { kind: Kind }>
const isNew = has<Of<'new'>>({ kind: oneOf('new' as const), dayId: isText })
const isEdit = has<Of<'edit'>>({ kind: oneOf('edit' as const), eventId: isText })
const isKept = has<KeptDraft>({
  request: (value): value is FormRequest => isNew(value) || isEdit(value),
  typed: has<Typed>({
    label: orNone(isText),
    category: orNone(orNull(isCategory)),
    startTime: orNone(isText),
    endTime: orNone(isText),
    description: orNone(isText),
  }),
})

/** What is kept of the form of this itinerary's events; one at a time is open. */
export function keptDraft(userId: string, itineraryId: string) {
  const place = draftPlace(userId, itineraryId)
  return {
    read(): KeptDraft | undefined {
      const kept = parseJson(place.read() ?? 'null')
      return isKept(kept) ? kept : undefined
    },
    keep: (kept: KeptDraft) => place.write(JSON.stringify(kept)),
    drop: () => place.clear(),
    leave: () => place.leave(),
  }
}

/** The fields of `draft` that are not as in `initial`; undefined when all are. */
export function typedIn({ picture: _picture, ...draft }: EventDraft, initial: EventDraft): Typed | undefined {
  const changed = Object.entries(draft).filter(([name, value]) => value !== initial[name as keyof Typed])
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

/** Writes a kept draft into the itinerary as if it had been saved: for when its form cannot come back. Throws CommandError. */
export function saveKept({ plainView, commands }: ItinerarySession, { request, typed }: KeptDraft): void {
  const { days, events } = plainView.get()
  const event = request.kind === 'edit' ? events[request.eventId] : undefined
  if (event !== undefined) {
    commands.editEvent(event.id, fieldsOf({ ...draftOf(event), ...typed }), event)
    return
  }
  const dayId = request.kind === 'new' && days.some(({ id }) => id === request.dayId) ? request.dayId : IDEAS
  commands.addEvent({ dayId }, fieldsOf({ ...emptyDraft, ...typed }))
}
