import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { moveLikeWindow } from '#server/features/feeds/likeWindowStore'
import { addUser } from '#server/accounts/userStore'
import { eventually } from '#testkit/eventually'
import { queryPlan } from '#testkit/server/queryPlan'
import { statementsOf } from '#testkit/server/statementsOf'
import {
  ApiClient,
  createItinerary,
  createList,
  invite,
  signUp,
  type CallName,
  type Account,
  type CallInput,
} from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const FEW_THINGS = 2
const MANY_THINGS = 50

/** A server on which somebody has so many of everything: itineraries, collaborators, events, lists, things in them, likes, followers. */
interface World {
  server: TestServer
  owner: Account
  itinerary: string
  list: string
}

async function makeWorld(count: number): Promise<World> {
  const server = await startTestServer()
  const owner = await signUp(server, { username: 'duenya', name: 'Dueña' })
  const { db } = server.services
  const run = (text: string, ...values: unknown[]) => db.$client.prepare(text).run(...values)
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
    addUser(db, { ...fan, email: `${fan.username}@example.org`, passwordHash: 'none', avatar: null, now: i })
    run('INSERT INTO follows VALUES (?, ?, ?)', fan.id, owner.id, i)
    run('INSERT INTO follows VALUES (?, ?, ?)', owner.id, fan.id, i)
    run('INSERT INTO itinerary_likes VALUES (?, ?, ?)', itinerary, fan.id, i)
    run('INSERT INTO list_likes VALUES (?, ?, ?)', list, fan.id, i)
    run('INSERT INTO list_items VALUES (?, ?, ?)', list, itineraries[i], i)
    if (i % 5 === 0) await invite(owner, itinerary, fan)
    await room.write({ origin: 'server', userId: owner.id }, (doc) => addEvent(doc, { dayId }, { label: `plan ${i}` }))
  }
  for (const id of itineraries) await owner.call('POST /itineraries/{id}/likes', { params: { id } })
  for (const id of lists) await owner.call('POST /lists/{id}/likes', { params: { id } })
  // The likes of long ago are out of the window, as they are on a server that has been up for a while.
  moveLikeWindow(db, Date.now())
  return { server, owner, itinerary, list }
}

let few: World
let many: World
beforeAll(async () => {
  few = await makeWorld(FEW_THINGS)
  many = await makeWorld(MANY_THINGS)
}, 180_000)
afterAll(async () => {
  await few.server.close()
  await many.server.close()
})

type Read = [name: CallName, sent: (world: World) => CallInput, most: number]

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
  ['GET /itineraries/{id}', ({ itinerary }) => ({ params: { id: itinerary } }), 5],
  ['GET /itineraries/{id}/collaborators', ({ itinerary }) => ({ params: { id: itinerary } }), 3],
  ['GET /users/{id}', ({ owner }) => ({ params: { id: owner.username } }), 1],
  ['GET /users/{id}/followers', ({ owner }) => ({ params: { id: owner.id }, query: { limit: 50 } }), 2],
  ['GET /users/{id}/following', ({ owner }) => ({ params: { id: owner.id }, query: { limit: 50 } }), 2],
  ['GET /users', () => ({ query: { q: 'fan', limit: 50 } }), 1],
  ['GET /search/users', () => ({ query: { query: 'fan' } }), 3],
  ['GET /lists', () => ({ query: { limit: 50 } }), 2],
  ['GET /lists', ({ owner }) => ({ query: { limit: 50, likedBy: owner.id, sort: 'popular' } }), 3],
  ['GET /lists/{id}', ({ list }) => ({ params: { id: list } }), 4],
]

const named = reads.map((read) => ({ read, name: `${read[0]} by ${Object.keys(read[1](emptyWorld()).query ?? {}).join(', ')}` }))

/** Any change does: what visitors were answered is made anew after it. */
const forgetAnswers = ({ server }: World) => server.services.db.$client.exec('UPDATE like_window SET since = since')

const measureOnce = async (
  world: World,
  viewer: ApiClient,
  [name, sent]: Read,
): Promise<{ statements: string[]; things: number }> => {
  forgetAnswers(world)
  let reply: unknown
  const ask = async () => (reply = await viewer.call(name, sent(world)))
  const statements = await statementsOf(world.server.services.db.$client, ask)
  return { statements, things: Array.isArray(reply) ? reply.length : 0 }
}

/** What a request costs, once it is compiled: the same twice in a row, so that nothing is in it that the server does by its own clock. */
async function measured(world: World, viewer: ApiClient, read: Read) {
  await viewer.call(read[0], read[1](world))
  let before = await measureOnce(world, viewer, read)
  for (;;) {
    const cost = await measureOnce(world, viewer, read)
    if (isDeepStrictEqual(cost, before)) return cost
    before = cost
  }
}

it.each(named)('$name takes the same few statements for 2 things and for 50', async ({ read }) => {
  const most = read[2]
  for (const as of ['visitor', 'owner'] as const) {
    const viewerIn = (world: World) => (as === 'owner' ? world.owner : new ApiClient(world.server))
    // What the server does meanwhile by its own clock is in one of them at most; what grows never gets equal.
    const [little, much] = await eventually(async () => {
      const both = [await measured(few, viewerIn(few), read), await measured(many, viewerIn(many), read)] as const
      expect(both[1].statements, as).toEqual(both[0].statements)
      return both
    })
    expect(much.statements.length, `${as}: ${much.statements.join('\n')}`).toBeLessThanOrEqual(most + 1)
    expect(much.statements.length).toBeGreaterThan(0)
    if (little.things > 0) expect(much.things).toBeGreaterThan(little.things)
  }
})

/** What may be gone through as a whole: the one row of the window, the handful that it moved, the ids of a page, what has a limit. */
const SMALL = /^SCAN (?:\(subquery-\d+\)|CONSTANT ROW$|(?:w|moved|wanted|json_each)\b)/

const planOf = (text: string): string[] => queryPlan(many.server.services.db.$client, text)

it.each(named)('$name finds everything by an index', async ({ read }) => {
  const { statements } = await measured(many, many.owner, read)
  for (const text of statements) {
    expect(
      planOf(text).filter((detail) => detail.startsWith('SCAN') && !SMALL.test(detail)),
      text,
    ).toEqual([])
  }
})

it.each([
  ['itineraries', 'newest'],
  ['itineraries', 'popular'],
  ['lists', 'newest'],
  ['lists', 'popular'],
] as const)('all %s are read off the index of their order, on every page: %s', async (kind, sort) => {
  const { server } = many
  const stranger = new ApiClient(server)
  const first = await stranger.attempt(`GET /${kind}`, { query: { sort, limit: 5 } })
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1]?.replace(server.url, '') ?? ''
  for (const path of [`/api/${kind}?sort=${sort}&limit=5`, next]) {
    forgetAnswers(many)
    const run = await statementsOf(server.services.db.$client, () => stranger.send('GET', path))
    const page = run.find((text) => text.includes('ORDER BY')) ?? ''
    expect(planOf(page)).toContainEqual(expect.stringContaining(`SEARCH t USING COVERING INDEX ${kind}_${sort} (is_public=?`))
    expect(planOf(page)).toHaveLength(1)
  }
})

function emptyWorld(): World {
  return { owner: { id: '', username: '' }, itinerary: '', list: '' } as World
}
