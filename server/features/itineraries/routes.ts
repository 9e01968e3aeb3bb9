import { itineraryCalls } from '../../../shared/api/itineraries'
import type { ItineraryFilter } from '../../../shared/api/itineraryFilter'
import { mayEdit } from '../../access'
import { forbidden, invalidInput, notFound, unauthenticated } from '../../errors'
import { linkNext, readCursor, writeCursor } from '../../http/paging'
import { routes } from '../../http/routes'
import { listCards, orderLength } from './cardStore'
import { listEditors } from './collaboratorStore'
import { addCollaborator, removeCollaborator } from './collaborators'
import { changeRecord, createItinerary, deleteItinerary, readItinerary } from './service'

export const itineraryRoutes = routes(itineraryCalls, {
  'GET /itineraries': async (c) => {
    const { services, query, viewerId } = c.var
    checkViewer(query, viewerId)
    const [at = services.now(), ...after] = readCursor(query.sort, query.cursor, 1 + orderLength(query.sort)) ?? []
    const geonameIds = query.geonameId === undefined ? undefined : services.gazetteer.idsOf(query.geonameId)
    const page = listCards(services.db, { ...query, geonameIds }, viewerId, { at: Number(at), after })
    linkNext(c, page.next && writeCursor(query.sort, [at, ...page.next]))
    return page.cards
  },

  'POST /itineraries': async (c) => {
    const { services, user, body } = c.var
    return { location: `/itineraries/${await createItinerary(services, user.id, body)}` }
  },

  'GET /itineraries/{id}': async (c) => {
    const { services, params, viewerId } = c.var
    await services.settle(params.id)
    const itinerary = await readItinerary(services, params.id, viewerId)
    if (itinerary === undefined) throw notFound('Itinerary')
    return itinerary
  },

  'PATCH /itineraries/{id}': async (c) => {
    const { services, user, itinerary, body } = c.var
    await changeRecord(services, { itineraryId: itinerary.id, userId: user.id }, body, {
      ifMatch: readIfMatch(c.req.header('If-Match')),
    })
  },

  'DELETE /itineraries/{id}': async (c) => {
    await deleteItinerary(c.var.services, c.var.itinerary.id)
  },

  'GET /itineraries/{id}/collaborators': async (c) => listEditors(c.var.services.db, c.var.itinerary.id),

  'POST /itineraries/{id}/collaborators': async (c) => {
    await addCollaborator(c.var.services, c.var.itinerary.id, c.var.body.username)
  },

  'DELETE /itineraries/{id}/collaborators/{userId}': async (c) => {
    const { services, user, params } = c.var
    await removeCollaborator(services, { itineraryId: params.id, userId: params.userId }, user.id)
  },

  'GET /itineraries/{id}/is-collaborator': async (c) => ({ isCollaborator: mayEdit(c.var.itinerary) }),
})

/** What of a list is only for some: everything one may see for those signed in, one's followed people for oneself. */
function checkViewer({ visibility, followedBy }: ItineraryFilter, viewerId: string | null): void {
  if (viewerId === null && (visibility === 'all' || followedBy !== undefined)) throw unauthenticated()
  if (followedBy !== undefined && followedBy !== viewerId) throw forbidden()
}

const ETAG = /^(?:W\/)?"?(\d{1,15})"?$/

/** The record versions of an `If-Match: "3"`; undefined when any will do. Throws InvalidInputError when it names none of ours. */
function readIfMatch(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').map((tag) => {
    const version = ETAG.exec(tag.trim())?.[1]
    if (version === undefined)
      throw invalidInput('Invalid input: If-Match holds no version', { path: 'If-Match', code: 'not_a_version' })
    return Number(version)
  })
}
