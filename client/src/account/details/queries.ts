import { queryOptions } from '@tanstack/react-query'
import { call } from '../../engine/api/api'

/** One's own account, with the e-mail that nobody else is shown. */
export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId],
    queryFn: ({ signal }) => call('GET /users/{id}', { params: { id: userId }, query: { includeEmail: true }, signal }),
  })
