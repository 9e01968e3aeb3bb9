import { z } from 'zod'
import { grantableRoles, memberRoles } from '../itinerary/roles'
import type { CallTable } from './call'
import { Id } from './scalars'
import { UsernameQuery } from './accountFields'
import { NamePrefix, UserBrief } from './users'

const GivenRole = z.enum(grantableRoles)

export const Member = UserBrief.extend({
  role: z.enum(memberRoles),
  isGuest: z.boolean(),
})
export type Member = z.infer<typeof Member>

const path = z.object({ id: Id })

export const memberCalls = {
  'GET /itineraries/{id}/collaborators': {
    summary: 'Members of the itinerary, owner first, then in the order they joined',
    access: 'itinerary:view',
    params: path,
    reply: z.array(Member),
  },
  'POST /itineraries/{id}/collaborators': {
    summary: 'Add a user by username, as an editor by default; members keep their role',
    access: 'itinerary:own',
    params: path,
    body: z.object({ username: UsernameQuery, role: GivenRole.default('editor') }),
    errors: ['NotFoundError'],
  },
  'PATCH /itineraries/{id}/collaborators/{userId}': {
    summary: 'Change the role of a member',
    access: 'itinerary:own',
    params: path.extend({ userId: Id }),
    body: z.object({ role: GivenRole }),
    errors: ['NotFoundError'],
  },
  'GET /itineraries/{id}/candidates': {
    summary: 'At most five users to add as collaborators: those the owner follows first, others from two letters on',
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
