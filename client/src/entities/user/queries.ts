import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api'

/** A person by id or username. */
export const userQuery = (idOrUsername: string) =>
  queryOptions({
    queryKey: ['users', idOrUsername.toLowerCase()],
    queryFn: ({ signal }) => call('GET /users/{idOrUsername}', { params: { idOrUsername }, signal }),
  })
