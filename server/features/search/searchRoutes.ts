import { searchCalls } from '#shared/api/search'
import { callRoutes } from '../api/callRoutes'
import { peopleShown, suggestUsers } from '#server/accounts/peopleStore'

/** Below this many characters there is nothing to propose. */
const MIN_QUERY_LETTERS = 2
const MAX_PEOPLE = 5

export const searchRoutes = callRoutes(searchCalls, {
  'GET /search/locations': async (c) => {
    const { services, query } = c.var
    const text = query.query.trim()
    return text.length < MIN_QUERY_LETTERS ? [] : services.gazetteer.search(text, query.lang)
  },

  'GET /search/users': (c) => {
    const { services, query } = c.var
    return query.query.length < MIN_QUERY_LETTERS ? [] : suggestUsers(services.db, query.query, MAX_PEOPLE, peopleShown(services))
  },
})
