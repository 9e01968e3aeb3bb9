// @module-tag long
import { expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { demoPeople } from '#server/demo/demoPeople'
import { fillWithDemoData } from '#server/demo/fillWithDemoData'
import { ApiClient, createItinerary, signUp } from '#testkit/api/apiClient'
import { atNode, nodeForTest } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { postgresForTest } from '#testkit/server/testPostgres'
import { syncClientOf } from '#testkit/sync/syncClient'

it('three servers that start together on an empty database fill it once, and are ready only then', async () => {
  const url = await postgresForTest()
  const servers = await Promise.all(
    [0, 1, 2].map(() => nodeForTest(url, { fill: fillWithDemoData, env: { SYNC_DURABILITY: 'normal' } })),
  )
  const feeds = await Promise.all(
    servers.map((server) => new ApiClient(server).call('GET /itineraries', { query: { limit: 50 } })),
  )
  for (const feed of feeds) expect(feed.map(({ id }) => id)).toEqual(feeds[0]?.map(({ id }) => id))
  expect(feeds[0]?.length).toBeGreaterThan(10)
  const [counts] = await queryPostgres(
    url,
    'SELECT count(*)::int AS trips, count(DISTINCT (title, user_id))::int AS titles, (SELECT count(*)::int FROM users) AS people FROM itineraries',
  )
  expect(counts).toEqual({ trips: counts?.titles, titles: counts?.titles, people: demoPeople.length })
})

it('stale rows of a stopped server are updated by another one', async () => {
  const url = await postgresForTest()
  const gone = await nodeForTest(url)
  const ana = await signUp(gone)
  const id = await createItinerary(ana)
  const client = syncClientOf(ana, id)
  await eventually(() => expect(client.isSynced).toBe(true))
  addEvent(client.doc, { dayId: '' }, { label: 'Museo' })
  await eventually(() => expect(client.isStored).toBe(true))
  client.provider.disconnect()
  await gone.close()
  // As if the server had died before it wrote the rows.
  await queryPostgres(
    url,
    'DELETE FROM events',
    'UPDATE docs SET projected_seq = 1, updated_at = updated_at - 3600000',
    'UPDATE chores SET due_at = 0',
  )

  const others = [await nodeForTest(url), await nodeForTest(url)]
  await eventually(async () =>
    expect(
      await queryPostgres(
        url,
        'SELECT label, projected_seq = head_seq AS is_current FROM events JOIN docs ON docs.id = itinerary_id',
      ),
    ).toEqual([{ label: 'Museo', is_current: true }]),
  )
  for (const server of others) expect(server.services.hub.peek(id)).toBeUndefined()
  const { ideas } = await atNode(ana, others[0] ?? gone).call('GET /itineraries/{id}', { params: { id } })
  expect(ideas.map(({ label }) => label)).toEqual(['Museo'])
})
