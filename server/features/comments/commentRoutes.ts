import { z } from 'zod'
import { commentCalls, type Comment } from '#shared/api/comments'
import { setNextPageLink, readCursor, writeCursor } from '#server/http/paging'
import { listComments } from '#server/records/commentStore'
import { callRoutes } from '../api/callRoutes'
import { addComment, editComment, removeComment, unvote, vote } from './commentService'

const SORT = 'comments'
const Position = z.tuple([z.int()])

const pageOf = ({ itineraryId, eventId }: Comment): string => `/itineraries/${itineraryId}?comments=${eventId ?? 'trip'}`

export const commentRoutes = callRoutes(commentCalls, {
  'GET /itineraries/{id}/comments': async (c) => {
    const { services, itinerary, viewerId, query } = c.var
    const [after] = readCursor(SORT, query.cursor, Position) ?? []
    const thread = { itineraryId: itinerary.id, eventId: query.eventId ?? null }
    const { comments, next } = await listComments(services.db, thread, viewerId, { limit: query.limit, after })
    setNextPageLink(c, next === undefined ? undefined : writeCursor(SORT, [next]))
    return comments
  },

  'POST /itineraries/{id}/comments': async (c) => {
    const { services, itinerary, user, body } = c.var
    const comment = await addComment(services, { itineraryId: itinerary.id, userId: user.id }, body)
    return { location: pageOf(comment), reply: comment }
  },

  'PATCH /comments/{id}': async (c) => {
    const { services, user, params, body } = c.var
    await editComment(services, { id: params.id, userId: user.id }, body.text)
  },

  'DELETE /comments/{id}': async (c) => {
    await removeComment(c.var.services, { id: c.var.params.id, userId: c.var.user.id })
  },

  'PUT /itineraries/{id}/events/{eventId}/vote': async (c) => {
    const { services, itinerary, user, params } = c.var
    await vote(services, { itineraryId: itinerary.id, eventId: params.eventId, userId: user.id })
  },

  'DELETE /itineraries/{id}/events/{eventId}/vote': async (c) => {
    const { services, itinerary, user, params } = c.var
    await unvote(services, { itineraryId: itinerary.id, eventId: params.eventId, userId: user.id })
  },
})
