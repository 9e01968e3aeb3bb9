import type { UserBrief } from '#shared/api/users'
import { recordOf } from '../base/itinerarySource'
import { call } from '../api/api'
import { isApiError } from '../api/apiError'
import { uploadPicture } from '../api/uploadPicture'
import type { DeliveryCalls } from './deliver'

/** Calls for this user, even if the page's user changed. */
export const deliveryCalls = ({ id: userId, username }: UserBrief): DeliveryCalls => ({
  async create(request) {
    await call('POST /itineraries', { userId, body: request })
  },
  async fork({ id, startDate, clientSeeded }, { sourceId, dayIds }) {
    const body = { id, startDate, clientSeeded, ...(dayIds && { dayIds: [...dayIds] }) }
    await call('POST /itineraries/{id}/forks', { userId, params: { id: sourceId }, body })
  },
  async remove(id) {
    await call('DELETE /itineraries/{id}', { userId, params: { id } }).catch((error: unknown) => {
      if (!isApiError(error, 'NotFoundError')) throw error
    })
  },
  fetchRecord: async (id) => recordOf(await call('GET /itineraries/{id}', { userId, params: { id } })),
  async patch(id, fields, { madeAt, ...seen }, onlyUnder) {
    const instants = Object.entries(madeAt).map(([entry, at]): [string, string] => [entry, new Date(at).toISOString()])
    const body = {
      ...fields,
      ...seen,
      ...(instants.length > 0 && { madeAt: Object.fromEntries(instants) }),
    }
    const condition = onlyUnder === undefined ? {} : { headers: { 'If-Match': `"${onlyUnder}"` } }
    await call('PATCH /itineraries/{id}', { userId, params: { id }, body, ...condition })
  },
  comment: ({ id, itineraryId, text, eventId, parentId }) =>
    call('POST /itineraries/{id}/comments', {
      userId,
      params: { id: itineraryId },
      body: { id, text, eventId, parentId },
    }),
  async editComment(id, text) {
    await call('PATCH /comments/{id}', { userId, params: { id }, body: { text } })
  },
  async deleteComment(id) {
    await call('DELETE /comments/{id}', { userId, params: { id } })
  },
  upload: (kind, file) => uploadPicture(kind, file, username, userId),
})
