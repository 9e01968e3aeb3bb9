import { beforeEach, describe, expect, it } from 'vitest'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { block, hideAsModerator, mute, unblock } from '#testkit/server/visibilityFixture'
import { runStatement } from '#testkit/server/rows'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const NOBODY = '01900000-0000-7000-8000-000000000000'
const fixture = setUpServerFixture()

const namesOf = (people: readonly { username: string }[]) => people.map(({ username }) => username)
const blocked = async (who: Account) => namesOf(await who.call('GET /users/me/blocked'))
const muted = async (who: Account) => namesOf(await who.call('GET /users/me/muted'))
const follow = (who: Account, target: Account) => who.call('POST /users/{id}/follow', { params: { id: target.id } })
const counts = async (target: Account) => {
  const { followers, following } = await fixture.stranger.call('GET /users/{id}', { params: { id: target.id } })
  return { followers, following }
}

describe('blocking', () => {
  it('ends follows in both directions and prevents new ones until unblocked', async () => {
    const { ana, luis } = fixture
    await follow(ana, luis)
    await follow(luis, ana)
    for (const _ of [1, 2]) await block(ana, luis)
    expect([await counts(ana), await counts(luis)]).toEqual([
      { followers: 0, following: 0 },
      { followers: 0, following: 0 },
    ])
    for (const [who, target] of [
      [ana, luis],
      [luis, ana],
    ] as const) {
      for (const name of ['POST /users/{id}/follow', 'DELETE /users/{id}/follow', 'GET /users/{id}/is-following'] as const)
        expect(await who.refused(name, { params: { id: target.id } })).toMatchObject({ status: 404, message: 'User not found' })
    }
    await unblock(ana, luis)
    await follow(luis, ana)
    expect(await counts(ana)).toEqual({ followers: 1, following: 0 })
  })

  it('hides the blocker from the blocked user, who can neither block nor mute back', async () => {
    const { ana, luis } = fixture
    await block(ana, luis)
    for (const name of ['POST /users/{id}/block', 'POST /users/{id}/mute', 'GET /users/{id}/shared-itineraries'] as const)
      expect(await luis.refused(name, { params: { id: ana.id } })).toMatchObject({ status: 404, message: 'User not found' })
    expect([await blocked(luis), await muted(luis)]).toEqual([[], []])
    await unblock(luis, ana)
    expect(await ana.refused('GET /users/{id}', { params: { id: luis.id } })).toMatchObject({ status: 404 })
  })

  it('refuses oneself with 400 and an unknown user with 404, and unblocking always answers 204', async () => {
    const { ana, stranger } = fixture
    for (const verb of ['block', 'mute'] as const) {
      expect(await ana.refused(`POST /users/{id}/${verb}`, { params: { id: ana.id } })).toMatchObject({
        status: 400,
        issues: [{ path: 'id', code: 'is_oneself' }],
      })
      expect(await ana.refused(`POST /users/{id}/${verb}`, { params: { id: NOBODY } })).toMatchObject({ status: 404 })
      for (const id of [NOBODY, ana.id]) await ana.call(`DELETE /users/{id}/${verb}`, { params: { id } })
      expect(await stranger.refused(`POST /users/{id}/${verb}`, { params: { id: ana.id } })).toMatchObject({ status: 401 })
    }
  })

  it('succeeds for one of two users who block each other concurrently', async () => {
    const { ana, luis } = fixture
    const answers = await Promise.all([
      ana.attempt('POST /users/{id}/block', { params: { id: luis.id } }),
      luis.attempt('POST /users/{id}/block', { params: { id: ana.id } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
  })

  it('removes a concurrent follow', async () => {
    const { ana, luis } = fixture
    await Promise.all([block(ana, luis), luis.attempt('POST /users/{id}/follow', { params: { id: ana.id } })])
    expect(await counts(ana)).toEqual({ followers: 0, following: 0 })
  })

  it('is listed newest first, in pages; mutes have their own list', async () => {
    const { ana, server } = fixture
    const people: Account[] = []
    for (let i = 0; i < 3; i += 1) {
      const person = await signUp(server)
      people.unshift(person)
      await block(ana, person)
    }
    expect(await blocked(ana)).toEqual(namesOf(people))
    expect(namesOf(await fetchAllItems<{ username: string }>(ana, '/users/me/blocked', { limit: 2 }))).toEqual(namesOf(people))
    expect(await ana.call('GET /users/me/blocked', { query: { limit: 1 } })).toEqual([
      { id: people[0]?.id, name: 'Viajera', username: people[0]?.username, avatar: null },
    ])
    const [first, second] = [await signUp(server), await signUp(server)]
    for (const person of [first, second, first]) await mute(ana, person)
    expect(await muted(ana)).toEqual(namesOf([second, first]))
    await ana.call('DELETE /users/{id}/mute', { params: { id: second.id } })
    expect(await muted(ana)).toEqual(namesOf([first]))
  })

  it('is paginated without gaps when several blocks share a millisecond', async () => {
    const { ana, server } = fixture
    for (let i = 0; i < 5; i += 1) await block(ana, await signUp(server))
    await runStatement(server.services.db, 'UPDATE blocks SET created_at = @at', { at: server.services.now() })
    const whole = await blocked(ana)
    expect(whole).toHaveLength(5)
    expect(namesOf(await fetchAllItems<{ username: string }>(ana, '/users/me/blocked', { limit: 2 }))).toEqual(whole)
  })

  it('omits hidden users from both lists, and users who block the viewer from the muted list', async () => {
    const { ana, luis, server } = fixture
    const eva = await signUp(server)
    for (const person of [luis, eva]) await mute(ana, person)
    await block(luis, ana)
    await hideAsModerator(server, 'profile', eva.id)
    expect(await muted(ana)).toEqual([])
    await unblock(luis, ana)
    expect(await muted(ana)).toEqual(namesOf([luis]))
    const max = await signUp(server)
    for (const person of [luis, max]) await block(ana, person)
    await hideAsModerator(server, 'profile', max.id)
    expect(await blocked(ana)).toEqual(namesOf([luis]))
    await unblock(ana, max)
  })

  it('appears in the data export and is deleted with the blocked account', async () => {
    const { ana, luis } = fixture
    await block(ana, luis)
    expect(await ana.call('GET /users/{id}/data', { params: { id: ana.id } })).toMatchObject({
      blocked: [{ id: luis.id }],
      muted: [],
    })
    await luis.call('DELETE /users/{id}', { params: { id: luis.id }, body: { password: luis.password } })
    expect(await blocked(ana)).toEqual([])
  })
})

describe('an itinerary shared by both users', () => {
  let trip: string
  beforeEach(async () => {
    const { ana, luis } = fixture
    trip = await createItinerary(ana, { isPublic: false, title: 'Los dos' })
    await invite(ana, trip, luis)
  })

  it('stays accessible to both after a block, and is listed for both before it', async () => {
    const { ana, luis, server } = fixture
    const third = await signUp(server)
    const theirs = await createItinerary(third, { title: 'De otra' })
    for (const person of [ana, luis]) await invite(third, theirs, person)
    await createItinerary(luis, { title: 'Solo suyo' })
    const shared = [
      { id: theirs, title: 'De otra' },
      { id: trip, title: 'Los dos' },
    ]
    expect(await ana.call('GET /users/{id}/shared-itineraries', { params: { id: luis.id } })).toEqual(shared)
    expect(await luis.call('GET /users/{id}/shared-itineraries', { params: { id: ana.id } })).toEqual(shared)
    await block(luis, ana)
    for (const [who, role] of [
      [ana, 'owner'],
      [luis, 'collaborator'],
    ] as const) {
      const read = await who.call('GET /itineraries/{id}', { params: { id: trip } })
      expect(read).toMatchObject({ myRole: role, collaborators: [luis.id], author: { id: ana.id } })
      const people = await who.call('GET /itineraries/{id}/collaborators', { params: { id: trip } })
      expect(people.map(({ id }) => id)).toEqual([ana.id, luis.id])
      const own = await who.call('GET /itineraries', { query: { visibility: 'all', userId: who.id } })
      expect(own.map(({ id }) => id)).toContain(trip)
      expect((await who.call('GET /itineraries/{id}/versions', { params: { id: trip } })).length).toBeGreaterThan(0)
    }
    await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: trip, userId: luis.id } })
    expect(await luis.refused('GET /itineraries/{id}', { params: { id: trip } })).toMatchObject({ status: 404 })
  })

  it('neither user can invite the other after a block, and pending invitations disappear', async () => {
    const { ana, luis } = fixture
    expect(await luis.call('GET /invitations')).toHaveLength(1)
    await block(luis, ana)
    expect(await luis.call('GET /invitations')).toEqual([])
    for (const [who, target] of [
      [ana, luis],
      [luis, ana],
    ] as const) {
      const id = await createItinerary(who)
      const asked = { params: { id }, body: { username: target.username } }
      expect(await who.refused('POST /itineraries/{id}/collaborators', asked)).toMatchObject({
        status: 404,
        message: 'User not found',
      })
      for (const query of ['', target.username])
        expect(await who.call('GET /itineraries/{id}/candidates', { params: { id }, query: { query } })).toEqual([])
    }
  })

  it('a hidden user can neither invite nor be invited', async () => {
    const { ana, luis, server } = fixture
    await hideAsModerator(server, 'profile', luis.id)
    for (const [who, target] of [
      [ana, luis],
      [luis, ana],
    ] as const)
      expect(
        await who.refused('POST /itineraries/{id}/collaborators', {
          params: { id: await createItinerary(who) },
          body: { username: target.username },
        }),
      ).toMatchObject({ status: 404, message: 'User not found' })
  })
})
