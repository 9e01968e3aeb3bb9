import { beforeAll, describe, expect, it } from 'vitest'
import {
  type ApiClient,
  createItinerary,
  inviteAndOpen,
  MADRID_GEONAME_ID,
  signUp,
  type Account,
  type CallInput,
} from '#testkit/api/apiClient'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { setUpFileServer } from '#testkit/server/serverFixture'

const CORDOBA_ARGENTINA = 3860259
const CORDOBA_SPAIN = 2519240
const clock = { now: Date.parse('2026-05-01T10:00:00Z') }

const fixture = setUpFileServer({ overrides: { now: () => clock.now } })
let ana: Account
let luis: Account
beforeAll(async () => {
  ana = await signUp(fixture.server, { username: 'ana' })
  luis = await signUp(fixture.server, { username: 'luis' })
})

type Query = NonNullable<CallInput['query']>
const titles = async (client: ApiClient, query: Query = {}) =>
  (await client.call('GET /itineraries', { query })).map(({ title }) => title)

const titlesOnPages = async (client: ApiClient, query: Query, between?: (page: number) => Promise<unknown>) =>
  (await fetchAllItems<{ title: string }>(client, '/itineraries', query, between)).map(({ title }) => title)

describe('the user filters', () => {
  let owner: Account
  let guest: Account
  beforeAll(async () => {
    owner = await signUp(fixture.server, { username: 'Duenya' })
    guest = await signUp(fixture.server, { username: 'Invitada' })
    for (const [title, isPublic] of [
      ['pública propia', true],
      ['privada propia', false],
    ] as const) {
      clock.now += 1000
      await inviteAndOpen(owner, await createItinerary(owner, { title, isPublic }), guest)
    }
    clock.now += 1000
    await createItinerary(guest, { title: 'pública de la invitada' })
  })

  it('find trips that a user owns or edits, narrowed by role', async () => {
    expect(await titles(fixture.stranger, { userId: guest.id })).toEqual(['pública de la invitada', 'pública propia'])
    expect(await titles(fixture.stranger, { username: 'INVITADA' })).toEqual(['pública de la invitada', 'pública propia'])
    expect(await titles(fixture.stranger, { username: 'invitada', role: 'owner' })).toEqual(['pública de la invitada'])
    expect(await titles(fixture.stranger, { userId: guest.id, role: 'collaborator' })).toEqual(['pública propia'])
    expect(await titles(fixture.stranger, { username: 'nobody' })).toEqual([])
  })

  it('add private trips with visibility=all, only for their owner and editors', async () => {
    const everything = ['privada propia', 'pública propia']
    expect(await titles(owner, { username: 'duenya', visibility: 'all' })).toEqual(everything)
    expect(await titles(guest, { username: 'duenya', visibility: 'all' })).toEqual(everything)
    expect(await titles(ana, { username: 'duenya', visibility: 'all' })).toEqual(['pública propia'])
    expect(await titles(owner, { username: 'duenya' })).toEqual(['pública propia'])
    expect(await titles(owner, { username: 'duenya', visibility: 'public' })).toEqual(['pública propia'])
  })

  it('require a session for visibility=all and followedBy, and refuse followedBy another user', async () => {
    expect(await fixture.stranger.refused('GET /itineraries', { query: { visibility: 'all' } })).toMatchObject({ status: 401 })
    expect(await fixture.stranger.refused('GET /itineraries', { query: { followedBy: ana.id } })).toMatchObject({ status: 401 })
    expect(await ana.refused('GET /itineraries', { query: { followedBy: luis.id } })).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
    expect(await titles(ana, { followedBy: ana.id })).toEqual([])
  })
})

describe('the location filter', () => {
  beforeAll(async () => {
    await createItinerary(luis, { title: 'es-madrid', location: { geonameId: MADRID_GEONAME_ID } })
    await createItinerary(luis, { title: 'es-cordoba', location: { geonameId: CORDOBA_SPAIN } })
    await createItinerary(luis, { title: 'ar-cordoba', location: { geonameId: CORDOBA_ARGENTINA } })
  })
  const found = async (location: string) => (await titles(fixture.stranger, { location, userId: luis.id, limit: 50 })).toSorted()

  it.each([
    ['madrid', ['es-madrid']],
    ['MADRÍ', ['es-madrid']],
    [' Córdoba ', ['ar-cordoba', 'es-cordoba']],
    ['cordoba', ['ar-cordoba', 'es-cordoba']],
    ['anda', ['es-cordoba']],
    ['españa', ['es-cordoba', 'es-madrid']],
    ['spain', ['es-cordoba', 'es-madrid']],
    ['Córdoba, España', ['es-cordoba']],
    ['Córdoba, Andalucía', ['es-cordoba']],
    ['Andalucía, España', ['es-cordoba']],
    ['Córdoba, Andalucía, España', ['es-cordoba']],
    ['Córdoba, Córdoba, Argentina', ['ar-cordoba']],
    ['Córdoba, Argentina,', ['ar-cordoba']],
    ['Madrid, Andalucía, España', []],
    ['adrid', []],
    ['%', []],
    ['_adrid', []],
    ["' or 1=1 --", []],
  ])('answers %s', async (location, expected) => {
    expect(await found(location)).toEqual(expected)
  })

  it('geonameId finds exactly that place', async () => {
    expect(await titles(fixture.stranger, { geonameId: CORDOBA_SPAIN, userId: luis.id })).toEqual(['es-cordoba'])
    expect(await titles(fixture.stranger, { geonameId: 1, userId: luis.id })).toEqual([])
  })
})

describe('the pages of a feed', () => {
  let writer: Account
  const written = Array.from({ length: 23 }, (_, i) => `viaje ${i + 1}`)
  beforeAll(async () => {
    writer = await signUp(fixture.server)
    // Groups of three share a millisecond.
    for (const [i, title] of written.entries()) {
      if (i % 3 === 0) clock.now += 1
      await createItinerary(writer, { title })
    }
  })

  it('hold ten itineraries or the given limit; the last one has no Link header', async () => {
    const answer = await fixture.stranger.attempt('GET /itineraries', { query: { userId: writer.id } })
    expect(await answer.json()).toHaveLength(10)
    expect(answer.headers.get('link')).toContain('rel="next"')
    const whole = await fixture.stranger.attempt('GET /itineraries', { query: { userId: writer.id, limit: 50 } })
    expect(await whole.json()).toHaveLength(23)
    expect(whole.headers.get('link')).toBeNull()
    const exactly = await fixture.stranger.attempt('GET /itineraries', { query: { userId: writer.id, limit: 23 } })
    expect(exactly.headers.get('link')).toBeNull()
  })

  it.each(['newest', 'popular'])('sorted by %s follow each other without gaps or duplicates, newest first', async (sort) => {
    const found = await titlesOnPages(fixture.stranger, { userId: writer.id, sort, limit: 4 })
    expect(found.toSorted()).toEqual(written.toSorted())
    const instants = (await fixture.stranger.call('GET /itineraries', { query: { userId: writer.id, sort, limit: 50 } })).map(
      (card) => card.createdAt,
    )
    expect(instants).toEqual(instants.toSorted().toReversed())
    expect(found).toEqual(await titles(fixture.stranger, { userId: writer.id, sort, limit: 50 }))
  })

  it('stay complete while trips are added and deleted between them', async () => {
    const gone = await createItinerary(writer, { title: 'se va' })
    const found = await titlesOnPages(fixture.stranger, { userId: writer.id, limit: 4 }, async (page) => {
      if (page === 1) await writer.call('DELETE /itineraries/{id}', { params: { id: gone } })
      clock.now += 1
      const late = await createItinerary(writer, { title: 'llega tarde' })
      if (page > 2) await writer.call('DELETE /itineraries/{id}', { params: { id: late } })
    })
    expect(found.filter((title) => title.startsWith('viaje')).toSorted()).toEqual(written.toSorted())
    expect(found).not.toContain('llega tarde')
  })

  it('refuse a cursor of another sort order with 400', async () => {
    const answer = await fixture.stranger.attempt('GET /itineraries', { query: { userId: writer.id, limit: 4 } })
    const cursor = /cursor=([\w-]+)/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    expect(await fixture.stranger.refused('GET /itineraries', { query: { sort: 'popular', cursor } })).toMatchObject({
      status: 400,
    })
  })
})

describe('an invalid query', () => {
  it.each([
    'limit=abc',
    'limit=0',
    'limit=51',
    'limit=-1',
    'limit=1e1',
    'limit=0x10',
    'limit=',
    'limit=5.0',
    'limit=%205',
    'limit=5&limit=5',
    'visibility=x',
    'visibility=ALL',
    'sort=x',
    'role=visitor&username=ana',
    'role=owner',
    'userId=abc',
    'userId=',
    'userId=01900000-0000-7000-8000-000000000000&username=ana',
    'username=',
    'likedBy=me',
    'followedBy=1',
    'geonameId=abc',
    'geonameId=',
    'geonameId=1;drop',
    'location=',
    'location=,',
    'location=a,b,c,d',
    `location=${'x'.repeat(201)}`,
    'cursor=',
    'cursor=%00',
    'cursor=abc',
    `cursor=${Buffer.from('["newest",1]').toString('base64url')}`,
    `cursor=${Buffer.from('{"a":1}').toString('base64url')}`,
    `cursor=${Buffer.from('["newest",{"a":1},[],null]').toString('base64url')}`,
    `cursor=${'x'.repeat(501)}`,
  ])('is refused with 400: %s', async (query) => {
    const answer = await ana.send('GET', `/api/itineraries?${query}`)
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'InvalidInputError'])
  })

  it.each([
    ['newest', 'x', 1, 'z'],
    ['newest', 1.5, 1, 'z'],
    ['newest', null, 1, 'z'],
    ['popular', 'x', 1, 1, 1, 'z'],
    ['newest', 1, 'y', 'z'],
    ['newest', 1, 1, 1],
    ['newest', 1, 1, '\0'],
    ['popular', 0, 'x', 'y', 'z', 'ñ'],
    ['popular', -9e15, -1, -1, -1, -1],
  ])('a forged cursor with invalid values is refused with 400: %j', async (...position) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
    const refusal = await ana.refused('GET /itineraries', { query: { sort: position[0] ?? '', cursor } })
    expect(refusal).toMatchObject({ status: 400, issues: [{ path: 'cursor', code: 'not_a_cursor' }] })
  })

  it.each([
    ['newest', 1, -1, ''],
    ['newest', 9e15, 9e15, "' or 1=1 --"],
    ['popular', -9e15, -1, -1, -1, 'ñ'],
  ])('a forged cursor with valid values answers 200: %j', async (...position) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
    const answer = await ana.attempt('GET /itineraries', { query: { sort: position[0] ?? '', cursor } })
    expect(answer.status).toBe(200)
  })
})
