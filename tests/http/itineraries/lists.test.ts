import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allPages } from '#testkit/api/allPages'
import {
  ApiClient,
  createItinerary,
  createList,
  invite,
  MADRID,
  signUp,
  type Account,
  type CallInput,
} from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const LISBON = 2267057
const PRESET = '/images/avatars/avatar-1.svg'
const clock = { now: Date.parse('2026-05-01T10:00:00Z') }

let server: TestServer
let stranger: ApiClient
beforeAll(async () => {
  server = await startTestServer({ overrides: { now: () => clock.now }, env: { ACCESS_TOKEN_SECONDS: '100000' } })
  stranger = new ApiClient(server)
}, 180_000)
afterAll(() => server.close())

let ana: Account
let luis: Account
beforeEach(async () => {
  clock.now += 1000
  ana = await signUp(server)
  luis = await signUp(server)
})

const read = (viewer: ApiClient, id: string) => viewer.call('GET /lists/{id}', { params: { id } })
const change = (owner: ApiClient, id: string, body: object) => owner.call('PATCH /lists/{id}', { params: { id }, body })
const put = (owner: ApiClient, id: string, itineraryId: string) =>
  owner.call('POST /lists/{id}/itineraries', { params: { id }, body: { itineraryId } })
const take = (owner: ApiClient, id: string, itineraryId: string) =>
  owner.call('DELETE /lists/{id}/itineraries', { params: { id }, body: { itineraryId } })
const heldIn = async (viewer: ApiClient, id: string) => (await read(viewer, id)).itineraries.map(({ title }) => title)

describe('POST /lists', () => {
  it('creates a list, and Location is the absolute address of its page', async () => {
    const answer = await ana.attempt('POST /lists', {
      body: {
        title: '  Islas \n para   volver ',
        description: ' Con mar ',
        image: PRESET,
        isPublic: true,
        userId: ana.id,
        extra: 1,
      },
    })
    expect([answer.status, await answer.text()]).toEqual([201, ''])
    const location = new URL(answer.headers.get('location') ?? '')
    const [, folder, id = ''] = location.pathname.split('/')
    expect([location.origin, folder]).toEqual([server.url, 'lists'])
    const now = new Date(clock.now).toISOString()
    expect(await read(stranger, id)).toEqual({
      id,
      title: 'Islas para volver',
      description: 'Con mar',
      image: PRESET,
      isPublic: true,
      userId: ana.id,
      likes: 0,
      createdAt: now,
      updatedAt: now,
      itineraryCount: 0,
      covers: [],
      author: { id: ana.id, name: 'Viajera', username: ana.username, avatar: null },
      isLiked: false,
      itineraries: [],
    })
  })

  it('is private, without description and image unless it says otherwise', async () => {
    const answer = await ana.attempt('POST /lists', { body: { title: 'Mía' } })
    const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
    expect(await read(ana, id)).toMatchObject({ isPublic: false, description: '', image: null })
    expect(await luis.refused('GET /lists/{id}', { params: { id } })).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    expect(await stranger.refused('GET /lists/{id}', { params: { id } })).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
  })

  it('is for oneself only, and for nobody without a session', async () => {
    const before = await ana.call('GET /lists', { query: { userId: luis.id, visibility: 'all' } })
    expect(await ana.refused('POST /lists', { body: { title: 'De otro', userId: luis.id } })).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
    expect(await stranger.refused('POST /lists', { body: { title: 'De nadie' } })).toMatchObject({ status: 401 })
    expect(await ana.call('GET /lists', { query: { userId: luis.id, visibility: 'all' } })).toEqual(before)
  })

  it.each([
    ['50 emoji as title', { title: '🏝'.repeat(50) }, 201],
    ['51 emoji as title', { title: '🏝'.repeat(51) }, 400],
    ['a title of blanks', { title: ' \n\t ' }, 400],
    ['no title', { description: 'x' }, 400],
    ['250 emoji as description', { title: 'x', description: '🏝'.repeat(250) }, 201],
    ['251 emoji as description', { title: 'x', description: '🏝'.repeat(251) }, 400],
    ['a picture that is not there', { title: 'x', image: `/uploads/${'0'.repeat(40)}.webp` }, 400],
    ["another site's picture", { title: 'x', image: 'https://evil.example/x.png' }, 400],
    ['a flag that is none', { title: 'x', isPublic: 'true' }, 400],
    ["a user's id that is none", { title: 'x', userId: 'me' }, 400],
  ])('with %s', async (_, body, status) => {
    const answer = await ana.attempt('POST /lists', { body })
    expect([answer.status, status === 400 ? ((await answer.json()) as { error: string }).error : '']).toEqual([
      status,
      status === 400 ? 'InvalidInputError' : '',
    ])
  })
})

describe('PATCH /lists/{id}', () => {
  it('changes what it names, and clears', async () => {
    const id = await createList(ana, { description: 'algo', image: PRESET })
    clock.now += 5000
    await change(ana, id, { title: 'Otra' })
    const { createdAt, updatedAt, ...list } = await read(ana, id)
    expect(list).toMatchObject({ title: 'Otra', description: 'algo', image: PRESET, isPublic: true })
    expect(Date.parse(updatedAt) - Date.parse(createdAt)).toBe(5000)
    await change(ana, id, { description: '', image: null, isPublic: false })
    expect(await read(ana, id)).toMatchObject({ title: 'Otra', description: '', image: null, isPublic: false })
  })

  it('with what is there already changes nothing, not even the time', async () => {
    const id = await createList(ana, { description: 'algo', image: PRESET })
    const before = await read(ana, id)
    clock.now += 5000
    for (const body of [
      {},
      { title: ` ${before.title}  ` },
      { description: 'algo', image: PRESET, isPublic: true, userId: luis.id },
    ])
      await change(ana, id, body)
    expect(await read(ana, id)).toEqual(before)
  })

  it('keeps a picture whose file is gone, and takes no other that is not there', async () => {
    const id = await createList(ana, { title: 'Con foto' })
    const lost = `/uploads/${'a'.repeat(40)}.webp`
    server.services.db.$client.prepare('UPDATE lists SET image = ? WHERE id = ?').run(lost, id)
    await change(ana, id, { title: 'Con la misma foto', image: lost })
    expect(await read(ana, id)).toMatchObject({ title: 'Con la misma foto', image: lost })
    const other = { title: 'no', image: `/uploads/${'b'.repeat(40)}.webp` }
    expect(await ana.refused('PATCH /lists/{id}', { params: { id }, body: other })).toMatchObject({
      status: 400,
      issues: [{ path: 'image', code: 'unknown_image' }],
    })
    expect(await read(ana, id)).toMatchObject({ title: 'Con la misma foto', image: lost })
  })

  it('turns a list private for everybody else at the next call', async () => {
    const id = await createList(ana)
    expect((await luis.attempt('GET /lists/{id}', { params: { id } })).status).toBe(200)
    await change(ana, id, { isPublic: false })
    expect((await luis.attempt('GET /lists/{id}', { params: { id } })).status).toBe(403)
    expect((await luis.call('GET /lists', { query: { userId: ana.id, visibility: 'all' } })).length).toBe(0)
  })
})

it('DELETE /lists/{id} takes the list and nothing else', async () => {
  const [id, itinerary] = [await createList(ana), await createItinerary(ana)]
  await put(ana, id, itinerary)
  await luis.call('POST /lists/{id}/likes', { params: { id } })
  await ana.call('DELETE /lists/{id}', { params: { id } })
  expect(await ana.refused('GET /lists/{id}', { params: { id } })).toMatchObject({ status: 404, error: 'NotFoundError' })
  expect((await ana.attempt('GET /itineraries/{id}', { params: { id: itinerary } })).status).toBe(200)
  for (const table of ['list_items', 'list_likes'])
    expect(server.services.db.$client.prepare(`SELECT 1 FROM ${table} WHERE list_id = ?`).all(id)).toEqual([])
})

describe('what a list holds', () => {
  it('is each with its own place and author, the latest added first; what is in it keeps its place', async () => {
    const id = await createList(ana)
    const madrid = await createItinerary(ana, { title: 'Madrid' })
    const lisbon = await createItinerary(luis, { title: 'Lisboa', location: { geonameId: LISBON } })
    await put(ana, id, madrid)
    clock.now += 1000
    await put(ana, id, lisbon)
    clock.now += 1000
    await put(ana, id, madrid)
    const { itineraries, itineraryCount, updatedAt } = await read(luis, id)
    expect(
      itineraries.map(({ title, location, author, userId }) => [title, location.geonameId, author.username, userId]),
    ).toEqual([
      ['Lisboa', LISBON, luis.username, luis.id],
      ['Madrid', MADRID, ana.username, ana.id],
    ])
    expect(itineraryCount).toBe(2)
    expect(Date.parse(updatedAt)).toBe(clock.now - 1000)
    const [lisbonCard] = await luis.call('GET /itineraries', { query: { userId: luis.id } })
    expect(itineraries[0]).toEqual(lisbonCard)
  })

  it('shows to each what they may see, in the list, its count and its card', async () => {
    const id = await createList(ana)
    const shared = await createItinerary(ana, { title: 'de dos', isPublic: false })
    await invite(ana, shared, luis)
    const guest = await createItinerary(luis, { title: 'de luis con ana', isPublic: false })
    await invite(luis, guest, ana)
    const turns = await createItinerary(luis, { title: 'se cierra' })
    for (const [i, itinerary] of [
      await createItinerary(ana, { title: 'pública' }),
      await createItinerary(ana, { title: 'privada', isPublic: false }),
      shared,
      guest,
      turns,
    ].entries()) {
      clock.now += i
      await put(ana, id, itinerary)
    }
    await luis.call('PATCH /itineraries/{id}', { params: { id: turns }, body: { isPublic: false } })
    const marta = await signUp(server)
    for (const [viewer, expected] of [
      [ana, ['de luis con ana', 'de dos', 'privada', 'pública']],
      [luis, ['se cierra', 'de luis con ana', 'de dos', 'pública']],
      [marta, ['pública']],
      [stranger, ['pública']],
    ] as const) {
      const { itineraries, itineraryCount } = await read(viewer, id)
      const [card] = await viewer.call('GET /lists', { query: { userId: ana.id } })
      expect([itineraries.map(({ title }) => title), itineraryCount, card?.itineraryCount]).toEqual([
        expected,
        expected.length,
        expected.length,
      ])
      const covers = itineraries.slice(0, 3).map(({ id, image, location }) => ({ id, image, geonameId: location.geonameId }))
      expect(card?.covers).toEqual(covers)
    }
    await luis.call('PATCH /itineraries/{id}', { params: { id: turns }, body: { isPublic: true } })
    expect(await heldIn(stranger, id)).toEqual(['se cierra', 'pública'])
  })

  it("is put there by the list's owner, and only what they may see", async () => {
    const [id, foreign] = [await createList(ana), await createItinerary(luis, { isPublic: false })]
    for (const itineraryId of [foreign, NOWHERE]) {
      const refusal = await ana.refused('POST /lists/{id}/itineraries', { params: { id }, body: { itineraryId } })
      expect(refusal).toMatchObject({ status: 404, error: 'NotFoundError' })
    }
    for (const body of [{}, { itineraryId: 'abc' }, { itineraryId: 7 }, { itineraryId: [foreign] }])
      expect(await ana.refused('POST /lists/{id}/itineraries', { params: { id }, body })).toMatchObject({ status: 400 })
    const own = await createItinerary(luis)
    for (const name of ['POST /lists/{id}/itineraries', 'DELETE /lists/{id}/itineraries'] as const) {
      expect(await luis.refused(name, { params: { id }, body: { itineraryId: own } })).toMatchObject({
        status: 403,
        error: 'UnauthorizedError',
      })
    }
    expect(await heldIn(ana, id)).toEqual([])
    await put(ana, id, own)
    expect(await heldIn(ana, id)).toHaveLength(1)
  })

  it('is taken out by its owner, twice, hidden, gone or never there', async () => {
    const id = await createList(ana)
    const [plain, turns, gone] = [await createItinerary(luis), await createItinerary(luis), await createItinerary(luis)]
    for (const itinerary of [plain, turns, gone]) await put(ana, id, itinerary)
    await luis.call('PATCH /itineraries/{id}', { params: { id: turns }, body: { isPublic: false } })
    await luis.call('DELETE /itineraries/{id}', { params: { id: gone } })
    const updated = async () => Date.parse((await read(ana, id)).updatedAt)
    clock.now += 1000
    for (const itinerary of [plain, turns]) await take(ana, id, itinerary)
    expect(await updated()).toBe(clock.now)
    clock.now += 1000
    for (const itinerary of [plain, turns, gone, NOWHERE]) await take(ana, id, itinerary)
    expect(await updated()).toBe(clock.now - 1000)
    await luis.call('PATCH /itineraries/{id}', { params: { id: turns }, body: { isPublic: true } })
    expect(await heldIn(luis, id)).toEqual([])
  })

  it('goes when the itinerary goes, or its owner', async () => {
    const id = await createList(ana)
    const [gone, stays] = [await createItinerary(ana, { title: 'se va' }), await createItinerary(ana, { title: 'se queda' })]
    const ofLuis = await createItinerary(luis, { title: 'de luis' })
    for (const itinerary of [gone, stays, ofLuis]) await put(ana, id, itinerary)
    await ana.call('DELETE /itineraries/{id}', { params: { id: gone } })
    await luis.call('DELETE /users/{id}', { params: { id: luis.id }, body: { password: luis.password } })
    expect(await heldIn(ana, id)).toEqual(['se queda'])
  })
})

describe('GET /lists', () => {
  type Query = NonNullable<CallInput['query']>
  const titles = async (viewer: ApiClient, query: Query) => (await viewer.call('GET /lists', { query })).map(({ title }) => title)

  it('finds what somebody owns, by id or username in any case; private ones for themselves alone', async () => {
    await createList(ana, { title: 'pública' })
    clock.now += 1
    await createList(ana, { title: 'privada', isPublic: false })
    for (const whose of [{ userId: ana.id }, { username: ana.username.toUpperCase() }] as Query[]) {
      expect(await titles(stranger, whose)).toEqual(['pública'])
      expect(await titles(luis, { ...whose, visibility: 'all' })).toEqual(['pública'])
      expect(await titles(ana, whose)).toEqual(['pública'])
      expect(await titles(ana, { ...whose, visibility: 'all' })).toEqual(['privada', 'pública'])
    }
    expect(await titles(stranger, { username: 'nobody-of-that-name' })).toEqual([])
  })

  it('finds those of the people whom one follows, and only for oneself', async () => {
    const marta = await signUp(server)
    await createList(luis, { title: 'de luis' })
    clock.now += 1
    await createList(luis, { title: 'oculta de luis', isPublic: false })
    await createList(marta, { title: 'de marta' })
    await ana.call('POST /users/{id}/follow', { params: { id: luis.id } })
    expect(await titles(ana, { followedBy: ana.id })).toEqual(['de luis'])
    expect(await titles(ana, { followedBy: ana.id, visibility: 'all' })).toEqual(['de luis'])
    expect(await titles(marta, { followedBy: marta.id })).toEqual([])
    expect(await luis.refused('GET /lists', { query: { followedBy: ana.id } })).toMatchObject({ status: 403 })
    expect(await stranger.refused('GET /lists', { query: { followedBy: ana.id } })).toMatchObject({ status: 401 })
    expect(await stranger.refused('GET /lists', { query: { visibility: 'all' } })).toMatchObject({ status: 401 })
  })

  it('narrows by several things at once', async () => {
    const [first, second] = [await createList(luis, { title: 'gusta' }), await createList(luis, { title: 'no gusta' })]
    await createList(ana, { title: 'propia' })
    await ana.call('POST /users/{id}/follow', { params: { id: luis.id } })
    await ana.call('POST /lists/{id}/likes', { params: { id: first } })
    expect(await titles(ana, { followedBy: ana.id, likedBy: ana.id, userId: luis.id, sort: 'popular' })).toEqual(['gusta'])
    await change(luis, first, { isPublic: false })
    expect(await titles(ana, { followedBy: ana.id, likedBy: ana.id })).toEqual([])
    await luis.call('DELETE /lists/{id}', { params: { id: second } })
  })

  it.each(['newest', 'popular'])(
    'pages of %s follow each other without gaps or doubles while lists come and go',
    async (sort) => {
      const written = Array.from({ length: 13 }, (_, i) => `lista ${i}`)
      for (const [i, title] of written.entries()) {
        if (i % 3 === 0) clock.now += 1
        await createList(luis, { title })
      }
      const whole = await titles(stranger, { userId: luis.id, sort, limit: 50 })
      const gone = await createList(luis, { title: 'se va' })
      const found = await allPages<{ title: string }>(stranger, '/lists', { userId: luis.id, sort, limit: 3 }, async (page) => {
        if (page === 1) await luis.call('DELETE /lists/{id}', { params: { id: gone } })
        clock.now += 1
        await createList(luis, { title: 'llega tarde' })
      })
      expect(found.map(({ title }) => title).filter((title) => title.startsWith('lista'))).toEqual(whole)
      expect(whole.toSorted()).toEqual(written.toSorted())
      expect(found.map(({ title }) => title)).not.toContain('llega tarde')
    },
  )

  it('goes on from its own pages only', async () => {
    for (let i = 0; i < 3; i += 1) await createList(luis)
    const answer = await stranger.attempt('GET /lists', { query: { userId: luis.id, limit: 2 } })
    const cursor = /cursor=([\w-]+)/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    expect(await stranger.refused('GET /lists', { query: { sort: 'popular', cursor } })).toMatchObject({ status: 400 })
  })

  it.each([
    'limit=abc',
    'limit=0',
    'limit=51',
    'limit=5&limit=5',
    'visibility=x',
    'sort=x',
    'userId=abc',
    `userId=${NOWHERE}&username=ana`,
    'username=',
    'likedBy=me',
    'followedBy=1',
    'cursor=',
    'cursor=abc',
    `cursor=${Buffer.from('["newest","x",1,"y"]').toString('base64url')}`,
  ])('%s means nothing and is 400, never no filter', async (query) => {
    const answer = await ana.send('GET', `/api/lists?${query}`)
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'InvalidInputError'])
  })
})

it.each(['POST /lists/{id}/itineraries', 'DELETE /lists/{id}/itineraries', 'PATCH /lists/{id}'] as const)(
  '%s of a list that goes while the body is on its way is 404, not a bug',
  async (name) => {
    const [id, itineraryId] = [await createList(ana), await createItinerary(ana)]
    const [method = '', path = ''] = name.split(' ')
    const body = JSON.stringify({ itineraryId, title: 'tarde' })
    const call = request(`${server.url}/api${path.replace('{id}', id)}`, {
      method,
      headers: { cookie: ana.cookies, 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    })
    // The server has let the call in and waits for its body.
    call.flushHeaders()
    await once(call, 'continue')
    await ana.call('DELETE /lists/{id}', { params: { id } })
    call.end(body)
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(404)
  },
)
