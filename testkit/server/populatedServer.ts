import { isDeepStrictEqual } from 'node:util'
import { addUser } from '#server/accounts/userStore'
import { moveLikeWindow } from '#server/features/feeds/likeWindowStore'
import { addEvent } from '#shared/itinerary/commands'
import {
  type ApiClient,
  createItinerary,
  createList,
  invite,
  signUp,
  type Account,
  type CallInput,
  type CallName,
} from '../api/apiClient'
import { runStatement } from './rows'
import { captureStatements } from './captureStatements'
import { startTestServer, type TestServer } from './testServer'

/** `count` itineraries, lists, events, items, likes and followers of an owner. */
export interface PopulatedServer {
  server: TestServer
  owner: Account
  itinerary: string
  list: string
}

export async function startPopulatedServer(count: number): Promise<PopulatedServer> {
  const server = await startTestServer()
  const owner = await signUp(server, { username: 'duenya', name: 'Dueña' })
  const { db } = server.services
  const add = (table: string, one: string, other: string, at: number) =>
    runStatement(db, `INSERT INTO ${table} VALUES (@one, @other, @at)`, { one, other, at })
  const itineraries: string[] = []
  const lists: string[] = []
  for (let i = 0; i < count; i += 1) {
    itineraries.push(await createItinerary(owner, { title: `viaje ${i}` }))
    lists.push(await createList(owner, { title: `lista ${i}` }))
  }
  const [itinerary = '', list = ''] = [itineraries[0], lists[0]]
  const room = await server.services.hub.open(itinerary)
  const dayId = room.view().days[0]?.id ?? ''
  for (let i = 0; i < count; i += 1) {
    const fan = { id: server.services.newId(), username: `fan${i}`, name: 'Fan' }
    const email = `${fan.username}@example.org`
    await db.write((tx) => addUser(tx, { ...fan, email, passwordHash: 'none', avatar: null, now: i }))
    await add('follows', fan.id, owner.id, i)
    await add('follows', owner.id, fan.id, i)
    await add('itinerary_likes', itinerary, fan.id, i)
    await add('list_likes', list, fan.id, i)
    await add('list_items', list, itineraries[i] ?? '', i)
    if (i % 5 === 0) await invite(owner, itinerary, fan)
    await room.write({ origin: 'server', userId: owner.id }, (doc) => addEvent(doc, { dayId }, { label: `plan ${i}` }))
  }
  for (const id of itineraries) await owner.call('POST /itineraries/{id}/likes', { params: { id } })
  for (const id of lists) await owner.call('POST /lists/{id}/likes', { params: { id } })
  await runStatement(db, 'UPDATE itineraries SET forked_from = @itinerary WHERE id <> @itinerary', { itinerary })
  // Moves old likes out of the window, as on older servers.
  await moveLikeWindow(db, Date.now())
  return { server, owner, itinerary, list }
}

/** A call, its input and the maximum number of statements. */
export type MeasuredRead = [name: CallName, sent: (populated: PopulatedServer) => CallInput, most: number]

// One more for the session, or a visitor's cached feed.
const reads: MeasuredRead[] = [
  ['GET /itineraries', () => ({ query: { limit: 50 } }), 2],
  ['GET /itineraries', () => ({ query: { limit: 50, sort: 'popular' } }), 3],
  ['GET /itineraries', () => ({ query: { limit: 50, location: 'madrid' } }), 3],
  ['GET /itineraries', () => ({ query: { limit: 50, q: 'viaje españa' } }), 3],
  ['GET /itineraries', ({ owner }) => ({ query: { limit: 50, q: 'madrid', userId: owner.id, sort: 'popular' } }), 3],
  ['GET /itineraries', ({ owner }) => ({ query: { limit: 50, userId: owner.id } }), 3],
  [
    'GET /itineraries',
    ({ owner }) => ({ query: { limit: 50, username: owner.username, likedBy: owner.id, sort: 'popular' } }),
    3,
  ],
  ['GET /itineraries/{id}', ({ itinerary }) => ({ params: { id: itinerary } }), 6],
  ['GET /itineraries/{id}/collaborators', ({ itinerary }) => ({ params: { id: itinerary } }), 3],
  // Own profile: one more for a pending email address.
  ['GET /users/{id}', ({ owner }) => ({ params: { id: owner.username } }), 2],
  ['GET /users/{id}/followers', ({ owner }) => ({ params: { id: owner.id }, query: { limit: 50 } }), 2],
  ['GET /users/{id}/following', ({ owner }) => ({ params: { id: owner.id }, query: { limit: 50 } }), 2],
  ['GET /users', () => ({ query: { q: 'fan', limit: 50 } }), 1],
  ['GET /search/users', () => ({ query: { query: 'fan' } }), 3],
  ['GET /lists', () => ({ query: { limit: 50 } }), 2],
  ['GET /lists', ({ owner }) => ({ query: { limit: 50, likedBy: owner.id, sort: 'popular' } }), 3],
  ['GET /lists/{id}', ({ list }) => ({ params: { id: list } }), 4],
]

export const namedReads = reads.map((read) => ({
  read,
  name: `${read[0]} by ${Object.keys(read[1](emptyWorld()).query ?? {}).join(', ')}`,
}))

/** Any commit invalidates the cached replies of visitors. */
export const invalidateVisitorCache = ({ server }: PopulatedServer) => server.services.db.write(async () => undefined)

interface Cost {
  statements: string[]
  things: number
}

const measureOnce = async (populated: PopulatedServer, viewer: ApiClient, [name, sent]: MeasuredRead): Promise<Cost> => {
  await invalidateVisitorCache(populated)
  let reply: unknown
  const ask = async () => (reply = await viewer.call(name, sent(populated)))
  const statements = await captureStatements(populated.server.services.db, ask)
  return { statements, things: Array.isArray(reply) ? reply.length : 0 }
}

/** Warm. Repeats until two runs agree, to exclude background work. */
export async function measureStatements(populated: PopulatedServer, viewer: ApiClient, read: MeasuredRead): Promise<Cost> {
  await viewer.call(read[0], read[1](populated))
  let before = await measureOnce(populated, viewer, read)
  for (;;) {
    const cost = await measureOnce(populated, viewer, read)
    if (isDeepStrictEqual(cost, before)) return cost
    before = cost
  }
}

function emptyWorld(): PopulatedServer {
  return { owner: { id: '', username: '' }, itinerary: '', list: '' } as PopulatedServer
}
