import type { Context } from 'hono'
import { exportCalls } from '#shared/api/exports'
import { exportFileName, exportContentType } from '#shared/exports/exportFormats'
import { buildTripOutline, outlineOfDay, type OutlineEvent, type TripOutline } from '#shared/exports/tripOutline'
import { notFoundError } from '#server/base/errors'
import { uploadNameOf } from '#server/base/images/imagePaths'
import { headersOf, type AppEnv } from '#server/http/appEnv'
import { contentDisposition, sendTextWithETag } from '#server/http/sendText'
import { publicOrigin } from '#server/http/origin'
import { listUsedPictures } from '#server/access/pictureUseStore'
import { readItinerary } from '#server/records/readItinerary'
import { textWriters } from '#shared/exports/textWriters'
import { calendarCalls, type NewCalendarFeed } from '#shared/api/calendars'
import { callRoutes } from '../api/callRoutes'
import { readTripCalendar, describeCalendarFeed, createCalendarFeed } from './calendarService'
import { zipTrip } from './zipTrip'
import { deleteCalendarFeed, type CalendarFeedSubject } from './calendarFeedStore'

export const exportRoutes = callRoutes(exportCalls, {
  'GET /itineraries/{id}/export': async (c) => {
    const { services, query, params, runFairly, viewerId } = c.var
    const { format, day } = query
    const origin = publicOrigin(services.config, headersOf(c))
    await services.settle(params.id)
    const itinerary = await readItinerary(services, params.id, viewerId)
    if (itinerary === undefined) throw notFoundError('Itinerary')
    c.header('Content-Disposition', contentDisposition(exportFileName(itinerary.title, format)))
    const whole = withoutHiddenPictures(buildTripOutline(itinerary), await listUsedPictures(services.db, params.id))
    const trip = day === undefined ? whole : outlineOfDay(whole, day)
    if (trip === undefined) throw notFoundError('Day')
    const metadata = { exportedAt: services.now(), url: itinerary.isPublic ? `${origin}/itineraries/${params.id}` : null }
    if (format === 'zip') {
      c.header('Content-Type', exportContentType(format))
      return c.body(await zipTrip(trip, metadata, { images: services.images, runFairly }))
    }
    const text =
      format === 'ics'
        ? await readTripCalendar({ services, origin, runFairly }, { itineraryId: params.id, userId: viewerId })
        : await runFairly(() => textWriters[format](trip, metadata))
    if (text === undefined) throw notFoundError('Itinerary')
    return sendTextWithETag(c, { text }, exportContentType(format))
  },
})

/** An event may name a picture that its page does not show. Imported, it would be its importer's. */
function withoutHiddenPictures(trip: TripOutline, used: ReadonlySet<string>): TripOutline {
  const shown = (event: OutlineEvent): OutlineEvent => {
    const name = event.image === null ? undefined : uploadNameOf(event.image)
    return name === undefined || used.has(name) ? event : { ...event, image: null }
  }
  return {
    ...trip,
    days: trip.days.map((day) => ({ ...day, events: day.events.map(shown) })),
    ideas: trip.ideas.map(shown),
  }
}

export const calendarRoutes = callRoutes(calendarCalls, {
  'POST /itineraries/{id}/calendar': (c) =>
    make(c, { userId: c.var.user.id, itineraryId: c.var.itinerary.id }, `/itineraries/${c.var.itinerary.id}`),

  'GET /itineraries/{id}/calendar': (c) =>
    describeCalendarFeed(c.var.services, { userId: c.var.user.id, itineraryId: c.var.itinerary.id }),

  'DELETE /itineraries/{id}/calendar': async (c) => {
    const { services, user, params } = c.var
    await services.db.write((tx) => deleteCalendarFeed(tx, { userId: user.id, itineraryId: params.id }))
  },

  'POST /users/me/calendar': (c) => make(c, { userId: c.var.user.id, itineraryId: null }, '/settings'),

  'GET /users/me/calendar': (c) => describeCalendarFeed(c.var.services, { userId: c.var.user.id, itineraryId: null }),

  'DELETE /users/me/calendar': async (c) => {
    const { services, user } = c.var
    await services.db.write((tx) => deleteCalendarFeed(tx, { userId: user.id, itineraryId: null }))
  },
})

/** `page` is where the feed can be ended. Bodies are never logged, so the secret is there only. */
async function make(
  c: Context<AppEnv>,
  subject: CalendarFeedSubject,
  page: string,
): Promise<{ location: string; reply: NewCalendarFeed }> {
  const { services } = c.var
  const { token, createdAt } = await createCalendarFeed(services, subject)
  const url = `${publicOrigin(services.config, headersOf(c))}/calendar/${token}.ics`
  return { location: page, reply: { url, createdAt } }
}
