import { z } from 'zod'
import type { CallTable } from './call'
import { Id, Instant } from './scalars'

/** The secret `url` is returned only here. */
export const NewCalendarFeed = z.object({ url: z.url(), createdAt: Instant })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const CalendarFeed = z.object({ createdAt: Instant, lastUsedAt: Instant.nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

const path = z.object({ id: Id })

/** One secret address per user and trip, and one for all trips of a user. */
export const calendarCalls = {
  'POST /itineraries/{id}/calendar': {
    summary: "Make the session user's secret calendar address of an itinerary; the one before ends",
    access: 'itinerary:react',
    params: path,
    created: true,
    reply: NewCalendarFeed,
  },
  'GET /itineraries/{id}/calendar': {
    summary: 'Since when the session user has a calendar address of an itinerary, and when it was read last; 404 without one',
    access: 'itinerary:react',
    params: path,
    reply: CalendarFeed,
  },
  'DELETE /itineraries/{id}/calendar': {
    summary: "End the session user's calendar address of an itinerary",
    access: 'session',
    forGuests: true,
    params: path,
  },
  'POST /users/me/calendar': {
    summary: "Make the secret calendar address of all of the session user's itineraries; the one before ends",
    access: 'session',
    created: true,
    reply: NewCalendarFeed,
  },
  'GET /users/me/calendar': {
    summary: 'Since when the session user has such an address, and when it was read last; 404 without one',
    access: 'session',
    reply: CalendarFeed,
    errors: ['NotFoundError'],
  },
  'DELETE /users/me/calendar': { summary: 'End that address', access: 'session' },
} satisfies CallTable
