import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient, signUp, type Account } from '#testkit/api/apiClient'
import { captureStatements } from '#testkit/server/captureStatements'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const NOBODY = '01900000-0000-7000-8000-000000000000'
const clock = { now: Date.parse('2026-05-01T10:00:00Z') }

let server: TestServer
let stranger: ApiClient
beforeAll(async () => {
  server = await startTestServer({ overrides: { now: () => clock.now } })
  stranger = new ApiClient(server)
})
afterAll(() => server.close())

const follow = (who: ApiClient, target: { id: string }) => who.call('POST /users/{id}/follow', { params: { id: target.id } })
const unfollow = (who: ApiClient, target: { id: string }) => who.call('DELETE /users/{id}/follow', { params: { id: target.id } })
const isFollowing = async (who: ApiClient, target: { id: string }) =>
  (await who.call('GET /users/{id}/is-following', { params: { id: target.id } })).isFollowing
const profile = (who: ApiClient, target: { id: string }) => who.call('GET /users/{id}', { params: { id: target.id } })
const counts = async (target: { id: string }) => {
  const { followers, following } = await profile(stranger, target)
  return { followers, following }
}

describe('following', () => {
  it('is idempotent, and so is unfollowing', async () => {
    const [ana, luis] = [await signUp(server), await signUp(server)]
    expect(await isFollowing(ana, luis)).toBe(false)
    for (const _ of [1, 2]) await follow(ana, luis)
    expect(await isFollowing(ana, luis)).toBe(true)
    expect(await isFollowing(luis, ana)).toBe(false)
    expect([await counts(ana), await counts(luis)]).toEqual([
      { followers: 0, following: 1 },
      { followers: 1, following: 0 },
    ])
    for (const _ of [1, 2]) await unfollow(ana, luis)
    expect([await counts(ana), await counts(luis)]).toEqual([
      { followers: 0, following: 0 },
      { followers: 0, following: 0 },
    ])
  })

  it('counts once for concurrent requests', async () => {
    const [ana, luis] = [await signUp(server), await signUp(server)]
    await Promise.all(Array.from({ length: 10 }, () => follow(ana, luis)))
    expect(await counts(luis)).toEqual({ followers: 1, following: 0 })
  })

  it('shows as isFollowing in profiles, to signed-in viewers only', async () => {
    const [ana, luis] = [await signUp(server), await signUp(server)]
    await follow(ana, luis)
    expect((await profile(ana, luis)).isFollowing).toBe(true)
    expect((await profile(luis, ana)).isFollowing).toBe(false)
    expect((await profile(ana, ana)).isFollowing).toBe(false)
    expect(await profile(stranger, luis)).not.toHaveProperty('isFollowing')
    expect((await ana.call('GET /auth/session')).user).toMatchObject({ id: ana.id, following: 1, followers: 0 })
    const login = { body: { usernameOrEmail: luis.username, password: luis.password } }
    expect(await new ApiClient(server).call('POST /auth/login', login)).toMatchObject({ followers: 1, following: 0 })
  })

  it('requires a session and another existing user', async () => {
    const ana = await signUp(server)
    for (const name of ['POST /users/{id}/follow', 'DELETE /users/{id}/follow', 'GET /users/{id}/is-following'] as const) {
      expect(await stranger.refused(name, { params: { id: ana.id } })).toMatchObject({ status: 401, error: 'UnauthorizedError' })
      for (const id of [NOBODY, 'abc', ana.username, '%00'])
        expect(await ana.refused(name, { params: { id } })).toMatchObject({ status: 404, error: 'NotFoundError' })
    }
    for (const name of ['POST /users/{id}/follow', 'DELETE /users/{id}/follow'] as const)
      expect(await ana.refused(name, { params: { id: ana.id } })).toMatchObject({
        status: 400,
        error: 'InvalidInputError',
        issues: [{ path: 'id', code: 'is_oneself' }],
      })
    expect(await isFollowing(ana, ana)).toBe(false)
  })

  it('ends in both directions when an account is deleted, and counts are updated', async () => {
    const [ana, luis, eva] = [await signUp(server), await signUp(server), await signUp(server)]
    await follow(ana, luis)
    await follow(luis, eva)
    await luis.call('DELETE /users/{id}', { params: { id: luis.id }, body: { password: luis.password } })
    expect([await counts(ana), await counts(eva)]).toEqual([
      { followers: 0, following: 0 },
      { followers: 0, following: 0 },
    ])
  })
})

describe.each(['followers', 'following'] as const)('GET /users/{id}/%s', (list) => {
  const name = `GET /users/{id}/${list}` as const
  let star: Account
  let others: Account[]
  const link = (other: Account) => (list === 'followers' ? follow(other, star) : follow(star, other))
  beforeAll(async () => {
    star = await signUp(server)
    others = []
    // Groups of three follow in the same millisecond.
    for (let i = 0; i < 11; i += 1) {
      if (i % 3 === 0) clock.now += 1
      const other = await signUp(server)
      others.push(other)
      await link(other)
    }
  })

  const pages = async (who: ApiClient, between: (page: number) => Promise<unknown> = async () => undefined) => {
    const found: string[] = []
    let path = `/api/users/${star.id}/${list}?limit=4`
    for (let page = 1; path !== ''; page += 1) {
      if (page > 20) throw new Error('the pages never end')
      const answer = await who.send('GET', path)
      found.push(...((await answer.json()) as { id: string }[]).map(({ id }) => id))
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]?.replace(server.url, '') ?? ''
      await between(page)
    }
    return found
  }

  it('is public, latest first', async () => {
    const shown = await stranger.call(name, { params: { id: star.id }, query: { limit: 50 } })
    expect(
      shown
        .map(({ id }) => id)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(
      others
        .slice(9)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(shown.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted())
    expect(shown[0]).not.toHaveProperty('isFollowing')
    expect(shown[0]).toMatchObject(list === 'followers' ? { following: 1 } : { followers: 1 })
  })

  it('sets isFollowing for the viewer', async () => {
    const viewer = await signUp(server)
    const [, known] = others
    if (known === undefined) throw new Error('nobody')
    await follow(viewer, known)
    const shown = await viewer.call(name, { params: { id: star.id }, query: { limit: 50 } })
    expect(shown.filter((person) => person.isFollowing).map(({ id }) => id)).toEqual([known.id])
    expect(shown.every((person) => typeof person.isFollowing === 'boolean')).toBe(true)
  })

  it('paginates without gaps or duplicates while users follow and unfollow', async () => {
    const expected = await pages(stranger)
    expect(new Set(expected).size).toBe(11)
    const found = await pages(stranger, async (page) => {
      if (page !== 1) return
      clock.now += 1
      await link(await signUp(server))
      const [gone] = others
      if (gone !== undefined) await (list === 'followers' ? unfollow(gone, star) : unfollow(star, gone))
    })
    expect(found).toEqual(expected.filter((id) => id !== others[0]?.id))
  })

  it('answers 404 for an unknown user and 400 for a cursor of the other list', async () => {
    for (const id of [NOBODY, 'abc']) expect(await stranger.refused(name, { params: { id } })).toMatchObject({ status: 404 })
    const other = list === 'followers' ? 'following' : 'followers'
    const cursor = Buffer.from(JSON.stringify([other, 1, NOBODY])).toString('base64url')
    expect(await stranger.refused(name, { params: { id: star.id }, query: { cursor } })).toMatchObject({ status: 400 })
    const wrong = Buffer.from(JSON.stringify([list, '1', NOBODY])).toString('base64url')
    expect(await stranger.refused(name, { params: { id: star.id }, query: { cursor: wrong } })).toMatchObject({ status: 400 })
    const beforeAll = Buffer.from(JSON.stringify([list, 1, NOBODY])).toString('base64url')
    expect(await stranger.call(name, { params: { id: star.id }, query: { cursor: beforeAll } })).toEqual([])
  })
})

describe('GET /users/suggested', () => {
  const suggested = async (who: ApiClient, limit = 50) =>
    (await who.call('GET /users/suggested', { query: { limit } })).map(({ username }) => username)

  it('ranks friends of friends by shared follows, then other users by followers', async () => {
    const town = await startTestServer()
    const person = (username: string) => signUp(town, { username })
    const [me, bob, cai, dan, eva, fer, gil] = [
      await person('yo.mismo'),
      await person('bob'),
      await person('cai'),
      await person('dan'),
      await person('eva'),
      await person('fer'),
      await person('gil'),
    ]
    for (const [who, target] of [
      [me, bob],
      [me, cai],
      [bob, dan],
      [bob, eva],
      [cai, eva],
      [cai, bob],
      [bob, me],
      [dan, fer],
      [eva, fer],
      [gil, fer],
      [fer, gil],
    ] as const)
      await follow(who, target)
    expect(await suggested(me)).toEqual(['eva', 'dan', 'fer', 'gil'])
    expect(await suggested(me, 3)).toEqual(['eva', 'dan', 'fer'])
    await follow(me, eva)
    expect(await suggested(me, 2)).toEqual(['fer', 'dan'])
    expect(await suggested(gil)).toEqual(['eva', 'bob', 'dan', 'cai', 'yo.mismo'])
    await town.close()
  })

  it('requires a session, refuses limit 0 and returns ten users by default', async () => {
    expect(await stranger.refused('GET /users/suggested')).toMatchObject({ status: 401, error: 'UnauthorizedError' })
    const ana = await signUp(server)
    expect((await ana.attempt('GET /users/suggested', { query: { limit: 0 } })).status).toBe(400)
    expect(await ana.call('GET /users/suggested')).toHaveLength(10)
  })

  it('runs the same number of statements for any number of users', async () => {
    const ana = await signUp(server)
    const cost = async () => (await captureStatements(server.services.db, () => suggested(ana))).length
    // The minimum excludes background work of earlier calls.
    const questions = async () => Math.min(await cost(), await cost(), await cost())
    const before = await questions()
    for (let i = 0; i < 5; i += 1) {
      const friend = await signUp(server)
      await follow(ana, friend)
      await follow(friend, await signUp(server))
    }
    expect(await questions()).toBe(before)
  })
})
