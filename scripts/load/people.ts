import type { WireEvent } from '#shared/api/events'
import type { Itinerary } from '#shared/api/itineraries'
import { addDays } from '#shared/dates'
import { calendarDate } from '#testkit/date'

export interface SimulatedUser {
  id: string
  username: string
  cookie: string
}

/** Names the REST call. */
class CallFailedError extends Error {}

async function call(
  url: string,
  path: string,
  { cookie, body, method = 'GET' }: { cookie?: string; body?: unknown; method?: string } = {},
): Promise<Response> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (response.status === 429)
    throw new CallFailedError('The server limits its clients: start it with RATE_LIMIT=off for a load test.')
  if (!response.ok) throw new CallFailedError(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

/** Under a unique name. */
export async function registerUser(url: string, run: string, n: number): Promise<SimulatedUser> {
  const username = `carga-${run}-${n}`
  const body = {
    name: `Viajero ${n}`,
    username,
    email: `${username}@example.com`,
    password: `${run}-${n}-password`,
    avatar: null,
  }
  const response = await call(url, '/auth/register', { method: 'POST', body })
  const { id } = (await response.json()) as { id: string }
  return {
    id,
    username,
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}

/** In 'Roma'. Returns the id. */
export async function createTrip(url: string, owner: SimulatedUser, title: string, days: number): Promise<string> {
  const places = (await (await call(url, '/search/locations?query=roma')).json()) as { geonameId: number }[]
  const startDate = calendarDate('2027-05-01')
  const body = { title, startDate, endDate: addDays(startDate, days - 1), location: { geonameId: places[0]?.geonameId } }
  const response = await call(url, '/itineraries', { method: 'POST', cookie: owner.cookie, body })
  const id = response.headers.get('location')?.split('/').at(-1)
  if (id === undefined) throw new CallFailedError('POST /itineraries: no Location')
  return id
}

export const addCollaborator = (url: string, owner: SimulatedUser, itineraryId: string, username: string): Promise<unknown> =>
  call(url, `/itineraries/${itineraryId}/collaborators`, { method: 'POST', cookie: owner.cookie, body: { username } })

export const fetchTrip = async (url: string, person: SimulatedUser, itineraryId: string): Promise<Itinerary> =>
  (await (await call(url, `/itineraries/${itineraryId}`, { cookie: person.cookie })).json()) as Itinerary

/** Fields sorted for equal JSON. Author, votes and comments are only on the server. */
const content = ({ authorId: _author, votes: _votes, voted: _voted, commentCount: _comments, ...event }: WireEvent) =>
  Object.fromEntries(Object.entries(event).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Equal for editors that agree. */
export const canonicalContent = ({ days, ideas }: Pick<Itinerary, 'days' | 'ideas'>): string =>
  JSON.stringify({ days: days.map(({ id, label, events }) => [id, label, events.map(content)]), ideas: ideas.map(content) })

export const publishTrip = (url: string, owner: SimulatedUser, itineraryId: string): Promise<unknown> =>
  call(url, `/itineraries/${itineraryId}`, { method: 'PATCH', cookie: owner.cookie, body: { isPublic: true } })
