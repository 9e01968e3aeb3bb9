import { expect, it } from 'vitest'
import { limits } from '#shared/limits'
import { createItinerary, refusal, signUp, type Account } from '#testkit/api/apiClient'
import { serverForTest, type TestServer } from '#testkit/server/testServer'

const HOUR = 3600_000

async function youngServer(): Promise<{ server: TestServer; clock: { now: number } }> {
  const clock = { now: Date.parse('2026-05-01T10:00:00Z') }
  const env = { RATE_LIMIT: 'on', ACCESS_TOKEN_SECONDS: '10000000' }
  return { server: await serverForTest({ env, overrides: { now: () => clock.now } }), clock }
}

const tooYoung = (path: string) => ({
  status: 429,
  error: 'TooManyRequestsError',
  issues: [{ path, code: 'young_account' }],
})

const publish = (ana: Account, id: string) => ana.attempt('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: true } })
const create = (ana: Account) =>
  ana.attempt('POST /itineraries', {
    body: { title: 'Otro', startDate: '2026-10-24', endDate: '2026-10-26', location: { geonameId: 3117735 }, isPublic: true },
  })

it('an account younger than a day has five public trips at most, however they become public', async () => {
  const { server, clock } = await youngServer()
  const ana = await signUp(server)
  const drafts = [await createItinerary(ana, { isPublic: false }), await createItinerary(ana, { isPublic: false })]
  for (let i = 0; i < limits.youngPublicTrips - 1; i += 1) await createItinerary(ana)
  clock.now += HOUR
  // Of two at once one is the fifth.
  const both = await Promise.all(drafts.map((id) => publish(ana, id)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 429])
  const refused = await create(ana)
  expect(refused.headers.get('retry-after')).toBe(String(23 * 3600))
  expect(await refusal(refused)).toMatchObject(tooYoung('isPublic'))
  const [first = ''] = drafts
  // Other changes of a public one are as good as ever, and so are private ones.
  expect((await publish(ana, first)).status).toBe(both[0]?.status === 204 ? 204 : 429)
  await createItinerary(ana, { isPublic: false })
  clock.now += 23 * HOUR
  for (const id of drafts) expect((await publish(ana, id)).status).toBe(204)
  await createItinerary(ana)
})

it('an account younger than a day follows twenty people at most', async () => {
  const { server, clock } = await youngServer()
  const ana = await signUp(server)
  const people: Account[] = []
  for (let i = 0; i < limits.youngFollows + 1; i += 1) people.push(await signUp(server))
  const last = people.pop()
  const follow = (id = '') => ana.attempt('POST /users/{id}/follow', { params: { id } })
  for (const { id } of people) expect((await follow(id)).status).toBe(204)
  expect(await refusal(await follow(last?.id))).toMatchObject(tooYoung('id'))
  expect((await follow(people[0]?.id)).status).toBe(204)
  clock.now += 24 * HOUR
  expect((await follow(last?.id)).status).toBe(204)
})

it('nobody counts where limits are off', async () => {
  const server = await serverForTest()
  const ana = await signUp(server)
  for (let i = 0; i < limits.youngPublicTrips + 1; i += 1) expect((await create(ana)).status).toBe(201)
})

it('whoever fills in the field that nobody sees gets no account', async () => {
  const server = await serverForTest()
  const { stranger } = { stranger: await signUp(server) }
  const body = { name: 'Robot', username: 'robot', email: 'robot@example.org', password: 'contraseña segura' }
  expect(await stranger.refused('POST /auth/register', { body: { ...body, website: 'https://x.example' } })).toMatchObject({
    status: 400,
    issues: [{ path: 'website', code: 'not_empty' }],
  })
  expect((await stranger.attempt('POST /auth/register', { body: { ...body, website: '' } })).status).toBe(201)
})
