import { z } from 'zod'
import { givenRoles, memberRoles } from '../itinerary/roles'
import type { CallTable } from './call'
import { Id } from './scalars'
import { UsernameAsked } from './username'
import { NamePrefix, UserBrief } from './users'

const GivenRole = z.enum(givenRoles)

export const Member = UserBrief.extend({
  role: z.enum(memberRoles),
  isGuest: z.boolean(),
})
export type Member = z.infer<typeof Member>

const path = z.object({ id: Id })

export const memberCalls = {
  'GET /itineraries/{id}/collaborators': {
    summary: 'Who takes part in it, owner first, then by joining',
    access: 'itinerary:view',
    params: path,
    reply: z.array(Member),
  },
  'POST /itineraries/{id}/collaborators': {
    summary: 'Add somebody by username, as an editor unless another role is said; whoever takes part stays what they are',
    access: 'itinerary:own',
    params: path,
    body: z.object({ username: UsernameAsked, role: GivenRole.default('editor') }),
    errors: ['NotFoundError'],
  },
  'PATCH /itineraries/{id}/collaborators/{userId}': {
    summary: 'Make somebody who takes part something else',
    access: 'itinerary:own',
    params: path.extend({ userId: Id }),
    body: z.object({ role: GivenRole }),
    errors: ['NotFoundError'],
  },
  'GET /itineraries/{id}/candidates': {
    summary:
      'At most five people to add as collaborators: those the owner follows first, and others only for two letters or more',
    access: 'itinerary:own',
    params: path,
    query: z.object({ query: NamePrefix.default('') }),
    reply: z.array(UserBrief),
  },
  'DELETE /itineraries/{id}/collaborators/{userId}': {
    summary: 'Remove a collaborator, or leave',
    access: 'session',
    forGuests: true,
    params: path.extend({ userId: Id }),
    mayAnswerForbidden: true,
  },
  'GET /itineraries/{id}/is-collaborator': {
    summary: 'Whether the session user may edit it',
    access: 'itinerary:react',
    params: path,
    reply: z.object({ isCollaborator: z.boolean() }),
  },
} satisfies CallTable
