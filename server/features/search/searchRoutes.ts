import { searchCalls } from '#shared/api/search'
import { callRoutes } from '../api/callRoutes'
import { findTripsOnMap } from './findTripsOnMap'
import { publicAccountFilter, suggestUsers } from '#server/records/peopleStore'

const MIN_QUERY_LETTERS = 2
const MAX_PEOPLE = 5

export const searchRoutes = callRoutes(searchCalls, {
  'GET /map/trips': (c) => {
    const { services, query, viewerId } = c.var
    return findTripsOnMap(services.db, query, { viewerId, ...publicAccountFilter(services) })
  },

  'GET /search/locations': async (c) => {
    const { services, query } = c.var
    const text = query.query.trim()
    return text.length < MIN_QUERY_LETTERS ? [] : services.gazetteer.search(text, query.lang)
  },

  'GET /search/users': (c) => {
    const { services, query, viewerId } = c.var
    if (query.query.length < MIN_QUERY_LETTERS) return []
    return suggestUsers(services.db, query.query, MAX_PEOPLE, { viewerId, ...publicAccountFilter(services) })
  },
})
