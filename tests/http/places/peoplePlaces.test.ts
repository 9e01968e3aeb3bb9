import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import type { EventFields } from '#shared/itinerary/fields'
import { searchKey } from '#shared/placeSearch/searchKey'
import type { Place } from '#shared/places/place'
import { addUser } from '#server/accounts/userStore'
import { itineraries, placeWords } from '#server/base/db/schema'
import { findPlaceUses } from '#server/features/places/peoplePlaceStore'
import { searchPlaces } from '#server/features/places/searchPlaces'
import { findTripsWithStalePlaceWords, renewPlaceWords } from '#server/records/placeWordStore'
import { addItinerary } from '#server/records/itineraryStore'
import { tileOf } from '#server/records/suggestedPlace'
import { ApiClient, createItinerary, forkItinerary, inviteAndOpen, signUp, type Account } from '#testkit/api/apiClient'
import { colosseum } from '#testkit/randomPlace'
import { queryValues, runStatement } from '#testkit/server/rows'
import { reportAndDecide, signUpModerator } from '#testkit/server/socialCalls'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const ROME = 3169070

let server: TestServer
let stranger: ApiClient
let ana: Account
let luis: Account
/** A name of its own for each test. */
let name = ''
let bar: Place
let trip = ''
let tests = 0
let copied = 0

beforeAll(async () => {
  server = await startTestServer()
  stranger = new ApiClient(server)
})
afterAll(() => server.close())

beforeEach(async () => {
  tests += 1
  name = `Bár Zurrapa${'x'.repeat(tests)} Nº 1`
  bar = { ...colosseum, name, source: 'map' }
  ;[ana, luis] = [await signUp(server), await signUp(server)]
  await placeIn(await addTrip(ana))
  trip = await addTrip(luis)
  await placeIn(trip)
})

const addTrip = (owner: Account) => createItinerary(owner, { location: { geonameId: ROME } })

async function change<T>(id: string, command: Parameters<Awaited<ReturnType<typeof open>>['write']>[1]): Promise<T> {
  const room = await open(id)
  const done = await room.write({ origin: 'server', userId: null }, command)
  await server.services.settle(id)
  return done as T
}
const open = (id: string) => server.services.hub.open(id)

const placeIn = (id: string, fields: Partial<EventFields> = {}) =>
  change<string>(id, (doc) => addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'Cena', place: bar, ...fields }))

/** Of 820 names with the word of the test. */
const placeMany = (id: string) =>
  change(id, (doc) => {
    for (let i = 0; i < 420; i++)
      addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'Cena', place: { ...bar, name: `${name} ${i}` } })
  })

type NewWord = typeof placeWords.$inferInsert

/** The trip of the test, of other accounts, with search words alone. */
async function copyTrip(
  copies: readonly { id: string; userId: string }[],
  wordsOf: (copy: { itineraryId: string; word: string; tile: number }, i: number) => NewWord[],
): Promise<void> {
  const { db } = server.services
  const [row] = await db.select().from(itineraries).where(eq(itineraries.id, trip))
  if (row === undefined) throw new Error('the trip has no row')
  await db.write(async (tx) => {
    for (const [i, { id, userId }] of copies.entries()) {
      copied += 1
      const [username, email] = [`e${copied}`, `e${copied}@example.com`]
      await addUser(tx, { id: userId, name: 'Eva', username, email, passwordHash: '', avatar: null, now: 1 })
      await addItinerary(tx, { ...row, id, userId })
      await tx.insert(placeWords).values(wordsOf({ itineraryId: id, word: wordOf().toLowerCase(), tile: tileOf(bar) }, i))
    }
  })
}

const wordOf = () => name.split(' ')[1] ?? ''
const search = async (who: ApiClient = stranger, query: Record<string, string> = {}) =>
  (await who.call('GET /places', { query: { query: wordOf().toLowerCase(), ...query } })).filter(
    ({ source }) => source === 'people',
  )
const trips = async (who?: ApiClient) => (await search(who)).map((found) => found.trips)
/** Authors in the search index. */
const authorsOf = (id: string) =>
  queryValues(server.services.db, 'SELECT DISTINCT author_id FROM place_words WHERE itinerary_id = @id', { id })
const patch = (who: Account, id: string, body: object) => who.call('PATCH /itineraries/{id}', { params: { id }, body })

describe('places of public trips', () => {
  it('are found by the start of any word, without accents, with the town of the gazetteer', async () => {
    expect(await search(stranger, { query: `bar ${wordOf().slice(0, -1)}`, near: '41.9,12.5' })).toEqual([
      {
        source: 'people',
        name,
        address: 'Roma, Italia',
        lat: bar.lat,
        lng: bar.lng,
        geonameId: ROME,
        timeZone: 'Europe/Rome',
        distance: expect.closeTo(1270, -2) as number,
        trips: 2,
      },
    ])
    expect(await search(stranger, { near: '-33,151' })).toHaveLength(1)
    expect(await search(stranger, { query: wordOf().slice(1) })).toEqual([])
  })

  it('count two authors: not twenty trips of one, not forks, not the edited trip', async () => {
    const other = await addTrip(ana)
    await placeIn(other)
    expect(await trips()).toEqual([3])
    const fork = await forkItinerary(ana, trip)
    await patch(ana, fork, { isPublic: true })
    expect(await authorsOf(fork)).toEqual([null])
    const words = 'SELECT word FROM place_words WHERE itinerary_id = @fork ORDER BY word'
    expect(await queryValues(server.services.db, words, { fork })).toEqual(['1', 'bar', 'nº', wordOf().toLowerCase()])
    const eva = await signUp(server)
    await patch(eva, await forkItinerary(eva, trip), { isPublic: true })
    expect(await trips()).toEqual([3])
    expect(await search(luis, { itineraryId: trip })).toEqual([])
    await luis.call('DELETE /itineraries/{id}', { params: { id: trip } })
    expect(await trips()).toEqual([])
  })

  it('do not change with what one author adds, in a private or public trip', async () => {
    const eva = await signUp(server)
    const many = await addTrip(eva)
    await placeMany(many)
    bar = { ...bar, name: `Zurrón ${wordOf()}` }
    for (const owner of [ana, luis]) await placeIn(await addTrip(owner))
    for (const audience of ['public', 'private']) {
      await patch(eva, many, { audience })
      for (const query of [{}, { near: '-33,151' }, { query: `zurron ${wordOf()}` }])
        expect(
          (await search(stranger, query)).map((found) => found.name),
          audience,
        ).toContain(bar.name)
    }
  })

  it('do not change with what a hundred accounts add, each a few places', async () => {
    const copies = Array.from({ length: 100 }, (_, i) => ({ id: `${name} ${i}`, userId: `author ${name} ${i}` }))
    await copyTrip(copies, (copy, i) =>
      Array.from({ length: 5 }, (_, n) => ({ ...copy, eventId: `${n}`, name: `a ${copy.word} ${i} ${n}` })),
    )
    for (const query of [{}, { near: '41.9,12.5' }]) expect(await search(stranger, query)).toMatchObject([{ name, trips: 2 }])
  })

  it('stay beside the names that two accounts share, who are then hidden or blocked', async () => {
    const [first, second] = [await signUp(server), await signUp(server)]
    const two = [first, second]
    for (const owner of two)
      await change(await addTrip(owner), (doc) => {
        for (let i = 0; i < 30; i++) {
          const place = i < 5 ? { ...bar, lng: bar.lng + 1 } : { ...bar, name: `a ${wordOf()} ${i}` }
          addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'Cena', place })
        }
      })
    for (const query of [{}, { near: '41.9,12.5' }])
      expect((await search(stranger, query)).map((found) => found.name)).toContain(name)
    for (const { id } of two) await ana.call('POST /users/{id}/block', { params: { id } })
    expect(await search(ana)).toMatchObject([{ name, trips: 2 }])
    const moderator = await signUpModerator(server)
    for (const { id } of two) await reportAndDecide(ana, moderator, ['profile', id], { action: 'hide' })
    for (const query of [{}, { near: '41.9,12.5' }]) expect(await search(stranger, query)).toMatchObject([{ name, trips: 2 }])
  })

  it('stay when twenty accounts repeat their name and are blocked', async () => {
    const { db } = server.services
    const copies = Array.from({ length: 20 }, (_, i) => ({ id: `0 ${name} ${i}`, userId: `0 author ${name} ${i}` }))
    await copyTrip(copies, (copy) =>
      Array.from({ length: 15 }, (_, n) => ({
        ...copy,
        eventId: `${n}`,
        name: n < 10 ? searchKey(name) : `a ${copy.word} ${n}`,
      })),
    )
    const hide = 'UPDATE itineraries SET hidden_at = 1 WHERE id = @id'
    for (const { id } of copies) await runStatement(db, hide, { id })
    expect(await search()).toMatchObject([{ name, trips: 2 }])
  })

  it('are never stays, journeys, hidden places or positions of a user', async () => {
    const [id] = await queryValues<string>(server.services.db, 'SELECT id FROM events WHERE itinerary_id = @trip', { trip })
    for (const fields of [
      { category: 'accommodation' as const },
      { category: 'transport' as const, to: bar },
      { place: { ...bar, hidden: true } },
      { place: { ...bar, source: 'gps' as const } },
    ]) {
      await change(trip, (doc) => editEvent(doc, id ?? '', fields))
      expect(await trips(), JSON.stringify(fields)).toEqual([])
      await change(trip, (doc) => editEvent(doc, id ?? '', { category: null, place: bar }))
      expect(await trips()).toEqual([2])
    }
    await change(trip, (doc) => editEvent(doc, id ?? '', { place: { ...bar, name: 'Otro' } }))
    expect(await trips()).toEqual([])
    await change(trip, (doc) => editEvent(doc, id ?? '', { place: bar }))
    await change(trip, (doc) => deleteEvent(doc, id ?? ''))
    expect(await trips()).toEqual([])
    const words = 'SELECT word FROM place_words WHERE itinerary_id = @trip'
    expect(await queryValues(server.services.db, words, { trip })).toEqual([])
  })

  it('leave with the trip, its audience, its owner and a block, for that viewer', async () => {
    for (const audience of ['followers', 'link', 'private']) {
      await patch(luis, trip, { audience })
      expect([await trips(), await trips(ana), await authorsOf(trip)], audience).toEqual([[], [], [null]])
      await patch(luis, trip, { audience: 'public' })
      expect([await trips(), await authorsOf(trip)]).toEqual([[2], [luis.id]])
    }
    await ana.call('POST /users/{id}/block', { params: { id: luis.id } })
    expect([await trips(ana), await trips(luis), await trips()]).toEqual([[], [], [2]])
    const moderator = await signUpModerator(server)
    const eva = await signUp(server)
    await reportAndDecide(eva, moderator, ['itinerary', trip], { action: 'hide' })
    expect([await trips(), await trips(luis)]).toEqual([[], []])
  })

  it('leave with a hidden owner', async () => {
    const moderator = await signUpModerator(server)
    await reportAndDecide(ana, moderator, ['profile', luis.id], { action: 'hide' })
    expect([await trips(), await trips(luis)]).toEqual([[], []])
  })

  it('leave with a deleted account; who takes over its trip becomes the author', async () => {
    const eva = await signUp(server)
    await inviteAndOpen(luis, trip, eva)
    await luis.call('DELETE /users/{id}', { params: { id: luis.id }, body: { password: luis.password } })
    expect(await trips()).toEqual([])
    await eva.call('PUT /itineraries/{id}/offer', { params: { id: trip } })
    await patch(eva, trip, { audience: 'public' })
    expect(await trips()).toEqual([2])
    await inviteAndOpen(eva, trip, ana)
    await eva.call('DELETE /users/{id}', { params: { id: eva.id }, body: { password: eva.password } })
    await ana.call('PUT /itineraries/{id}/offer', { params: { id: trip } })
    await patch(ana, trip, { audience: 'public' })
    expect(await trips()).toEqual([])
  })

  it('wait until an account is no longer new, or has a confirmed address', async () => {
    const { db, now } = server.services
    const key = wordOf().toLowerCase()
    const common = { words: [key], key, tiles: undefined, viewerId: null, itineraryId: undefined }
    const count = async (accounts: 'all' | 'settled' | 'confirmed', at: number) =>
      (await findPlaceUses(db, { ...common, accounts, now: at })).length
    expect([await count('all', now()), await count('settled', now()), await count('confirmed', now())]).toEqual([2, 0, 0])
    expect(await count('settled', now() + 3_700_000)).toBe(2)
    for (const [{ id }, counted] of [
      [ana, 0],
      [luis, 2],
    ] as const) {
      await runStatement(db, 'UPDATE users SET email_confirmed_at = 1 WHERE id = @id', { id })
      expect([await count('settled', now()), await count('confirmed', now())]).toEqual([counted, counted])
    }
  })
})

it('a place that the gazetteer has is one row, with its trips', async () => {
  for (const owner of [ana, luis]) await placeIn(await addTrip(owner), { place: colosseum })
  const found = await stranger.call('GET /places', { query: { query: 'coliseo', near: '41.9,12.5' } })
  expect(found.filter((one) => one.name === 'Coliseo' && one.address === 'Roma, Italia')).toMatchObject([
    { source: 'sight', trips: 2 },
  ])
})

it('words that an older version left out or stale are renewed, and show nothing until then', async () => {
  const { db } = server.services
  const place = JSON.stringify({ ...bar, hidden: true })
  await runStatement(db, 'UPDATE events SET place = @place WHERE itinerary_id = @trip', { place, trip })
  expect(await trips()).toEqual([])
  await runStatement(db, 'UPDATE events SET place = @place WHERE itinerary_id = @trip', { place: JSON.stringify(bar), trip })
  await runStatement(db, 'DELETE FROM place_words WHERE itinerary_id = @trip', { trip })
  await runStatement(db, 'UPDATE docs SET projected_seq = projected_seq + 1 WHERE id = @trip', { trip })
  expect(await trips()).toEqual([])
  expect(await findTripsWithStalePlaceWords(db, '', 9)).toEqual([trip])
  await renewPlaceWords(db, trip)
  expect([await findTripsWithStalePlaceWords(db, '', 9), await trips()]).toEqual([[], [2]])
  await runStatement(db, "UPDATE place_words SET name = '' WHERE itinerary_id = @trip", { trip })
  expect([await findTripsWithStalePlaceWords(db, '', 9), await trips()]).toEqual([[trip], []])
  await renewPlaceWords(db, trip)
  expect([await findTripsWithStalePlaceWords(db, '', 9), await trips()]).toEqual([[], [2]])
})

it('any word of a long name finds it', async () => {
  bar = { ...bar, name: `Bar a b c d e f g h i j k l m n o p q r s t u v w ${wordOf()}` }
  for (const owner of [ana, luis]) await placeIn(await addTrip(owner))
  expect((await search()).map((found) => found.name)).toContain(bar.name)
})

it('sights and towns are found while the database fails', async () => {
  const { gazetteer, config, now, log } = server.services
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const db = { ...server.services.db, rows: () => Promise.reject(new Error('away')) }
  const query = { text: 'coliseo', near: undefined, itineraryId: undefined, viewerId: null }
  const [found] = await searchPlaces({ db, gazetteer, config, now, log }, query)
  expect([found?.name, warn.mock.calls.length]).toEqual(['Coliseo', 1])
})
