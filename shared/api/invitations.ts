import { z } from 'zod'
import type { CallTable } from './call'
import { Id, Instant } from './scalars'
import { UserBrief } from './users'

const MAX_INVITATIONS_PER_CALL = 100

/** The session user has not opened it yet. */
export const Invitation = z.object({
  itinerary: z.object({ id: z.string(), title: z.string() }),
  by: UserBrief,
  at: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** Its owner is gone; the session user has not answered. */
export const OwnershipOffer = z.object({ itinerary: Invitation.shape.itinerary, at: Instant })
export type OwnershipOffer = z.infer<typeof OwnershipOffer>

const path = z.object({ id: Id })

export const invitationCalls = {
  'GET /invitations': {
    summary: 'Unseen invitations of the session user as a collaborator, newest first',
    access: 'session',
    reply: z.array(Invitation),
  },
  'POST /invitations/seen': {
    summary: 'Mark invitations as seen; ids without an invitation are ignored',
    access: 'session',
    forGuests: true,
    body: z.object({ itineraryIds: z.array(Id).min(1, 'too_few').max(MAX_INVITATIONS_PER_CALL, 'too_many') }),
  },
  'GET /offers': {
    summary: 'Itineraries offered to the session user and not yet answered, newest first',
    access: 'session',
    reply: z.array(OwnershipOffer),
  },
  'PUT /itineraries/{id}/offer': {
    summary: 'Accept an itinerary whose owner left: its audience sees it again',
    access: 'itinerary:own',
    params: path,
  },
  'DELETE /itineraries/{id}/offer': {
    summary: 'Decline an itinerary whose owner left: it is offered to the next editor or deleted; 409 once accepted',
    access: 'itinerary:own',
    params: path,
    errors: ['ConflictError'],
  },
} satisfies CallTable
