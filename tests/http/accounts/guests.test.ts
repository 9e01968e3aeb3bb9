import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { deleteStaleGuests } from '#server/records/deleteStaleGuests'
import { createItinerary, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import { enterAsGuest, requestInvitationLink, type Guest } from '#testkit/api/guests'
import { requestRefresh, fetchSessionUserId } from '#testkit/api/sessionCalls'
import { setUpFileServer } from '#testkit/server/serverFixture'
import { syncClientOf } from '#testkit/sync/syncClient'

const DAY_MS = 24 * 3600_000
let now = Date.now()
const fixture = setUpFileServer({ overrides: { ownNow: () => now, now: () => now } })

let ana: Account
let trip: string
let eva: Guest
beforeAll(async () => {
  // The tests run upkeep themselves, step by step.
  await fixture.server.services.jobs.close()
  ana = await signUp(fixture.server, { name: 'Ana Ruiz' })
})
beforeEach(async () => {
  trip = await createItinerary(ana, { isPublic: true })
  eva = await enter()
})

const enter = async (name = 'Eva') => enterAsGuest(fixture.server, (await requestInvitationLink(ana, trip)).token, name)
async function pass(days: number, ...others: ApiClient[]): Promise<void> {
  for (let left = days; left > 0; left -= 20) {
    now += Math.min(20, left) * DAY_MS
    for (const who of [ana, ...others]) expect((await requestRefresh(who)).status).toBe(204)
  }
}
const read = (who: ApiClient) => who.call('GET /itineraries/{id}', { params: { id: trip } })
const comments = (who: ApiClient) => who.call('GET /itineraries/{id}/comments', { params: { id: trip } })
const memberIds = async () =>
  (await ana.call('GET /itineraries/{id}/collaborators', { params: { id: trip } })).map(({ id }) => id)
const collect = () => deleteStaleGuests(fixture.server.services)

async function addIdea(who: Guest, label: string): Promise<string> {
  const client = await syncClientOf(who, trip).synced()
  const eventId = addEvent(client.doc, { dayId: '' }, { label })
  await expect.poll(() => client.isStored).toBe(true)
  client.destroy()
  await who.call('PUT /itineraries/{id}/events/{eventId}/vote', { params: { id: trip, eventId } })
  return eventId
}

const comment = (who: ApiClient, text: string, parentId?: string) =>
  who.call('POST /itineraries/{id}/comments', { params: { id: trip }, body: { text, parentId } })

describe('a guest inactive for 90 days', () => {
  it('is removed with votes, comments and sessions, while ideas and answers by others stay', async () => {
    const eventId = await addIdea(eva, 'Foro')
    const [answered] = [await comment(eva, '¿Vamos?'), await comment(eva, 'Adiós')]
    await comment(ana, 'Sí', answered.id)
    await pass(91)
    expect(await collect()).toBe(false)
    expect(await memberIds()).toEqual([ana.id])
    expect((await read(ana)).ideas).toMatchObject([{ id: eventId, label: 'Foro', authorId: null, votes: 0 }])
    expect((await comments(ana)).map(({ author, text }) => [author?.id, text])).toEqual([
      [undefined, ''],
      [ana.id, 'Sí'],
    ])
    expect(await fetchSessionUserId(eva)).toBeNull()
    expect((await eva.attempt('POST /auth/refresh-token')).status).toBe(401)
  })

  it('stays after a visit, after an upgrade to a full account, or with a day left', async () => {
    const [luis, sol] = [await enter('Luis'), await enter('Sol')]
    await pass(50, luis)
    await read(luis)
    await expect.poll(() => lastSeen(luis)).toBe(now)
    await sol.call('POST /auth/upgrade', {
      body: { username: 'sol-se-queda', email: 'sol@quedarse.example', password: 'secreto secreto' },
    })
    await pass(39, sol)
    await collect()
    expect(await memberIds()).toEqual([ana.id, eva.id, luis.id, sol.id])
    await pass(2, sol)
    await collect()
    expect(await memberIds()).toEqual([ana.id, luis.id, sol.id])
    await pass(400, sol)
    await collect()
    expect(await memberIds()).toEqual([ana.id, sol.id])
  })

  it('is removed even if removing another guest fails', async () => {
    await enter('Luis')
    await pass(91)
    let asked = 0
    const failing = () => {
      asked += 1
      if (asked === 1) throw new Error('one that cannot be removed')
      return now
    }
    await expect(deleteStaleGuests({ ...fixture.server.services, now: failing })).rejects.toThrow('one that cannot be removed')
    expect(await guestsLeft()).toBe(1)
    await collect()
    expect(await guestsLeft()).toBe(0)
  })
})

const guestsLeft = async (): Promise<number> => {
  const [row] = await fixture.server.services.db.rows<[number]>('SELECT count(*) FROM users WHERE guest_seen_at IS NOT NULL')
  return Number(row?.[0])
}

const lastSeen = async ({ id }: Guest): Promise<number> => {
  const [row] = await fixture.server.services.db.rows<[number]>('SELECT guest_seen_at FROM users WHERE id = @id', { id })
  return Number(row?.[0])
}

describe('a guest seen by users outside the trip', () => {
  it('has no profile, search result or suggestion, and cannot be followed', async () => {
    const luis = await signUp(fixture.server)
    const { username } = eva
    const nothing = [
      `GET /users/{id} ${eva.id}`,
      `GET /users/{id} ${username}`,
      `GET /users/{id}/followers ${eva.id}`,
      `GET /users/{id}/following ${eva.id}`,
    ]
    for (const call of nothing) {
      const [method = '', path = '', id = ''] = call.split(' ')
      expect([(await luis.send(method, `/api${path.replace('{id}', id)}`)).status, call]).toEqual([404, call])
    }
    for (const query of [{ username }, { name: 'Eva' }, { q: 'Eva' }, { q: username }])
      expect((await luis.call('GET /users', { query })).map(({ id }) => id)).not.toContain(eva.id)
    expect((await luis.call('GET /search/users', { query: { query: 'Eva' } })).map(({ id }) => id)).not.toContain(eva.id)
    expect((await luis.call('GET /users/suggested', { query: { limit: 10 } })).map(({ id }) => id)).not.toContain(eva.id)
    expect((await luis.attempt('POST /users/{id}/follow', { params: { id: eva.id } })).status).toBe(404)
  })

  it('is named in public comments and can be mentioned there', async () => {
    await comment(eva, 'Hola')
    const luis = await signUp(fixture.server)
    for (const who of [luis, fixture.stranger])
      expect((await comments(who))[0]?.author).toMatchObject({ id: eva.id, name: 'Eva', username: eva.username })
    expect((await comment(luis, `Hola, @${eva.username}`)).mentions.map(({ id }) => id)).toEqual([eva.id])
  })
})

it('a guest removed by the owner is disconnected, and their ideas and comments stay', async () => {
  const eventId = await addIdea(eva, 'Foro')
  await comment(eva, 'Hola')
  const client = await syncClientOf(eva, trip).synced()
  await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: trip, userId: eva.id } })
  await expect.poll(() => client.closes.map(({ code }) => code)).toContain(4403)
  client.destroy()
  expect(await memberIds()).toEqual([ana.id])
  const { ideas } = await read(ana)
  expect(ideas).toMatchObject([{ id: eventId, authorId: eva.id, votes: 0 }])
  expect((await comments(ana)).map(({ text }) => text)).toEqual(['Hola'])
})
