// @module-tag long
import { expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { ApiClient, createItinerary, invite, signUp } from '#testkit/api/apiClient'
import { jpeg, uploadAndGetPath } from '#testkit/api/pictures'
import { atNode, nodeForTest } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { nextMigrations } from '#testkit/server/migrationsBefore'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { postgresForTest } from '#testkit/server/testPostgres'
import { readReplicaState, computeTestView } from '#testkit/sync/captureUpdate'
import { syncClientOf } from '#testkit/sync/syncClient'

const NEWER = [
  `ALTER TABLE "itineraries" ADD COLUMN "mood" text COLLATE "C" DEFAULT 'calm' NOT NULL`,
  'ALTER TABLE "users" ADD COLUMN "motto" text COLLATE "C"',
  'CREATE TABLE "moods" ("name" text COLLATE "C" PRIMARY KEY NOT NULL)',
]

it('an older and a newer server work side by side, and the older one can start again', async () => {
  const url = await postgresForTest()
  const older = await nodeForTest(url)
  const ana = await signUp(older)
  const tripId = await createItinerary(ana, { isPublic: true })
  const before = syncClientOf(ana, tripId)
  await eventually(() => expect(before.isSynced).toBe(true))

  const newer = await nodeForTest(url, { migrations: await nextMigrations(...NEWER) })
  const luis = await signUp(newer)
  await invite(ana, tripId, luis)
  const after = syncClientOf(luis, tripId)
  await eventually(() => expect(after.isSynced).toBe(true))
  const dayId = computeTestView(before.doc).days[0]?.id ?? ''
  const image = await uploadAndGetPath(ana, await jpeg(40, 30))
  addEvent(before.doc, { dayId }, { label: 'desde la anterior', image })
  addEvent(after.doc, { dayId }, { label: 'desde la nueva' })
  await eventually(() => {
    expect([before.isStored, after.isStored]).toEqual([true, true])
    expect(readReplicaState(after.doc)).toEqual(readReplicaState(before.doc))
    expect(Object.keys(computeTestView(after.doc).events)).toHaveLength(2)
  })
  expect((await new ApiClient(newer).send('GET', image)).status).toBe(200)
  await luis.call('POST /itineraries/{id}/likes', { params: { id: tripId } })
  await ana.call('PATCH /itineraries/{id}', { params: { id: tripId }, body: { title: 'Dos versiones' } })
  const made = await createItinerary(luis)
  await atNode(luis, older).call('PATCH /itineraries/{id}', { params: { id: made }, body: { title: 'De la nueva' } })
  expect((await luis.call('GET /itineraries/{id}', { params: { id: made } })).title).toBe('De la nueva')

  const again = await nodeForTest(url)
  for (const server of [older, newer, again]) {
    const trip = await atNode(luis, server).call('GET /itineraries/{id}', { params: { id: tripId } })
    expect([trip.title, trip.likes, trip.days[0]?.events.map(({ label }) => label).toSorted()]).toEqual([
      'Dos versiones',
      1,
      ['desde la anterior', 'desde la nueva'],
    ])
  }
  await atNode(ana, again).call('DELETE /itineraries/{id}', { params: { id: tripId } })
  await eventually(() => expect([before, after].map(({ closes }) => closes.length > 0)).toEqual([true, true]))
  expect(await queryPostgres(url, 'SELECT mood FROM itineraries')).toEqual([{ mood: 'calm' }])
})

it('a server refuses a newer database only if a migration there stops older servers', async () => {
  const url = await postgresForTest()
  const stopping = await nextMigrations('-- stops older servers\nALTER TABLE "users" DROP COLUMN "followers" CASCADE')
  await nodeForTest(url, { migrations: await nextMigrations(...NEWER) }).then((server) => server.close())
  await nodeForTest(url).then((server) => server.close())
  const other = await postgresForTest()
  await nodeForTest(other, { migrations: stopping }).then((server) => server.close())
  await expect(nodeForTest(other)).rejects.toThrow(
    /^DATABASE_URL: The database "\w+" is of a newer version of Periplo that this one cannot work beside: update Periplo first\.$/,
  )
})
