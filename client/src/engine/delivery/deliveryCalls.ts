import { recordOf } from '../base/itinerarySource'
import { call } from '../api/api'
import { isApiError } from '../api/apiError'
import { uploadPicture } from '../api/uploadPicture'
import type { DeliveryCalls } from './deliver'

/** The calls by which one person's things reach the server. */
export const deliveryCalls = (username: string): DeliveryCalls => ({
  async create(request) {
    await call('POST /itineraries', { body: request })
  },
  async fork({ id, startDate, clientSeeded }, { sourceId, dayIds }) {
    const body = { id, startDate, clientSeeded, ...(dayIds && { dayIds: [...dayIds] }) }
    await call('POST /itineraries/{id}/forks', { params: { id: sourceId }, body })
  },
  async remove(id) {
    await call('DELETE /itineraries/{id}', { params: { id } }).catch((error: unknown) => {
      if (!isApiError(error, 'NotFoundError')) throw error
    })
  },
  fetchRecord: async (id) => recordOf(await call('GET /itineraries/{id}', { params: { id } })),
  async patch(id, fields, { madeAt, ...seen }, onlyUnder) {
    const instants = Object.entries(madeAt).map(([entry, at]): [string, string] => [entry, new Date(at).toISOString()])
    const body = {
      ...fields,
      ...seen,
      ...(instants.length > 0 && { madeAt: Object.fromEntries(instants) }),
    }
    const condition = onlyUnder === undefined ? {} : { headers: { 'If-Match': `"${onlyUnder}"` } }
    await call('PATCH /itineraries/{id}', { params: { id }, body, ...condition })
  },
  upload: (kind, file) => uploadPicture(kind, file, username),
})
