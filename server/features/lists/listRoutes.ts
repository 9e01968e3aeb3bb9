import { listCalls } from '#shared/api/lists'
import { notFoundError } from '#server/base/errors'
import { setNextPageLink } from '#server/http/paging'
import { callRoutes } from '../api/callRoutes'
import { readFeed } from '../feeds/feedService'
import { like, unlike, hasLike } from '../feeds/likeStore'
import { removeList } from './listStore'
import { addToList, changeListRecord, createList, readList, readListCards, removeFromList } from './listService'

export const listRoutes = callRoutes(listCalls, {
  'GET /lists': async (c) => {
    const { services, query, viewerId } = c.var
    const { ids, cursor } = await readFeed(services, 'list', query, viewerId)
    setNextPageLink(c, cursor)
    return readListCards(services, ids, viewerId, c.var.runFairly)
  },

  'POST /lists': async (c) => {
    const { services, user, body } = c.var
    return { location: `/lists/${await createList(services, user.id, body)}` }
  },

  'GET /lists/{id}': async (c) => {
    const { services, params, viewerId } = c.var
    const list = await readList(services, params.id, viewerId, c.var.runFairly)
    if (list === undefined) throw notFoundError('List')
    return list
  },

  'PATCH /lists/{id}': async (c) => {
    const { services, user, list, body } = c.var
    await changeListRecord(services, { listId: list.id, userId: user.id }, body)
  },

  'DELETE /lists/{id}': async (c) => {
    const { services, list } = c.var
    await services.db.write((tx) => removeList(tx, list.id))
  },

  'POST /lists/{id}/likes': async (c) => {
    const { services, user, list } = c.var
    await like(services, { kind: 'list', id: list.id, userId: user.id }, list.ownerId)
  },

  'DELETE /lists/{id}/likes': async (c) => {
    const { services, user, params } = c.var
    await unlike(services, { kind: 'list', id: params.id, userId: user.id })
  },

  'GET /lists/{id}/is-liked': async (c) => {
    const { services, user, list } = c.var
    return { isLiked: await hasLike(services.db, { kind: 'list', id: list.id, userId: user.id }) }
  },

  'POST /lists/{id}/itineraries': async (c) => {
    const { services, user, list, body } = c.var
    await addToList(services, { listId: list.id, userId: user.id }, body.itineraryId)
  },

  'DELETE /lists/{id}/itineraries': async (c) => {
    const { services, user, list, body } = c.var
    await removeFromList(services, { listId: list.id, userId: user.id }, body.itineraryId)
  },
})
