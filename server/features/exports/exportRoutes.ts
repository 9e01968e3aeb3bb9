import { exportCalls } from '#shared/api/exports'
import { exportFileName } from '#shared/exports/exportFileName'
import { exportContentType } from '#shared/exports/exportFormats'
import { tripOutline } from '#shared/exports/tripOutline'
import { notFound } from '#server/base/errors'
import { headersOf } from '#server/http/appEnv'
import { attachment } from '#server/http/attachment'
import { ownOrigin } from '#server/http/origin'
import { sendNamedText } from '#server/http/sendText'
import { readItinerary } from '#server/records/readItinerary'
import { callRoutes } from '../api/callRoutes'
import { tripCalendar } from './calendarService'
import { textWriters } from '#shared/exports/textWriters'
import { zipTrip } from './zipTrip'

export const exportRoutes = callRoutes(exportCalls, {
  'GET /itineraries/{id}/export': async (c) => {
    const { services, query, params, nextTurn } = c.var
    const { format } = query
    const origin = ownOrigin(services.config, headersOf(c))
    await services.settle(params.id)
    const itinerary = await readItinerary(services, params.id, null)
    if (itinerary === undefined) throw notFound('Itinerary')
    c.header('Content-Disposition', attachment(exportFileName(itinerary.title, format)))
    const trip = tripOutline(itinerary)
    const facts = { exportedAt: services.now(), url: itinerary.isPublic ? `${origin}/itineraries/${params.id}` : null }
    if (format === 'zip') {
      c.header('Content-Type', exportContentType(format))
      return c.body(await zipTrip(trip, facts, { images: services.images, nextTurn }))
    }
    const text =
      format === 'ics'
        ? await tripCalendar({ services, origin, nextTurn }, params.id)
        : await nextTurn(() => textWriters[format](trip, facts))
    if (text === undefined) throw notFound('Itinerary')
    return sendNamedText(c, { text }, exportContentType(format))
  },
})
