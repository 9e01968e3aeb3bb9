import { beforeEach, expect, it } from 'vitest'
import { createItinerary, createList, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import { waitForMail, tokenInMail } from '#testkit/mail/readMail'
import { runStatement } from '#testkit/server/rows'
import { setUpFileServer } from '#testkit/server/serverFixture'

const fixture = setUpFileServer({ env: { RATE_LIMIT: 'on' } })
const HOUR_MS = 3600_000
const TEN_MINUTES_MS = 600_000

let ana: Account
let bea: Account
let trip: string
let list: string
let round = 0

const age = ({ id }: Account, ms: number) =>
  runStatement(fixture.server.services.db, 'UPDATE users SET created_at = @at WHERE id = @id', { id, at: Date.now() - ms })

beforeEach(async () => {
  ana = await signUp(fixture.server, { username: `${'abcdefgh'[(round += 1)]}nueva` })
  bea = await signUp(fixture.server)
  await age(bea, HOUR_MS)
  trip = await createItinerary(ana, { isPublic: true })
  list = await createList(ana)
})

/** Whether feeds and searches show the account. */
async function places(viewer: ApiClient): Promise<boolean[]> {
  const ids = (things: { id: string }[]) => things.map(({ id }) => id)
  const start = ana.username.slice(0, -1)
  return [
    ids(await viewer.call('GET /itineraries')).includes(trip),
    ids(await viewer.call('GET /itineraries', { query: { q: 'otoño' } })).includes(trip),
    ids(await viewer.call('GET /lists')).includes(list),
    ids(await viewer.call('GET /search/users', { query: { query: start } })).includes(ana.id),
    ids(await viewer.call('GET /users', { query: { q: start } })).includes(ana.id),
  ]
}

const everywhere = Array.from({ length: 5 }, () => true)
const nowhere = everywhere.map(() => false)

it('feeds and searches omit an account younger than an hour, except by name, for followers and itself', async () => {
  for (const viewer of [fixture.stranger, bea]) expect(await places(viewer)).toEqual(nowhere)
  expect(await places(ana)).toEqual(everywhere)
  for (const viewer of [fixture.stranger, bea]) {
    expect((await viewer.call('GET /users', { query: { q: ana.username } })).map(({ id }) => id)).toEqual([ana.id])
    expect(await viewer.call('GET /itineraries', { query: { username: ana.username } })).toHaveLength(1)
    expect((await viewer.call('GET /itineraries/{id}', { params: { id: trip } })).id).toBe(trip)
  }
  await bea.call('POST /users/{id}/follow', { params: { id: ana.id } })
  expect(await bea.call('GET /itineraries', { query: { followedBy: bea.id } })).toHaveLength(1)
  expect(await places(fixture.stranger)).toEqual(nowhere)
  await age(ana, HOUR_MS)
  expect(await places(fixture.stranger)).toEqual(everywhere)
})

it('a confirmed address makes the account visible immediately', async () => {
  const token = tokenInMail(await waitForMail(fixture.server.dataDir, ana.email, /^Confirma/))
  await fixture.stranger.call('PUT /auth/confirmations/{token}', { params: { token } })
  expect(await places(fixture.stranger)).toEqual(everywhere)
})

it.each([
  ['a follow', () => bea.call('POST /users/{id}/follow', { params: { id: ana.id } })],
  ['a like of a trip', () => bea.call('POST /itineraries/{id}/likes', { params: { id: trip } })],
  ['a like of a list', () => bea.call('POST /lists/{id}/likes', { params: { id: list } })],
] as const)('%s by an hour-old account makes a newcomer visible after ten minutes, by a newcomer not', async (_what, act) => {
  await age(ana, TEN_MINUTES_MS)
  await age(bea, HOUR_MS / 2)
  await act()
  expect(await places(fixture.stranger)).toEqual(nowhere)
  await age(bea, HOUR_MS)
  expect(await places(fixture.stranger)).toEqual(everywhere)
  await age(ana, TEN_MINUTES_MS - 60_000)
  expect(await places(fixture.stranger)).toEqual(nowhere)
})
