import { placeCalls } from '#shared/api/places'
import type { Position } from '#shared/places/place'
import { findAccessLoss } from '#server/access/accessLossStore'
import { findItineraryAccess, mayView } from '#server/access/access'
import { accountSuspendedError, forbiddenError, notFoundError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import type { StreetArchive } from '#server/base/streets'
import { isSuspended } from '#server/base/sessionUser'
import { findDestination } from '#server/records/placeStore'
import { callRoutes } from '../api/callRoutes'
import { searchInternet } from './searchInternet'
import { searchPlaces } from './searchPlaces'

export const placeRoutes = callRoutes(placeCalls, {
  'GET /places': async (c) => {
    const { services, query, viewerId } = c.var
    const { near, itineraryId } = query
    const destination = itineraryId === undefined ? undefined : await readDestination(services, itineraryId, viewerId)
    return searchPlaces(services, { text: query.query, near: near ?? destination, itineraryId, viewerId })
  },

  'GET /map/streets': (c) => {
    const { archive, style } = c.var.services.streets
    return {
      tiles: archive === undefined ? null : describe(archive),
      style: style === undefined ? null : { url: style.url, hosts: style.origins.map((origin) => new URL(origin).host) },
    }
  },

  'GET /places/internet': (c) => {
    const { services, query, session, user } = c.var
    const { status } = session
    if (status.suspendedUntil !== null && isSuspended(status, services.ownNow()))
      throw accountSuspendedError(status.suspendedUntil)
    return searchInternet(services, { text: query.query, near: query.near, userId: user.id, signal: c.req.raw.signal })
  },

  'GET /places/at': (c) => c.var.services.gazetteer.findTownAt(c.var.query),

  'GET /places/around': (c) => {
    const { services, query } = c.var
    const place = services.gazetteer.find(query.geonameId)
    if (place === undefined) throw notFoundError('Place')
    return services.gazetteer.placesAround(place)
  },
})

const describe = ({ version, minZoom, maxZoom, bounds }: StreetArchive) => ({ version, minZoom, maxZoom, bounds })

/** Throws AppError `NotFoundError`, `UnauthorizedError`. */
async function readDestination(
  { db }: Pick<Services, 'db'>,
  itineraryId: string,
  viewerId: string | null,
): Promise<Position | undefined> {
  const access = await findItineraryAccess(db, itineraryId, viewerId)
  if (access === undefined) throw notFoundError('Itinerary', await findAccessLoss(db, itineraryId, viewerId))
  if (!mayView(access)) throw forbiddenError(await findAccessLoss(db, itineraryId, viewerId))
  return findDestination(db, itineraryId)
}
