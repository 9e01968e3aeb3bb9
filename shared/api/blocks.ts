import { z } from 'zod'
import type { CallTable } from './call'
import { paging } from './paging'
import { Id } from './scalars'
import { UserBrief } from './users'

const path = z.object({ id: Id })
const page = z.object({ ...paging })

export const SharedItinerary = z.object({ id: z.string(), title: z.string() })
export type SharedItinerary = z.infer<typeof SharedItinerary>

/** Blocked users do not see each other; muted ones only stay out of feeds and suggestions. */
export const blockCalls = {
  'POST /users/{id}/block': {
    summary: 'Block somebody: both stop following and neither sees the other any more; itineraries that both take part in stay',
    access: 'session',
    params: path,
    errors: ['NotFoundError'],
  },
  'DELETE /users/{id}/block': { summary: "Take back one's block", access: 'session', forGuests: true, params: path },
  'GET /users/me/blocked': {
    summary: 'Whom the session user blocked, the latest first',
    access: 'session',
    query: page,
    reply: z.array(UserBrief),
  },
  'POST /users/{id}/mute': {
    summary: "Mute somebody: what they publish stays out of one's feeds, and they out of one's suggestions",
    access: 'session',
    params: path,
    errors: ['NotFoundError'],
  },
  'DELETE /users/{id}/mute': { summary: 'Stop muting somebody', access: 'session', params: path },
  'GET /users/me/muted': {
    summary: 'Whom the session user muted, the latest first',
    access: 'session',
    query: page,
    reply: z.array(UserBrief),
  },
  'GET /users/{id}/shared-itineraries': {
    summary: 'The newest itineraries that both the session user and somebody take part in, at most 50',
    access: 'session',
    params: path,
    reply: z.array(SharedItinerary),
    errors: ['NotFoundError'],
  },
} satisfies CallTable
