import { z } from 'zod'
import type { CallTable } from './call'
import { Id, Instant } from './scalars'
import { UserBrief } from './users'

const MAX_INVITATIONS_PER_CALL = 100

/** The session user was added to an itinerary and has not opened it yet. */
export const Invitation = z.object({
  itinerary: z.object({ id: z.string(), title: z.string() }),
  by: UserBrief,
  at: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** An itinerary whose owner is gone, passed to the session user, who has not answered. */
export const Offer = z.object({ itinerary: Invitation.shape.itinerary, at: Instant })
export type Offer = z.infer<typeof Offer>

const path = z.object({ id: Id })

export const invitationCalls = {
  'GET /invitations': {
    summary: 'Who added the session user as a collaborator since they last looked, newest first',
    access: 'session',
    reply: z.array(Invitation),
  },
  'POST /invitations/seen': {
    summary: 'The session user knows of these; what is no invitation of theirs is left alone',
    access: 'session',
    forGuests: true,
    body: z.object({ itineraryIds: z.array(Id).min(1, 'too_few').max(MAX_INVITATIONS_PER_CALL, 'too_many') }),
  },
  'GET /offers': {
    summary: 'Itineraries that were passed to the session user, who has not answered whether they keep them, newest first',
    access: 'session',
    reply: z.array(Offer),
  },
  'PUT /itineraries/{id}/offer': {
    summary: 'Keep an itinerary whose owner is gone: users who may see it by its audience see it again',
    access: 'itinerary:own',
    params: path,
  },
  'DELETE /itineraries/{id}/offer': {
    summary: 'Decline an itinerary whose owner is gone: it passes to its next editor, or is deleted; 409 once it is kept',
    access: 'itinerary:own',
    params: path,
    errors: ['ConflictError'],
  },
} satisfies CallTable
