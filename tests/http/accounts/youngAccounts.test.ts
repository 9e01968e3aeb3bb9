import { expect, it } from 'vitest'
import { limits } from '#shared/limits'
import { ApiClient, createItinerary, readRefusal, signUp, type Account } from '#testkit/api/apiClient'
import { enterAsGuest, requestInvitationLink } from '#testkit/api/guests'
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
const createPublic = (ana: ApiClient) =>
  ana.attempt('POST /itineraries', {
    body: { title: 'Otro', startDate: '2026-10-24', endDate: '2026-10-26', location: { geonameId: 3117735 }, isPublic: true },
  })

it('an account younger than a day has at most five public trips, created or published', async () => {
  const { server, clock } = await youngServer()
  const ana = await signUp(server)
  const drafts = [await createItinerary(ana, { isPublic: false }), await createItinerary(ana, { isPublic: false })]
  for (let i = 0; i < limits.youngPublicTrips - 1; i += 1) await createItinerary(ana)
  clock.now += HOUR
  // One of two concurrent ones is the fifth.
  const both = await Promise.all(drafts.map((id) => publish(ana, id)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 429])
  const refused = await createPublic(ana)
  expect(refused.headers.get('retry-after')).toBe(String(23 * 3600))
  expect(await readRefusal(refused)).toMatchObject(tooYoung('isPublic'))
  const [first = ''] = drafts
  expect((await publish(ana, first)).status).toBe(both[0]?.status === 204 ? 204 : 429)
  await createItinerary(ana, { isPublic: false })
  clock.now += 23 * HOUR
  for (const id of drafts) expect((await publish(ana, id)).status).toBe(204)
  await createItinerary(ana)
})

it('an account younger than a day follows at most twenty users', async () => {
  const { server, clock } = await youngServer()
  const ana = await signUp(server)
  const people: Account[] = []
  for (let i = 0; i < limits.youngFollows + 1; i += 1) people.push(await signUp(server))
  const last = people.pop()
  const follow = (id = '') => ana.attempt('POST /users/{id}/follow', { params: { id } })
  for (const { id } of people) expect((await follow(id)).status).toBe(204)
  expect(await readRefusal(await follow(last?.id))).toMatchObject(tooYoung('id'))
  expect((await follow(people[0]?.id)).status).toBe(204)
  clock.now += 24 * HOUR
  expect((await follow(last?.id)).status).toBe(204)
})

it('a young account is not limited when rate limits are off', async () => {
  const server = await serverForTest()
  const ana = await signUp(server)
  for (let i = 0; i < limits.youngPublicTrips + 1; i += 1) expect((await createPublic(ana)).status).toBe(201)
})

it('a registration that fills in the hidden field is refused', async () => {
  const server = await serverForTest()
  const { stranger } = { stranger: await signUp(server) }
  const body = { name: 'Robot', username: 'robot', email: 'robot@example.org', password: 'contraseña segura' }
  expect(await stranger.refused('POST /auth/register', { body: { ...body, website: 'https://x.example' } })).toMatchObject({
    status: 400,
    issues: [{ path: 'website', code: 'not_empty' }],
  })
  expect((await stranger.attempt('POST /auth/register', { body: { ...body, website: '' } })).status).toBe(201)
})

it('an account younger than a day adds at most twenty members to all its trips, repeats not counted', async () => {
  const { server, clock } = await youngServer()
  const ana = await signUp(server)
  const trips = [await createItinerary(ana), await createItinerary(ana)]
  const people: Account[] = []
  for (let i = 0; i < limits.youngInvitations + 1; i += 1) people.push(await signUp(server))
  const last = people.pop()
  const add = (who: Account | undefined, id = '') =>
    ana.attempt('POST /itineraries/{id}/collaborators', { params: { id }, body: { username: who?.username ?? '' } })
  for (const [i, person] of people.entries()) expect((await add(person, trips[i % 2])).status).toBe(204)
  expect((await add(people[0], trips[0])).status).toBe(204)
  expect(await readRefusal(await add(last, trips[0]))).toMatchObject(tooYoung('username'))
  clock.now += 24 * HOUR
  expect((await add(last, trips[0])).status).toBe(204)
})

it('a user adds at most sixty members an hour, repeats counted', async () => {
  const { server, clock } = await youngServer()
  const [ana, luis] = [await signUp(server), await signUp(server)]
  clock.now += 48 * HOUR
  const id = await createItinerary(ana)
  const statuses = new Set<number>()
  for (let i = 0; i < limits.invitationsPerHour; i += 1) {
    const added = await ana.attempt('POST /itineraries/{id}/collaborators', { params: { id }, body: { username: luis.username } })
    statuses.add(added.status)
    await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: luis.id } })
  }
  const oneMore = await ana.attempt('POST /itineraries/{id}/collaborators', { params: { id }, body: { username: luis.username } })
  expect([[...statuses], oneMore.status]).toEqual([[204], 429])
})

it('guests and their upgrades count towards the sixty accounts an hour of an IP address', async () => {
  const { server } = await youngServer()
  const ana = await signUp(server)
  const { token } = await requestInvitationLink(ana, await createItinerary(ana))
  const guests: ApiClient[] = []
  for (let i = 0; i < 58; i += 1) guests.push(await enterAsGuest(server, token))
  const keep = (who: ApiClient | undefined, i: number) =>
    who?.attempt('POST /auth/upgrade', {
      body: { username: `guarda${i}`, email: `guarda${i}@quedarse.example`, password: 'secreto secreto' },
    })
  expect((await keep(guests[0], 0))?.status).toBe(200)
  expect((await keep(guests[1], 1))?.status).toBe(429)
  const more = await new ApiClient(server).attempt('POST /invitations/{token}', { params: { token }, body: { name: 'Otra' } })
  expect(more.status).toBe(429)
  expect((await ana.attempt('POST /invitations/{token}', { params: { token }, body: {} })).status).toBe(201)
})

it('a guest who upgrades counts as a new account from then on', async () => {
  const { server, clock } = await youngServer()
  const ana = await signUp(server)
  const eva = await enterAsGuest(server, (await requestInvitationLink(ana, await createItinerary(ana))).token)
  clock.now += 25 * HOUR
  const body = { username: 'evaguarda', email: 'eva@quedarse.example', password: 'secreto secreto' }
  await eva.call('POST /auth/upgrade', { body })
  const made = await Promise.all(Array.from({ length: limits.youngPublicTrips + 1 }, () => createPublic(eva)))
  expect(made.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: limits.youngPublicTrips }, () => 201),
    429,
  ])
  const met = await new ApiClient(server).call('GET /itineraries', { query: { sort: 'newest' } })
  expect(met.map(({ userId }) => userId)).toEqual([ana.id])
})
