import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_LOGINS, DEMO_PASSWORD } from '#server/demo/demoPeople'
import { fillWithDemoData } from '#server/demo/fillWithDemoData'
import { ApiClient } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'
import { calendarDate } from '#testkit/date'
import { eventually } from '#testkit/eventually'
import { queryValue } from '#testkit/server/rows'

let server: TestServer
let stranger: ApiClient
beforeAll(async () => {
  server = await startTestServer({ env: { SYNC_DURABILITY: 'normal' } })
  stranger = new ApiClient(server)
  await fillWithDemoData(server.services, calendarDate('2026-10-25'))
})
afterAll(() => server.close())

describe('the demo data', () => {
  it('sorts popular itineraries by likes', async () => {
    const popular = await stranger.call('GET /itineraries', { query: { sort: 'popular', limit: 50 } })
    const likes = popular.map((card) => card.likes)
    expect(popular[0]?.title).toBe('Lisboa a paso lento')
    expect(likes.every((count) => count > 0)).toBe(true)
    expect(new Set(likes).size).toBeGreaterThan(5)
    expect(popular.slice(0, 8).map((card) => card.likes)).toEqual(likes.toSorted((a, b) => b - a).slice(0, 8))
  })

  it.each(['London', 'Paris', 'Rome', 'Tokyo', 'Madrid', 'Prague', 'New York', 'Florence'])(
    'has a trip to %s, a destination of the home page',
    async (location) => {
      expect(await stranger.call('GET /itineraries', { query: { location } })).not.toEqual([])
    },
  )

  it('has public lists of at least three itineraries, some with a picture', async () => {
    const lists = await stranger.call('GET /lists', { query: { limit: 50 } })
    expect(lists.length).toBeGreaterThanOrEqual(8)
    for (const list of lists) expect(list.itineraryCount, list.title).toBeGreaterThanOrEqual(3)
    expect(new Set(lists.map(({ image }) => image === null)).size).toBe(2)
  })

  it('has places that several travellers share', async () => {
    const search = () => stranger.call('GET /places', { query: { query: 'feira', near: '38.7,-9.1' } })
    const shared = { source: 'people', name: 'Feira da Ladra', address: 'Lisboa, Portugal', trips: 3 }
    await eventually(async () => expect((await search()).at(-1)).toMatchObject(shared))
  })

  it('has forks, shown on source and fork', async () => {
    const cards = await stranger.call('GET /itineraries', { query: { q: 'roma', limit: 50 } })
    const [source, fork] = ['Roma en tres días', 'Roma con mi madre'].map((title) => cards.find((card) => card.title === title))
    expect(fork?.forkedFrom).toMatchObject({ id: source?.id, title: 'Roma en tres días', author: { username: 'elenarobles' } })
    expect([source?.forkCount, fork?.forkCount]).toEqual([2, 0])
    const { days } = await stranger.call('GET /itineraries/{id}', { params: { id: fork?.id ?? '' } })
    expect(days.map(({ events }) => events.length)).toEqual([6, 3, 4])
  })

  it('is created only once', async () => {
    const count = () => queryValue<number>(server.services.db, 'SELECT count(*) FROM itineraries')
    const before = await count()
    await fillWithDemoData(server.services)
    expect(await count()).toBe(before)
  })
})

it('elenarobles shows a map of several countries to anyone', async () => {
  const { countries } = await stranger.call('GET /users/{id}/map', { params: { id: 'elenarobles' } })
  expect(countries.map(({ code }) => code)).toEqual(expect.arrayContaining(['CZ', 'ES', 'GR', 'IT']))
})

describe.each(DEMO_LOGINS)('%s', (username) => {
  let client: ApiClient
  let id: string
  beforeAll(async () => {
    client = new ApiClient(server)
    id = (await client.call('POST /auth/login', { body: { usernameOrEmail: username, password: DEMO_PASSWORD } })).id
  })

  it('has more itineraries, favourites and lists than the profile shows at first, also for visitors', async () => {
    for (const viewer of [client, stranger]) {
      expect((await viewer.call('GET /itineraries', { query: { userId: id } })).length).toBeGreaterThan(3)
      expect((await viewer.call('GET /itineraries', { query: { likedBy: id } })).length).toBeGreaterThan(3)
    }
    const own = { userId: id, visibility: 'all' }
    expect((await client.call('GET /itineraries', { query: own })).some(({ isPublic }) => !isPublic)).toBe(true)
    const lists = await client.call('GET /lists', { query: own })
    expect(lists.length).toBeGreaterThan(3)
    expect(new Set(lists.map(({ isPublic }) => isPublic)).size).toBe(2)
    expect((await client.call('GET /itineraries', { query: { userId: id, role: 'collaborator' } })).length).toBeGreaterThan(0)
  })

  it('has followed users with content in the feeds, and suggested users', async () => {
    const { followers, following } = await client.call('GET /users/{id}', { params: { id } })
    expect(Math.min(followers, following)).toBeGreaterThan(3)
    expect((await client.call('GET /itineraries', { query: { followedBy: id } })).length).toBeGreaterThan(3)
    expect((await client.call('GET /lists', { query: { followedBy: id } })).length).toBeGreaterThan(3)
    expect((await client.call('GET /users/suggested', { query: { limit: 50 } })).length).toBeGreaterThanOrEqual(5)
  })
})
