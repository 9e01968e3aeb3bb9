import { IDEAS } from '#shared/itinerary/ideas'
import { isEditing } from '#shared/itinerary/roles'
import type { EventView } from '#shared/itinerary/view'
import type { FullRecord } from '../base/itinerarySource'

/** Whether somebody may change an event: whoever edits may, and who only proposes their own ideas. The server judges by the same. */
export const mayChangeEvent = (
  record: Pick<FullRecord, 'myRole'> | undefined,
  userId: string,
  event: Pick<EventView, 'dayId' | 'authorId'> | undefined,
): boolean =>
  record === undefined ||
  isEditing(record.myRole) ||
  (record.myRole === 'proposer' && event?.dayId === IDEAS && event.authorId === userId)
