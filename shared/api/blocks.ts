import { z } from 'zod'
import type { CallTable } from './call'
import { pagingFields } from './paging'
import { Id } from './scalars'
import { UserBrief } from './users'

const path = z.object({ id: Id })
const page = z.object({ ...pagingFields })

export const SharedItinerary = z.object({ id: z.string(), title: z.string() })
export type SharedItinerary = z.infer<typeof SharedItinerary>

/** Blocked users do not see each other; muted ones stay out of feeds and suggestions. */
export const blockCalls = {
  'POST /users/{id}/block': {
    summary: 'Block a user: both unfollow and no longer see each other; shared itineraries stay',
    access: 'session',
    params: path,
    errors: ['NotFoundError'],
  },
  'DELETE /users/{id}/block': { summary: 'Unblock a user', access: 'session', forGuests: true, params: path },
  'GET /users/me/blocked': {
    summary: 'Users blocked by the session user, latest first',
    access: 'session',
    query: page,
    reply: z.array(UserBrief),
  },
  'POST /users/{id}/mute': {
    summary: 'Mute a user: removes them from feeds and suggestions of the session user',
    access: 'session',
    params: path,
    errors: ['NotFoundError'],
  },
  'DELETE /users/{id}/mute': { summary: 'Unmute a user', access: 'session', params: path },
  'GET /users/me/muted': {
    summary: 'Users muted by the session user, latest first',
    access: 'session',
    query: page,
    reply: z.array(UserBrief),
  },
  'GET /users/{id}/shared-itineraries': {
    summary: 'The newest itineraries shared by the session user and a user, at most 50',
    access: 'session',
    params: path,
    reply: z.array(SharedItinerary),
    errors: ['NotFoundError'],
  },
} satisfies CallTable
