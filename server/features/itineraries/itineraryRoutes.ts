import { itineraryCalls } from '#shared/api/itineraries'
import { listChanges } from '#server/history/changeStore'
import { invalidInputError, notFoundError } from '#server/base/errors'
import { KeyedQueue } from '#server/base/keyedQueue'
import { clientIpOf } from '#server/http/appEnv'
import { setNextPageLink } from '#server/http/paging'
import { callRoutes } from '../api/callRoutes'
import { readFeed } from '../feeds/feedService'
import { like, unlike, hasLike } from '../feeds/likeStore'
import { findCards } from '#server/records/cardStore'
import { dismissOverruled, listOverruled } from '#server/records/recordEditStore'
import { forkItinerary } from './forkService'
import { itineraryFilters } from './itineraryFilters'
import { changeItinerary, createItinerary, deleteItinerary } from './itineraryService'
import { readItinerarySnapshot } from '#server/records/readItinerary'

/** One per user: each holds a whole itinerary in memory. */
const forking = new KeyedQueue()

export const itineraryRoutes = callRoutes(itineraryCalls, {
  'GET /itineraries': async (c) => {
    const { services, query, viewerId } = c.var
    const filters = itineraryFilters(services, query)
    const { ids, cursor } = await readFeed(services, 'itinerary', query, viewerId, filters)
    setNextPageLink(c, cursor)
    return findCards(services.db, ids, viewerId)
  },

  'POST /itineraries': async (c) => {
    const { services, user, body } = c.var
    return { location: `/itineraries/${await createItinerary(services, user.id, body)}` }
  },

  'GET /itineraries/{id}': async (c) => {
    const { services, params, viewerId } = c.var
    const reader = { userId: viewerId, address: clientIpOf(c) }
    const settle = () => services.settle(params.id, reader)
    const itinerary = await readItinerarySnapshot(services, params.id, { viewerId, settle })
    if (itinerary === undefined) throw notFoundError('Itinerary')
    return itinerary
  },

  'PATCH /itineraries/{id}': async (c) => {
    const { services, user, itinerary, body, runFairly } = c.var
    const actor = { itineraryId: itinerary.id, userId: user.id }
    await changeItinerary(services, actor, body, { ifMatch: readIfMatch(c.req.header('If-Match')), runFairly })
  },

  'GET /itineraries/{id}/overruled': (c) => {
    const { services, user, itinerary } = c.var
    return listOverruled(services.db, { itineraryId: itinerary.id, userId: user.id })
  },

  'POST /itineraries/{id}/overruled/seen': async (c) => {
    const { services, user, itinerary, body } = c.var
    const of = { itineraryId: itinerary.id, userId: user.id }
    await services.db.write((tx) => dismissOverruled(tx, of, body.entries))
  },

  'DELETE /itineraries/{id}': async (c) => {
    await deleteItinerary(c.var.services, c.var.itinerary.id, c.var.user.id)
  },

  'GET /itineraries/{id}/changes': async (c) => {
    const { services, itinerary, query } = c.var
    await services.settle(itinerary.id)
    return listChanges(services.db, itinerary.id, { since: query.since, now: services.now() })
  },

  'GET /itineraries/{id}/generations/{epoch}': async (c) => {
    const { services, params } = c.var
    const state = await services.hub.generation(params.id, params.epoch)
    if (state === undefined) throw notFoundError('Generation')
    return { update: Buffer.from(state).toString('base64') }
  },

  'POST /itineraries/{id}/forks': async (c) => {
    const { services, user, params, body, runFairly } = c.var
    const fork = () => forkItinerary(services, { sourceId: params.id, userId: user.id }, body, runFairly)
    const forkId = await forking.run(user.id, fork)
    return { location: `/itineraries/${forkId}` }
  },

  'POST /itineraries/{id}/likes': async (c) => {
    const { services, user, itinerary } = c.var
    await like(services, { kind: 'itinerary', id: itinerary.id, userId: user.id }, itinerary.ownerId)
  },

  'DELETE /itineraries/{id}/likes': async (c) => {
    const { services, user, params } = c.var
    await unlike(services, { kind: 'itinerary', id: params.id, userId: user.id })
  },

  'GET /itineraries/{id}/is-liked': async (c) => {
    const { services, user, itinerary } = c.var
    return { isLiked: await hasLike(services.db, { kind: 'itinerary', id: itinerary.id, userId: user.id }) }
  },
})

const ETAG = /^(?:W\/)?"?(\d{1,15})"?$/

/** Record versions of `If-Match: "3"`; undefined: any. Throws AppError `InvalidInputError`. */
function readIfMatch(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').map((tag) => {
    const version = ETAG.exec(tag.trim())?.[1]
    if (version === undefined)
      throw invalidInputError('Invalid input: If-Match holds no version', { path: 'If-Match', code: 'not_a_version' })
    return Number(version)
  })
}
