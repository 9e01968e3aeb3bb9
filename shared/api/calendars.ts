import { z } from 'zod'
import type { CallTable } from './call'
import { Id, Instant } from './scalars'

/** The secret `url` is returned only here. */
export const NewCalendarFeed = z.object({ url: z.url(), createdAt: Instant })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const CalendarFeed = z.object({ createdAt: Instant, lastUsedAt: Instant.nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

const path = z.object({ id: Id })

/** One secret address per user and trip, and one for all their trips. */
export const calendarCalls = {
  'POST /itineraries/{id}/calendar': {
    summary: 'Create the secret calendar address of the session user for an itinerary; ends the previous one',
    access: 'itinerary:react',
    params: path,
    created: true,
    reply: NewCalendarFeed,
  },
  'GET /itineraries/{id}/calendar': {
    summary: 'When the calendar address for an itinerary was created and last read; 404 without one',
    access: 'itinerary:react',
    params: path,
    reply: CalendarFeed,
  },
  'DELETE /itineraries/{id}/calendar': {
    summary: 'End the calendar address of the session user for an itinerary',
    access: 'session',
    forGuests: true,
    params: path,
  },
  'POST /users/me/calendar': {
    summary: 'Create the secret calendar address for all itineraries of the session user; ends the previous one',
    access: 'session',
    created: true,
    reply: NewCalendarFeed,
  },
  'GET /users/me/calendar': {
    summary: 'When the address for all itineraries was created and last read; 404 without one',
    access: 'session',
    reply: CalendarFeed,
    errors: ['NotFoundError'],
  },
  'DELETE /users/me/calendar': { summary: 'End the address for all itineraries', access: 'session' },
} satisfies CallTable
