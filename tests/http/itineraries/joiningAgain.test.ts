import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createItinerary, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import { enterAsGuest, requestInvitationLink } from '#testkit/api/guests'
import { setUpFileServer } from '#testkit/server/serverFixture'
import { deleteExpiredLinks } from '#server/features/itineraries/invitationLinkService'

const DAY_MS = 24 * 3600_000
const HOUR_MS = 3600_000
const KEY = 'k'.repeat(43)
// The clock of links; sessions use another.
let now = Date.now()
const fixture = setUpFileServer({ overrides: { ownNow: () => now } })

let ana: Account
let luis: Account
let trip: string
beforeAll(async () => {
  ana = await signUp(fixture.server, { name: 'Ana Ruiz' })
  luis = await signUp(fixture.server)
})
beforeEach(async () => {
  trip = await createItinerary(ana, { isPublic: false })
})

interface Link {
  token: string
}
const open = (who: ApiClient, { token }: Link) => who.attempt('GET /invitations/{token}', { params: { token } })
const join = (who: ApiClient, { token }: Link, body: object = {}) =>
  who.attempt('POST /invitations/{token}', { params: { token }, body })
const statusOf = async (answer: Promise<Response>) => (await answer).status
const both = async (who: ApiClient, link: Link) => [await statusOf(open(who, link)), await statusOf(join(who, link))]
const members = (id = trip) => ana.call('GET /itineraries/{id}/collaborators', { params: { id } })
const remove = (userId: string, id = trip) =>
  ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId } })
const usesOf = async () => (await ana.call('GET /itineraries/{id}/invitations', { params: { id: trip } })).map(({ uses }) => uses)
const suspend = (until: number | null) =>
  fixture.server.services.db.write((tx) =>
    tx.run('UPDATE users SET suspended_until = @until WHERE id = @id', { until, id: ana.id }),
  )

describe('a guest of one trip', () => {
  const leaves = {
    'who was removed by the owner': (guest: { id: string }) => remove(guest.id),
    'who left it': (guest: ApiClient & { id: string }) =>
      guest.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: trip, userId: guest.id } }),
  }
  it.each(Object.entries(leaves))('%s can join no other trip, and can return by its link', async (_, leave) => {
    const link = await requestInvitationLink(ana, trip)
    const elsewhere = await requestInvitationLink(luis, await createItinerary(luis))
    const guest = await enterAsGuest(fixture.server, link.token)
    const needsAccount = async ({ token }: Link) =>
      (await guest.call('GET /invitations/{token}', { params: { token } })).needsAccount
    expect(await statusOf(join(guest, elsewhere))).toBe(403)
    expect([await needsAccount(link), await needsAccount(elsewhere)]).toEqual([false, true])
    await leave(guest)
    expect(await statusOf(join(guest, elsewhere))).toBe(403)
    expect([await needsAccount(link), await needsAccount(elsewhere)]).toEqual([false, true])
    expect(await statusOf(guest.attempt('GET /itineraries/{id}', { params: { id: trip } }))).toBe(403)
    expect(await both(guest, link)).toEqual([200, 201])
    expect((await guest.call('GET /itineraries/{id}', { params: { id: trip } })).myRole).toBe('collaborator')
    expect(await statusOf(join(guest, elsewhere))).toBe(403)
  })

  it('whose trip is deleted can join no other until the account is upgraded', async () => {
    const guest = await enterAsGuest(fixture.server, (await requestInvitationLink(ana, trip)).token)
    const other = await createItinerary(ana)
    const elsewhere = await requestInvitationLink(ana, other)
    await ana.call('DELETE /itineraries/{id}', { params: { id: trip } })
    expect(await statusOf(join(guest, elsewhere))).toBe(403)
    expect(await members(other)).toHaveLength(1)
    const body = { username: 'eva-se-queda', email: 'eva@se-queda.example', password: 'secreto secreto' }
    await guest.call('POST /auth/upgrade', { body })
    expect(await statusOf(join(guest, elsewhere))).toBe(201)
  })
})

describe('a used-up link', () => {
  it('still leads members to the trip for a week, and answers 410 to other users', async () => {
    const link = await requestInvitationLink(ana, trip, { maxUses: 1 })
    const guest = await enterAsGuest(fixture.server, link.token)
    expect([await both(guest, link), await both(ana, link)]).toEqual([
      [200, 201],
      [200, 201],
    ])
    expect([await both(luis, link), await statusOf(open(fixture.stranger, link))]).toEqual([[410, 410], 410])
    expect(await statusOf(join(fixture.stranger, link, { name: 'Eva' }))).toBe(410)
    now += 7 * DAY_MS
    expect(await both(guest, link)).toEqual([410, 410])
  })

  it('is cleaned up like expired links, while valid links stay', async () => {
    const { db } = fixture.server.services
    const kept = [await requestInvitationLink(ana, trip), await requestInvitationLink(ana, trip, { maxUses: 2 })]
    const [used, short] = [
      await requestInvitationLink(ana, trip, { maxUses: 1 }),
      await requestInvitationLink(ana, trip, { expiresIn: 60 }),
    ]
    for (const { token } of [used, ...kept]) await enterAsGuest(fixture.server, token)
    const left = async () => {
      const rows = await db.rows<[string]>('SELECT id FROM invitation_links WHERE itinerary_id = @trip', { trip })
      return rows.map(([id]) => id).toSorted()
    }
    const collect = async () => {
      let position = ''
      do position = (await deleteExpiredLinks({ db, ownNow: () => now }, position, 2)).position
      while (position !== '')
    }
    await collect()
    expect(await left()).toEqual([...kept, used, short].map(({ id }) => id).toSorted())
    now += DAY_MS
    await collect()
    expect(await left()).toEqual([...kept, used].map(({ id }) => id).toSorted())
    now += 6 * DAY_MS
    await collect()
    expect(await left()).toEqual(kept.map(({ id }) => id).toSorted())
  })
})

it('a link of a suspended user answers 410 until the suspension ends', async () => {
  const link = await requestInvitationLink(ana, trip)
  await suspend(now + DAY_MS)
  expect(await both(luis, link)).toEqual([410, 410])
  expect(await statusOf(join(fixture.stranger, link, { name: 'Eva' }))).toBe(410)
  expect((await fixture.stranger.send('GET', `/i/${link.token}`)).status).toBe(404)
  now += DAY_MS
  expect(await both(luis, link)).toEqual([200, 201])
  await suspend(null)
})

describe('a guest who retries after a lost response', () => {
  it('is the same guest and counts as one use, also of a link for one use', async () => {
    const link = await requestInvitationLink(ana, trip, { maxUses: 1, role: 'proposer' })
    expect(await statusOf(join(fixture.stranger, link, { name: 'Eva', key: KEY }))).toBe(201)
    const again = fixture.stranger
    const answer = await join(again, link, { name: 'Eva', key: KEY })
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `${fixture.server.url}/itineraries/${trip}`])
    expect((await members()).map(({ name, role }) => [name, role])).toEqual([
      ['Ana Ruiz', 'owner'],
      ['Eva', 'proposer'],
    ])
    const { user } = await again.call('GET /auth/session')
    expect(user).toMatchObject({ isGuest: true, id: (await members())[1]?.id, username: expect.stringMatching(/^invitado-/) })
    expect(answer.headers.getSetCookie().every((line) => line.includes(`Max-Age=${90 * 24 * 3600}`))).toBe(true)
  })

  it('twenty times concurrently is one guest, and each response has a working session', async () => {
    const link = await requestInvitationLink(ana, trip, { maxUses: 3 })
    const tries = Array.from({ length: 20 }, () => fixture.stranger)
    const statuses = await Promise.all(tries.map((who) => statusOf(join(who, link, { name: 'Eva', key: KEY }))))
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect([(await members()).length, await usesOf()]).toEqual([2, [1]])
    const ids = await Promise.all(tries.map(async (who) => (await who.call('GET /auth/session')).user?.id))
    expect(new Set(ids)).toEqual(new Set([(await members())[1]?.id]))
  })

  it('is a new guest with another key, another link or no key', async () => {
    const [one, other] = [await requestInvitationLink(ana, trip), await requestInvitationLink(ana, trip)]
    const asked: [Link, object][] = [
      [one, { key: KEY }],
      [one, { key: 'q'.repeat(32) }],
      [other, { key: KEY }],
      [one, {}],
      [one, {}],
    ]
    for (const [link, key] of asked) expect(await statusOf(join(fixture.stranger, link, { name: 'Eva', ...key }))).toBe(201)
    expect(await members()).toHaveLength(1 + asked.length)
  })

  it('can use the key for an hour, and not after upgrading the account', async () => {
    const link = await requestInvitationLink(ana, trip)
    const passes = (ms: number) =>
      fixture.server.services.db.write((tx) => tx.run('UPDATE users SET created_at = created_at - @ms', { ms }))
    await join(fixture.stranger, link, { name: 'Eva', key: KEY })
    await passes(HOUR_MS - 60_000)
    const guest = fixture.stranger
    expect(await statusOf(join(guest, link, { name: 'Eva', key: KEY }))).toBe(201)
    await guest.call('POST /auth/upgrade', {
      body: { username: 'eva-con-llave', email: 'eva@llave.example', password: 'secreto secreto' },
    })
    expect(await statusOf(join(fixture.stranger, link, { name: 'Eva', key: KEY }))).toBe(410)
    await join(fixture.stranger, link, { name: 'Sol', key: 's'.repeat(40) })
    await passes(HOUR_MS)
    expect(await statusOf(join(fixture.stranger, link, { name: 'Sol', key: 's'.repeat(40) }))).toBe(410)
    expect(await members()).toHaveLength(3)
  })

  it('cannot return to a used-up link by the key after being removed', async () => {
    const link = await requestInvitationLink(ana, trip, { maxUses: 1 })
    await join(fixture.stranger, link, { name: 'Eva', key: KEY })
    await remove((await members())[1]?.id ?? '')
    expect(await statusOf(join(fixture.stranger, link, { name: 'Eva', key: KEY }))).toBe(410)
  })

  it.each(['', 'k'.repeat(31), 'k'.repeat(65), `${'k'.repeat(40)} `, 7, null])(
    'is refused with 400 for the key %j',
    async (key) => {
      const link = await requestInvitationLink(ana, trip)
      const refused = await fixture.stranger.refused('POST /invitations/{token}', {
        params: { token: link.token },
        body: { name: 'Eva', key },
      })
      expect(refused).toMatchObject({ status: 400, issues: [{ path: 'key' }] })
    },
  )
})
