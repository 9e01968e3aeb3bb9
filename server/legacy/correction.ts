import type { ItineraryRecord } from '#shared/api/itineraries'
import { IDEAS } from '#shared/itinerary/doc'
import type { ItineraryView } from '#shared/itinerary/view'
import type { RoomAction } from '#shared/realtime/socketEvents'
import { allDaysAction, wholeDayAction, wholeEventAction } from './roomActions'
import { pickRecord } from '#server/records/recordDifference'

/** What a page must be told again, because it showed its own change and the server made something else of it. */
export type Correction =
  | { kind: 'record'; fields: readonly string[] }
  | { kind: 'event'; dayId: string; eventId: string }
  | { kind: 'day'; dayId: string }
  | { kind: 'days' }

/** What a page shows since its person wrote, before it heard from us. */
export interface CorrectionCheck {
  /** What would make it right again. */
  correction: Correction
  /** Whether the itinerary is as the page shows it. */
  holds: (view: ItineraryView, record: ItineraryRecord) => boolean
  /** The last burst before the write: whoever was told of that event since shows what we told. */
  after?: number
}

/** The action that makes a page right again about one thing. */
export function correctionAction(view: ItineraryView, record: ItineraryRecord, truth: Correction): RoomAction {
  if (truth.kind === 'record') return { action: 'edit-itinerary', updatedItineraryData: pickRecord(record, truth.fields) }
  if (truth.kind === 'event') {
    const event = view.events[truth.eventId]
    if (event === undefined || event.dayId === IDEAS)
      return { action: 'delete-event', dayId: truth.dayId, eventId: truth.eventId }
    if (event.dayId === truth.dayId) return wholeEventAction(event)
  }
  const day = truth.kind === 'day' ? view.days.find(({ id }) => id === truth.dayId) : undefined
  return day === undefined ? allDaysAction(view) : wholeDayAction(view, day)
}
