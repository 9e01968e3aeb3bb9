import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { roleCanEdit, type Role } from '#shared/itinerary/roles'
import type { EventView } from '#shared/itinerary/view'
import { mayChangeEvent } from '../../../engine/document/mayChangeEvent'
import type { EventFormRequest } from './useEditControls'

export function mayUseEventForm(request: EventFormRequest, event: EventView | undefined, role: Role, userId: string): boolean {
  if (roleCanEdit(role)) return true
  return request.kind === 'new'
    ? role === 'proposer' && request.dayId === IDEAS_DAY_ID
    : mayChangeEvent({ myRole: role }, userId, event)
}
