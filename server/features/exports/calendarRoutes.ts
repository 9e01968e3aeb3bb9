import { calendarCalls, type NewCalendarFeed } from '#shared/api/calendars'
import { headersOf, type AppEnv } from '#server/http/appEnv'
import { ownOrigin } from '#server/http/origin'
import { callRoutes } from '../api/callRoutes'
import { describeFeed, makeFeed } from './calendarService'
import { endFeed, type FeedSubject } from './calendarFeedStore'
import type { Context } from 'hono'

export const calendarRoutes = callRoutes(calendarCalls, {
  'POST /itineraries/{id}/calendar': (c) =>
    make(c, { userId: c.var.user.id, itineraryId: c.var.itinerary.id }, `/itineraries/${c.var.itinerary.id}`),

  'GET /itineraries/{id}/calendar': (c) =>
    describeFeed(c.var.services, { userId: c.var.user.id, itineraryId: c.var.itinerary.id }),

  'DELETE /itineraries/{id}/calendar': async (c) => {
    const { services, user, params } = c.var
    await services.db.write((tx) => endFeed(tx, { userId: user.id, itineraryId: params.id }))
  },

  'POST /users/me/calendar': (c) => make(c, { userId: c.var.user.id, itineraryId: null }, '/settings'),

  'GET /users/me/calendar': (c) => describeFeed(c.var.services, { userId: c.var.user.id, itineraryId: null }),

  'DELETE /users/me/calendar': async (c) => {
    const { services, user } = c.var
    await services.db.write((tx) => endFeed(tx, { userId: user.id, itineraryId: null }))
  },
})

/** `page` is where the feed can be ended. Bodies are never logged, so the secret is there only. */
async function make(
  c: Context<AppEnv>,
  subject: FeedSubject,
  page: string,
): Promise<{ location: string; reply: NewCalendarFeed }> {
  const { services } = c.var
  const { token, createdAt } = await makeFeed(services, subject)
  const url = `${ownOrigin(services.config, headersOf(c))}/calendar/${token}.ics`
  return { location: page, reply: { url, createdAt } }
}
