import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { roleCanEdit } from '#shared/itinerary/roles'
import type { EventView } from '#shared/itinerary/view'
import type { FullRecord } from '../base/itinerarySource'

/** Editors: all events; proposers: their own ideas. The server uses the same rule. */
export const mayChangeEvent = (
  record: Pick<FullRecord, 'myRole'> | undefined,
  userId: string,
  event: Pick<EventView, 'dayId' | 'authorId'> | undefined,
): boolean =>
  record === undefined ||
  roleCanEdit(record.myRole) ||
  (record.myRole === 'proposer' && event?.dayId === IDEAS_DAY_ID && event.authorId === userId)
