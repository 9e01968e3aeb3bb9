import { expect, it } from 'vitest'
import type { Audience } from '#shared/audience'
import { addEvent, deleteEvent, editEvent, moveDay } from '#shared/itinerary/commands'
import { newId } from '#shared/ids'
import { createItinerary, forkItinerary, inviteAndOpen, signUp, type ApiClient } from '#testkit/api/apiClient'
import { colosseum } from '#testkit/randomPlace'
import { block, hideAsModerator, unblock } from '#testkit/server/visibilityFixture'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { serverForTest } from '#testkit/server/testServer'

const fixture = setUpServerFixture()
const [MADRID, ROME, TOKYO, SUVA, APIA, REYKJAVIK] = [3117735, 3169070, 1850147, 2198148, 4035413, 3413829]
const WORLD = '-180,-90,180,90'
const inTokyo = '139,35,141,36'

const onMap = (viewer: ApiClient, bbox: string, zoom = '10') => viewer.call('GET /map/trips', { query: { bbox, zoom } })
const tripsOnMap = async (viewer: ApiClient, bbox: string): Promise<string[]> =>
  (await onMap(viewer, bbox)).items.flatMap((item) => (item.kind === 'trip' ? [item.trip.id] : []))
const createAt = (owner: ApiClient, geonameId: number, more: { isPublic?: boolean; audience?: Audience } = {}) =>
  createItinerary(owner, { location: { geonameId }, ...(more.audience === undefined ? more : { isPublic: undefined, ...more }) })

it('shows each viewer the trips that they may find, and no others', async () => {
  const { ana, luis, server, stranger } = fixture
  const [follower, member, blocker] = [await signUp(server), await signUp(server), await signUp(server)]
  await follower.call('POST /users/{id}/follow', { params: { id: ana.id } })
  const trips = {
    public: await createAt(ana, TOKYO),
    followers: await createAt(ana, TOKYO, { audience: 'followers' }),
    link: await createAt(ana, TOKYO, { audience: 'link' }),
    private: await createAt(ana, TOKYO, { audience: 'private' }),
    hidden: await createAt(ana, TOKYO),
    deleted: await createAt(ana, TOKYO),
  }
  await inviteAndOpen(ana, trips.private, member, 'viewer')
  await hideAsModerator(server, 'itinerary', trips.hidden)
  await ana.call('DELETE /itineraries/{id}', { params: { id: trips.deleted } })
  const names = new Map(Object.entries(trips).map(([name, id]) => [id, name]))
  const found = async (viewer: ApiClient) => (await tripsOnMap(viewer, inTokyo)).map((id) => names.get(id)).toSorted()

  expect(await found(stranger)).toEqual(['public'])
  expect(await found(luis)).toEqual(['public'])
  expect(await found(follower)).toEqual(['followers', 'public'])
  expect(await found(member)).toEqual(['private', 'public'])
  expect(await found(ana)).toEqual(['followers', 'hidden', 'link', 'private', 'public'])
  await block(ana, luis)
  await block(blocker, ana)
  expect([await found(luis), await found(blocker)]).toEqual([[], []])
  await unblock(ana, luis)
  await luis.call('POST /users/{id}/mute', { params: { id: ana.id } })
  expect(await found(luis)).toEqual([])
  await hideAsModerator(server, 'profile', ana.id)
  expect([await found(stranger), await found(follower)]).toEqual([[], []])
  expect((await onMap(stranger, inTokyo)).total).toBe(0)
})

it('leaves out new accounts, except for their own users', async () => {
  const clock = { now: Date.parse('2026-05-01T10:00:00Z') }
  const server = await serverForTest({ env: { RATE_LIMIT: 'on' }, overrides: { now: () => clock.now } })
  const [ana, luis] = [await signUp(server), await signUp(server)]
  const id = await createAt(ana, TOKYO)
  expect([await tripsOnMap(luis, inTokyo), await tripsOnMap(ana, inTokyo)]).toEqual([[], [id]])
  clock.now += 3600_000
  expect(await tripsOnMap(luis, inTokyo)).toEqual([id])
})

it('follows the destination of created, copied and changed trips, and of rows from older servers', async () => {
  const { ana, luis, server } = fixture
  const [inMadrid, inRome] = ['-4,40,-3,41', '12,41,13,42']
  const isAt = async (id: string, box: string, viewer = ana) => (await tripsOnMap(viewer, box)).includes(id)
  const trip = await createAt(ana, MADRID)
  const fork = await forkItinerary(luis, trip)
  expect([await isAt(trip, inMadrid), await isAt(fork, inMadrid, luis)]).toEqual([true, true])
  await ana.call('PATCH /itineraries/{id}', { params: { id: trip }, body: { location: { geonameId: ROME } } })
  expect([await isAt(trip, inMadrid), await isAt(trip, inRome), await isAt(fork, inMadrid, luis)]).toEqual([false, true, true])

  // Without the column.
  const older = newId()
  const values = { id: older, ana: ana.id, rome: ROME }
  await server.services.db.write((tx) =>
    tx.run(
      `INSERT INTO itineraries (id, user_id, title, start_date, end_date, geoname_id, created_at, updated_at)
        VALUES (@id, @ana, 'Roma', '2026-05-01', '2026-05-03', @rome, 1, 1)`,
      values,
    ),
  )
  expect(await isAt(older, inRome)).toBe(true)
  await server.services.db.write((tx) =>
    tx.run(`UPDATE itineraries SET geoname_id = ${MADRID}, record_version = 2 WHERE id = @id`, values),
  )
  expect([await isAt(older, inRome), await isAt(older, inMadrid)]).toEqual([false, true])
})

it('places a trip to a destination without a position at its first shown place, never at a hidden one', async () => {
  const { ana, server } = fixture
  const id = await createAt(ana, REYKJAVIK)
  await server.services.db.write((tx) => tx.run(`UPDATE locations SET lat = NULL, lng = NULL WHERE geoname_id = ${REYKJAVIK}`))
  const placeAt = (lat: number, lng: number, hidden = false) => ({ ...colosseum, lat, lng, hidden })
  const room = await server.services.hub.open(id)
  const edit = async <T>(work: (doc: Parameters<typeof addEvent>[0]) => T): Promise<T> => {
    let result: T | undefined
    await room.write({ origin: 'server', userId: ana.id }, (doc) => {
      result = work(doc)
    })
    await server.services.settle(id)
    return result as T
  }
  const position = async () => {
    const { items } = await onMap(ana, WORLD, '22')
    return items.flatMap((item) => (item.kind === 'trip' && item.trip.id === id ? [[item.lat, item.lng]] : [])).flat()
  }
  const dayId = room.view().days[0]?.id ?? ''
  const nextDay = room.view().days[1]?.id ?? ''
  expect(await position()).toEqual([])
  const later = await edit((doc) => addEvent(doc, { dayId: nextDay }, { label: 'Casa', place: placeAt(64.3, -21.3) }))
  expect(await position()).toEqual([64.3, -21.3])
  await edit((doc) => {
    addEvent(doc, { dayId }, { label: 'Hotel', category: 'accommodation', place: placeAt(64.1, -21.1, true) })
    addEvent(doc, { dayId }, { label: 'Barco', category: 'transport', place: placeAt(64.2, -21.2) })
  })
  expect(await position()).toEqual([64.3, -21.3])
  const first = await edit((doc) => addEvent(doc, { dayId }, { label: 'Foro', place: placeAt(64.4, -21.4) }))
  expect(await position()).toEqual([64.4, -21.4])
  await edit((doc) => moveDay(doc, nextDay, 0))
  expect(await position()).toEqual([64.3, -21.3])
  await edit((doc) => editEvent(doc, later, { place: placeAt(64.3, -21.3, true) }))
  expect(await position()).toEqual([64.4, -21.4])
  await edit((doc) => deleteEvent(doc, first))
  expect(await position()).toEqual([])
})

it('gathers trips in at most 60 clusters and cards, across the antimeridian', async () => {
  const { ana, stranger, server } = fixture
  const [fiji, samoa] = [await createAt(ana, SUVA), await createAt(ana, APIA)]
  expect((await tripsOnMap(stranger, '170,-30,-165,0')).toSorted()).toEqual([fiji, samoa].toSorted())
  expect(await tripsOnMap(stranger, '170,-30,180,0')).toEqual([fiji])

  // Along a line, 61 of them at its end.
  await server.services.db.write(async (tx) => {
    for (let n = 0; n < 141; n += 1) {
      await tx.run('INSERT INTO locations (geoname_id, name, lat, lng) VALUES (@at, @name, 0, @lng)', {
        at: -1000 - n,
        name: `Isla ${n}`,
        lng: -60 + Math.min(n, 80),
      })
      await tx.run(
        `INSERT INTO itineraries (id, user_id, title, start_date, end_date, geoname_id, is_public, audience, created_at, updated_at)
          VALUES (@id, @ana, 'Isla', '2026-05-01', '2026-05-03', @at, ${tx.dialect === 'sqlite' ? 1 : 'true'}, 'public', 1, 1)`,
        { id: newId(), ana: ana.id, at: -1000 - n },
      )
    }
  })
  for (const zoom of ['0', '3.5', '22']) {
    const { total, items } = await onMap(stranger, '-61,-1,21,1', zoom)
    const counted = items.map((item) => (item.kind === 'trip' ? 1 : item.count))
    expect([total, counted.reduce((sum, count) => sum + count, 0)]).toEqual([141, 141])
    expect(items.length).toBeLessThanOrEqual(60)
  }
  const { items } = await onMap(stranger, '19.5,-1,21,1', '22')
  const near = expect.closeTo(20, 4)
  const bounds = [near, expect.closeTo(0, 4), near, expect.closeTo(0, 4)]
  expect(items).toEqual([expect.objectContaining({ kind: 'cluster', count: 61, lng: near, bounds })])
})

it.each([
  ['a missing box', 'zoom=3', 'bbox', 'required'],
  ['three numbers', 'bbox=1,2,3&zoom=3', 'bbox', 'not_a_box'],
  ['no numbers', 'bbox=NaN,0,1,1&zoom=3', 'bbox', 'not_a_box'],
  ['infinity', 'bbox=-Infinity,0,1,1&zoom=3', 'bbox', 'not_a_box'],
  ['a longitude beyond 180', 'bbox=0,0,181,1&zoom=3', 'bbox', 'not_a_box'],
  ['a latitude beyond 90', 'bbox=0,0,1,90.1&zoom=3', 'bbox', 'not_a_box'],
  ['south above north', 'bbox=0,5,1,4&zoom=3', 'bbox', 'not_a_box'],
  ['a missing zoom', 'bbox=0,0,1,1', 'zoom', 'required'],
  ['a negative zoom', 'bbox=0,0,1,1&zoom=-1', 'zoom', 'not_a_zoom'],
  ['a zoom above 22', 'bbox=0,0,1,1&zoom=22.5', 'zoom', 'not_a_zoom'],
  ['a zoom that is no number', 'bbox=0,0,1,1&zoom=NaN', 'zoom', 'not_a_zoom'],
])('refuses %s', async (_, query, path, code) => {
  const answer = await fixture.stranger.send('GET', `/api/map/trips?${query}`)
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ error: 'InvalidInputError', issues: [{ path, code }] }),
  ])
})
