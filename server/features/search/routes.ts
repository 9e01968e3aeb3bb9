import { searchCalls } from '#shared/api/search'
import { routes } from '#server/http/routes'
import { proposePeople } from '../users/peopleStore'

/** Below this many characters there is nothing to propose. */
const SHORTEST_QUERY = 2
const MOST_PEOPLE = 5

export const searchRoutes = routes(searchCalls, {
  'GET /search/locations': async (c) => {
    const { services, query } = c.var
    const text = query.query.trim()
    return text.length < SHORTEST_QUERY ? [] : services.gazetteer.search(text, query.lang)
  },

  'GET /search/users': (c) => {
    const { services, query } = c.var
    return query.query.length < SHORTEST_QUERY ? [] : proposePeople(services.db, query.query, MOST_PEOPLE)
  },
})
