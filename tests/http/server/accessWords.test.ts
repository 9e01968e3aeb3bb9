import { expect, it } from 'vitest'
import type { CallAccess } from '#shared/api/call'
import { allCalls, type CallName } from '#testkit/api/apiClient'

/** Repeated here, as `access.test.ts` trusts the table. All other calls require a session. */
const calls: Record<Exclude<CallAccess, 'session'>, CallName[]> = {
  anyone: [
    'DELETE /auth/email-changes/{token}',
    'GET /auth/confirmations/{token}',
    'GET /auth/email-changes/{token}',
    'GET /auth/recoveries/{token}',
    'GET /auth/session',
    'GET /invitations/{token}',
    'GET /itineraries',
    'GET /lists',
    'GET /map/streets',
    'GET /map/trips',
    'GET /places',
    'GET /places/around',
    'GET /places/at',
    'GET /search/locations',
    'GET /search/users',
    'GET /transparency',
    'GET /users',
    'GET /users/{id}',
    'GET /users/{id}/followers',
    'GET /users/{id}/following',
    'GET /users/{id}/map',
    'POST /auth/login',
    'POST /auth/logout',
    'POST /auth/passkey-requests',
    'POST /auth/passkey-sessions',
    'POST /auth/recoveries',
    'POST /auth/refresh-token',
    'POST /auth/register',
    'POST /invitations/{token}',
    'POST /upload/avatar',
    'PUT /auth/confirmations/{token}',
    'PUT /auth/recoveries/{token}',
  ],
  self: ['DELETE /users/{id}', 'GET /users/{id}/data', 'PATCH /users/{id}'],
  moderator: [
    'GET /moderation/cases',
    'GET /moderation/cases/{id}',
    'GET /moderation/log',
    'POST /moderation/cases/{id}/decisions',
  ],
  'itinerary:view': [
    'GET /itineraries/{id}',
    'GET /itineraries/{id}/collaborators',
    'GET /itineraries/{id}/comments',
    'GET /itineraries/{id}/export',
  ],
  'itinerary:react': [
    'GET /itineraries/{id}/calendar',
    'GET /itineraries/{id}/is-collaborator',
    'GET /itineraries/{id}/is-liked',
    'POST /itineraries/{id}/calendar',
    'POST /itineraries/{id}/likes',
  ],
  'itinerary:comment': ['POST /itineraries/{id}/comments'],
  'itinerary:member': ['GET /itineraries/{id}/changes', 'GET /itineraries/{id}/generations/{epoch}'],
  'itinerary:vote': ['DELETE /itineraries/{id}/events/{eventId}/vote', 'PUT /itineraries/{id}/events/{eventId}/vote'],
  'itinerary:edit': [
    'GET /itineraries/{id}/overruled',
    'GET /itineraries/{id}/versions',
    'GET /itineraries/{id}/versions/{version}',
    'PATCH /itineraries/{id}/versions/{version}',
    'POST /itineraries/{id}/overruled/seen',
    'POST /itineraries/{id}/versions',
    'POST /itineraries/{id}/versions/{version}/restore',
  ],
  'itinerary:own': [
    'DELETE /itineraries/{id}',
    'DELETE /itineraries/{id}/invitations/{invitationId}',
    'DELETE /itineraries/{id}/offer',
    'GET /itineraries/{id}/candidates',
    'GET /itineraries/{id}/invitations',
    'PATCH /itineraries/{id}',
    'PATCH /itineraries/{id}/collaborators/{userId}',
    'POST /itineraries/{id}/collaborators',
    'POST /itineraries/{id}/invitations',
    'PUT /itineraries/{id}/offer',
  ],
  'list:view': ['GET /lists/{id}'],
  'list:react': ['GET /lists/{id}/is-liked', 'POST /lists/{id}/likes'],
  'list:own': ['DELETE /lists/{id}', 'DELETE /lists/{id}/itineraries', 'PATCH /lists/{id}', 'POST /lists/{id}/itineraries'],
}

it.each(Object.entries(calls))('access word %s belongs to exactly these calls', (word, expected) => {
  const asking = Object.entries(allCalls).flatMap(([name, { access }]) => (access === word ? [name] : []))
  expect(asking.toSorted()).toEqual(expected)
})
