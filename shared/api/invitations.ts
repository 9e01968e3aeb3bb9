import { z } from 'zod'
import type { CallTable } from './call'
import { Id, Instant } from './scalars'
import { UserBrief } from './users'

/** How many itineraries one call may say something about. */
const MAX_INVITATIONS_PER_CALL = 100

/** A user added the session user to an itinerary, and the session user has not seen it yet. */
export const Invitation = z.object({
  itinerary: z.object({ id: z.string(), title: z.string() }),
  by: UserBrief,
  at: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** The calls about being invited to edit. */
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
} satisfies CallTable
