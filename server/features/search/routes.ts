import { searchCalls } from '../../../shared/api/search'
import { routes } from '../../http/routes'

/** Below this many characters there is nothing to propose. */
const SHORTEST_QUERY = 2

export const searchRoutes = routes(searchCalls, {
  'GET /search/locations': async (c) => {
    const { services, query } = c.var
    const text = query.query.trim()
    return text.length < SHORTEST_QUERY ? [] : services.gazetteer.search(text, query.lang)
  },
})
