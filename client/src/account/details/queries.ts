import { queryOptions } from '@tanstack/react-query'
import { call } from '../../engine/api/api'

/** The user's own account, with the private e-mail. */
export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId],
    queryFn: ({ signal }) => call('GET /users/{id}', { params: { id: userId }, query: { includeEmail: true }, signal }),
  })
