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
import { changeIn } from './rows'
import { statementsOf } from './statementsOf'
import { startTestServer, type TestServer } from './testServer'

/** A server on which somebody has so many of everything: itineraries, collaborators, events, lists, things in them, likes, followers. */
export interface World {
  server: TestServer
  owner: Account
  itinerary: string
  list: string
}

/** Starts such a server; whoever calls ends it. */
export async function makeWorld(count: number): Promise<World> {
  const server = await startTestServer()
  const owner = await signUp(server, { username: 'duenya', name: 'Dueña' })
  const { db } = server.services
  const add = (table: string, one: string, other: string, at: number) =>
    changeIn(db, `INSERT INTO ${table} VALUES (@one, @other, @at)`, { one, other, at })
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
  await changeIn(db, 'UPDATE itineraries SET forked_from = @itinerary WHERE id <> @itinerary', { itinerary })
  // The likes of long ago are out of the window, as they are on a server that has been up for a while.
  await moveLikeWindow(db, Date.now())
  return { server, owner, itinerary, list }
}

/** A call, what is sent with it, and how many statements it may take. */
export type Read = [name: CallName, sent: (world: World) => CallInput, most: number]

// Whoever is signed in costs one statement more, the session; a visitor at a feed too: whether its answer is remembered and still true.
const reads: Read[] = [
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
  // One's own takes a second one: the new address that may wait to be confirmed.
  ['GET /users/{id}', ({ owner }) => ({ params: { id: owner.username } }), 2],
  ['GET /users/{id}/followers', ({ owner }) => ({ params: { id: owner.id }, query: { limit: 50 } }), 2],
  ['GET /users/{id}/following', ({ owner }) => ({ params: { id: owner.id }, query: { limit: 50 } }), 2],
  ['GET /users', () => ({ query: { q: 'fan', limit: 50 } }), 1],
  ['GET /search/users', () => ({ query: { query: 'fan' } }), 3],
  ['GET /lists', () => ({ query: { limit: 50 } }), 2],
  ['GET /lists', ({ owner }) => ({ query: { limit: 50, likedBy: owner.id, sort: 'popular' } }), 3],
  ['GET /lists/{id}', ({ list }) => ({ params: { id: list } }), 4],
]

/** Everything that reads much, with a name for its tests. */
export const namedReads = reads.map((read) => ({
  read,
  name: `${read[0]} by ${Object.keys(read[1](emptyWorld()).query ?? {}).join(', ')}`,
}))

/** Any commit does: what visitors were answered is made anew after it. */
export const forgetAnswers = ({ server }: World) => server.services.db.write(async () => undefined)

interface Cost {
  statements: string[]
  things: number
}

const measureOnce = async (world: World, viewer: ApiClient, [name, sent]: Read): Promise<Cost> => {
  await forgetAnswers(world)
  let reply: unknown
  const ask = async () => (reply = await viewer.call(name, sent(world)))
  const statements = await statementsOf(world.server.services.db, ask)
  return { statements, things: Array.isArray(reply) ? reply.length : 0 }
}

/** What a request costs, once it is compiled: the same twice in a row, so that nothing is in it that the server does by its own clock. */
export async function measured(world: World, viewer: ApiClient, read: Read): Promise<Cost> {
  await viewer.call(read[0], read[1](world))
  let before = await measureOnce(world, viewer, read)
  for (;;) {
    const cost = await measureOnce(world, viewer, read)
    if (isDeepStrictEqual(cost, before)) return cost
    before = cost
  }
}

function emptyWorld(): World {
  return { owner: { id: '', username: '' }, itinerary: '', list: '' } as World
}
