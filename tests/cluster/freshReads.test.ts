// @module-tag long
import { describe, expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { ApiClient, createItinerary, createList, invite, signUp, type Account, forkItinerary } from '#testkit/api/apiClient'
import { atNode, nodeForTest } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { postgresForTest } from '#testkit/server/testPostgres'
import { syncClientOf } from '#testkit/sync/syncClient'

interface World {
  ana: Account
  luis: Account
  trip: string
  list: string
  other: string
}

const deeds: [string, (world: World) => Promise<unknown>, (world: World) => string[]][] = [
  [
    'a follower',
    ({ ana, luis }) => luis.call('POST /users/{id}/follow', { params: { id: ana.id } }),
    ({ ana }) => [`/users/${ana.username}`, `/users/${ana.id}/followers`],
  ],
  [
    'a name',
    ({ ana }) => ana.call('PATCH /users/{id}', { params: { id: ana.id }, body: { name: 'Otro nombre' } }),
    ({ ana, trip }) => [`/users/${ana.username}`, `/itineraries/${trip}`, '/itineraries'],
  ],
  [
    'a like',
    ({ luis, trip }) => luis.call('POST /itineraries/{id}/likes', { params: { id: trip } }),
    ({ trip }) => [`/itineraries/${trip}`, '/itineraries?sort=popular'],
  ],
  ['a fork', ({ luis, trip }) => forkItinerary(luis, trip), ({ trip }) => [`/itineraries/${trip}`, '/itineraries']],
  [
    'a cover',
    ({ ana, trip }) =>
      ana.call('PATCH /itineraries/{id}', { params: { id: trip }, body: { image: '/images/posters/madrid.svg' } }),
    ({ trip, list }) => [`/itineraries/${trip}`, '/itineraries', `/lists/${list}`, '/lists'],
  ],
  ['a collaborator', ({ ana, luis, trip }) => invite(ana, trip, luis), ({ trip }) => [`/itineraries/${trip}`]],
  [
    'an itinerary in a list',
    ({ ana, list, other }) => ana.call('POST /lists/{id}/itineraries', { params: { id: list }, body: { itineraryId: other } }),
    ({ list }) => [`/lists/${list}`, '/lists'],
  ],
  [
    'an event',
    async ({ ana, trip }) => {
      const client = await syncClientOf(ana, trip).synced()
      addEvent(client.doc, { dayId: '' }, { label: 'Museo' })
      await eventually(() => expect(client.isStored).toBe(true))
    },
    ({ trip }) => [`/itineraries/${trip}`],
  ],
  [
    'a trip that became private',
    ({ ana, trip }) => ana.call('PATCH /itineraries/{id}', { params: { id: trip }, body: { isPublic: false } }),
    ({ list }) => ['/itineraries', `/lists/${list}`, '/lists'],
  ],
]

const get = async (person: ApiClient, path: string, etag?: string) => {
  const answer = await person.send('GET', `/api${path}`, { headers: etag === undefined ? {} : { 'if-none-match': etag } })
  return { status: answer.status, etag: answer.headers.get('etag') ?? '', body: await answer.text() }
}

const buses = [
  { messages: 'with cluster messages', env: {} },
  { messages: 'without cluster messages', env: { BUS_URL: 'nats://127.0.0.1:9', LOG_LEVEL: 'silent' } },
]

describe.each(buses)('a write at one server, read at another one $messages', ({ env }) => {
  it('shows immediately to signed-in users and within seconds to visitors, without a stale 304', async () => {
    const databaseUrl = await postgresForTest()
    const [here, there] = [await nodeForTest(databaseUrl, { env }), await nodeForTest(databaseUrl, { env })]
    const [ana, luis, eva] = [await signUp(here), await signUp(here), await signUp(here)]
    const world = { ana, luis, trip: await createItinerary(ana), list: await createList(ana), other: await createItinerary(ana) }
    await ana.call('POST /lists/{id}/itineraries', { params: { id: world.list }, body: { itineraryId: world.trip } })
    const [reader, stranger] = [atNode(eva, there), new ApiClient(there)]
    let longest = 0
    for (const [name, act, pathsOf] of deeds) {
      const paths = pathsOf(world)
      const read = (person: ApiClient) => Promise.all(paths.map((path) => get(person, path)))
      const [before, seenBefore] = [await read(reader), await read(stranger)]
      await act(world)
      for (const [i, path] of paths.entries())
        expect((await get(reader, path, before[i]?.etag)).status, `${name}: ${path}`).toBe(200)
      const began = performance.now()
      for (const [i, path] of paths.entries())
        await eventually(async () =>
          expect((await get(stranger, path, seenBefore[i]?.etag)).status, `${name}: ${path}`).toBe(200),
        )
      longest = Math.max(longest, performance.now() - began)
    }
    console.log(`strangers at another server saw everything within ${Math.round(longest)} ms`)
  })
})
