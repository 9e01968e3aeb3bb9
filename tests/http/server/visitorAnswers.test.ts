import { beforeAll, expect, it } from 'vitest'
import { eventually } from '#testkit/eventually'
import { captureStatements } from '#testkit/server/captureStatements'
import { ApiClient, createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { setUpFileServer } from '#testkit/server/serverFixture'

const clock = { now: Date.parse('2026-05-01T10:00:00Z') }

const fixture = setUpFileServer({ overrides: { now: () => clock.now }, env: { ACCESS_TOKEN_SECONDS: '2500000' } })
let ana: Account
let trip: string
beforeAll(async () => {
  ana = await signUp(fixture.server)
  trip = await createItinerary(ana, { title: 'Una' })
  await createItinerary(ana, { title: 'Otra' })
})

interface Card {
  title: string
  likes: number
  isLiked: boolean
}

const ask = async (who: ApiClient, path = '/api/itineraries?limit=1') => {
  const answer = await who.send('GET', path)
  const [card] = (await answer.json()) as Card[]
  return { card, link: answer.headers.get('link'), etag: answer.headers.get('etag') }
}

/** Statements for a visitor: none from the cache, unless background work wrote rows since. */
const cost = async (path?: string) =>
  (await captureStatements(fixture.server.services.db, () => ask(fixture.stranger, path))).length

it('visitors with the same request share one cached answer', async () => {
  const first = await ask(fixture.stranger)
  expect(first.link).toContain('cursor=')
  await eventually(async () => {
    await ask(fixture.stranger)
    expect(await cost()).toBe(0)
  })
  expect(await ask(new ApiClient(fixture.server))).toEqual(first)
  expect(await cost('/api/itineraries?limit=1&sort=popular')).toBeGreaterThan(0)
})

it('a change invalidates the cached answer immediately', async () => {
  const before = await ask(fixture.stranger, '/api/itineraries')
  await ana.call('POST /itineraries/{id}/likes', { params: { id: trip } })
  const cards = async () => (await (await fixture.stranger.send('GET', '/api/itineraries')).json()) as Card[]
  expect((await cards()).map(({ title, likes }) => [title, likes])).toEqual([
    ['Otra', 0],
    ['Una', 1],
  ])
  expect((await ask(fixture.stranger, '/api/itineraries')).etag).not.toBe(before.etag)
  await ana.call('PATCH /itineraries/{id}', { params: { id: trip }, body: { isPublic: false } })
  expect((await cards()).map(({ title }) => title)).toEqual(['Otra'])
})

it('a cached answer expires after a second', async () => {
  await eventually(async () => {
    await ask(fixture.stranger)
    clock.now += 999
    expect(await cost()).toBe(0)
  })
  clock.now += 1
  expect(await cost()).toBeGreaterThan(0)
})

it('answers for a signed-in user and for visitors stay separate', async () => {
  await ask(fixture.stranger)
  await createItinerary(ana, { title: 'Mía', isPublic: false })
  await ask(fixture.stranger)
  expect((await ask(ana, '/api/itineraries?limit=1&visibility=all')).card?.title).toBe('Mía')
  expect((await ask(fixture.stranger)).card?.title).toBe('Otra')
  expect((await fixture.stranger.send('GET', '/api/itineraries?limit=1&visibility=all')).status).toBe(401)
})
