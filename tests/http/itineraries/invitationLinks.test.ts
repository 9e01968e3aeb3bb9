import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createItinerary, invite, MADRID_GEONAME_ID, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import { enterAsGuest, requestInvitationLink, type InvitationLinkWithToken } from '#testkit/api/guests'
import { reportAndDecide, signUpModerator } from '#testkit/server/socialCalls'
import { setUpFileServer } from '#testkit/server/serverFixture'

const NOW = Date.UTC(2026, 9, 24)
const DAY_MS = 24 * 3600_000
let now = NOW
const fixture = setUpFileServer({ overrides: { now: () => now } })

let ana: Account
let luis: Account
let trip: string
beforeAll(async () => {
  ana = await signUp(fixture.server, { name: 'Ana Ruiz' })
  luis = await signUp(fixture.server, { name: 'Luis Mora' })
})
beforeEach(async () => {
  now = NOW
  trip = await createItinerary(ana, { title: 'Lisboa juntas', isPublic: false })
})

const open = (who: ApiClient, { token }: { token: string }) => who.call('GET /invitations/{token}', { params: { token } })
const join = (who: ApiClient, { token }: { token: string }, body?: object) =>
  who.attempt('POST /invitations/{token}', { params: { token }, ...(body && { body }) })
const listed = () => ana.call('GET /itineraries/{id}/invitations', { params: { id: trip } })
const members = () => ana.call('GET /itineraries/{id}/collaborators', { params: { id: trip } })
const end = ({ id }: { id: string }) =>
  ana.call('DELETE /itineraries/{id}/invitations/{invitationId}', { params: { id: trip, invitationId: id } })

/** The same refusal for all invalid links and callers. */
const GONE = { status: 410, error: 'GoneError', message: 'The link is no longer valid' }
async function expectGone(who: ApiClient, { token }: { token: string }): Promise<void> {
  const params = { token }
  for (const refused of [
    await who.refused('GET /invitations/{token}', { params }),
    await who.refused('POST /invitations/{token}', { params }),
    await who.refused('POST /invitations/{token}', { params, body: { name: 'Eva' } }),
  ]) {
    const { requestId: _, ...said } = refused
    expect(said).toEqual(GONE)
  }
}

describe('an invitation link', () => {
  it('shows inviter, trip and role; its URL is returned only on creation', async () => {
    const link = await requestInvitationLink(ana, trip, { role: 'proposer', expiresIn: 3600, maxUses: 2 })
    expect(link).toEqual({
      id: expect.any(String),
      url: `${fixture.server.url}/i/${link.token}`,
      token: expect.stringMatching(/^[\w-]{43}$/),
      role: 'proposer',
      expiresAt: new Date(NOW + 3600_000).toISOString(),
      maxUses: 2,
      uses: 0,
      createdAt: new Date(NOW).toISOString(),
    })
    const { url: _, token: _token, ...kept } = link
    expect(await listed()).toEqual([kept])
    expect(await open(fixture.stranger, link)).toEqual({
      role: 'proposer',
      inviter: { id: ana.id, name: 'Ana Ruiz', username: ana.username, avatar: null },
      itinerary: {
        title: 'Lisboa juntas',
        startDate: '2026-10-24T00:00:00.000Z',
        endDate: '2026-10-26T00:00:00.000Z',
        image: null,
        location: expect.objectContaining({ geonameId: MADRID_GEONAME_ID, name: 'Madrid' }),
      },
      isMember: false,
      needsAccount: false,
    })
    expect([(await open(luis, link)).isMember, (await open(ana, link)).isMember]).toEqual([false, true])
  })

  it('adds a signed-in user once with its role, and keeps the role of members', async () => {
    const link = await requestInvitationLink(ana, trip, { role: 'viewer' })
    const other = await requestInvitationLink(ana, trip, { role: 'editor' })
    const answers = [await join(luis, link), await join(luis, link, {}), await join(luis, other), await join(ana, link)]
    for (const answer of answers) {
      expect([answer.status, await answer.text()]).toEqual([201, ''])
      expect(answer.headers.get('location')).toBe(`${fixture.server.url}/itineraries/${trip}`)
    }
    expect((await members()).map(({ id, role, isGuest }) => [id, role, isGuest])).toEqual([
      [ana.id, 'owner', false],
      [luis.id, 'viewer', false],
    ])
    expect((await listed()).map(({ id, uses }) => [id, uses])).toEqual([
      [other.id, 0],
      [link.id, 1],
    ])
    expect((await open(luis, link)).isMember).toBe(true)
    // No notice, as they joined by themselves.
    expect(await luis.call('GET /invitations')).toEqual([])
  })

  it('lets a member who left join again', async () => {
    const link = await requestInvitationLink(ana, trip)
    await join(luis, link)
    await luis.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: trip, userId: luis.id } })
    expect((await luis.attempt('GET /itineraries/{id}', { params: { id: trip } })).status).toBe(403)
    expect((await join(luis, link)).status).toBe(201)
    expect((await luis.call('GET /itineraries/{id}', { params: { id: trip } })).myRole).toBe('collaborator')
    expect((await listed())[0]?.uses).toBe(2)
  })

  it('requires a valid name without a session', async () => {
    const link = await requestInvitationLink(ana, trip)
    expect(await fixture.stranger.refused('POST /invitations/{token}', { params: { token: link.token } })).toMatchObject({
      status: 401,
    })
    for (const name of ['', '   ', 'x'.repeat(61), 7, null])
      expect([name, (await join(fixture.stranger, link, { name })).status]).toEqual([name, 400])
    expect(await members()).toHaveLength(1)
  })

  it.each([
    ['role', undefined],
    ['role', 'owner'],
    ['role', 'collaborator'],
    ['expiresIn', 0],
    ['expiresIn', 604_801],
    ['expiresIn', 1.5],
    ['expiresIn', '60'],
    ['maxUses', 0],
    ['maxUses', 1001],
    ['maxUses', '1'],
  ])('is refused with 400 for %s %j', async (field, value) => {
    const body = { role: 'viewer', expiresIn: null, maxUses: null, [field]: value }
    const refused = await ana.refused('POST /itineraries/{id}/invitations', { params: { id: trip }, body })
    expect(refused).toMatchObject({ status: 400, issues: [{ path: field }] })
    expect(await listed()).toEqual([])
  })

  it('is refused with 409 above fifty per trip; ended links do not count', async () => {
    const first = await requestInvitationLink(ana, trip, { expiresIn: 60 })
    for (let i = 1; i < 50; i += 1) await requestInvitationLink(ana, trip, { role: 'viewer' })
    const another = () => ana.attempt('POST /itineraries/{id}/invitations', { params: { id: trip }, body: { role: 'viewer' } })
    expect((await another()).status).toBe(409)
    await end(first)
    expect((await another()).status).toBe(201)
    expect((await another()).status).toBe(409)
  })
})

describe('an invalid invitation link', () => {
  const allUsers = async () => {
    const member = await signUp(fixture.server)
    await invite(ana, trip, member)
    return [fixture.stranger, luis, member, ana]
  }
  const expectGoneFor = async (people: readonly ApiClient[], link: { token: string }) => {
    for (const who of people) await expectGone(who, link)
  }

  it('answers 410 if its token is unknown or malformed', async () => {
    for (const token of ['a'.repeat(43), 'nada', '\0', '%00', 'a'.repeat(44), '../auth/session'])
      await expectGoneFor(await allUsers(), { token })
  })

  it('answers 410 after it expired', async () => {
    const link = await requestInvitationLink(ana, trip, { expiresIn: 60 })
    now += 59_999
    await open(luis, link)
    now += 1
    await expectGoneFor(await allUsers(), link)
    expect(await listed()).toEqual([])
  })

  it('answers 410 after it was ended; ending it again, or an unknown link, has no effect', async () => {
    const link = await requestInvitationLink(ana, trip)
    const other = await requestInvitationLink(ana, trip)
    await end(link)
    await end(link)
    await end({ id: 'nada' })
    await end({ id: other.id.toUpperCase() })
    await expectGoneFor(await allUsers(), link)
    await open(luis, other)
    const elsewhere = await createItinerary(ana)
    await ana.call('DELETE /itineraries/{id}/invitations/{invitationId}', { params: { id: elsewhere, invitationId: other.id } })
    await open(luis, other)
  })

  it('answers 410 when used up, but not to the user who used it', async () => {
    const link = await requestInvitationLink(ana, trip, { maxUses: 1 })
    expect((await join(luis, link)).status).toBe(201)
    expect((await join(luis, link)).status).toBe(201)
    await expectGoneFor([fixture.stranger, await signUp(fixture.server)], link)
    expect((await open(luis, link)).isMember).toBe(true)
    expect(await listed()).toEqual([])
    expect(await members()).toHaveLength(2)
  })

  it('answers 410 after its trip is deleted', async () => {
    const link = await requestInvitationLink(ana, trip)
    const people = await allUsers()
    await ana.call('DELETE /itineraries/{id}', { params: { id: trip } })
    await expectGoneFor(people, link)
  })

  it('answers 410 after its creator deleted the account, also if the trip was passed on', async () => {
    const owner = await signUp(fixture.server)
    const id = await createItinerary(owner)
    const link = await requestInvitationLink(owner, id)
    await invite(owner, id, luis)
    await owner.call('DELETE /users/{id}', { params: { id: owner.id }, body: { password: owner.password } })
    expect((await luis.call('GET /itineraries/{id}', { params: { id } })).myRole).toBe('owner')
    await expectGoneFor([fixture.stranger, ana, luis], link)
  })

  it('answers 410 if its creator or the user blocked the other, also for a member', async () => {
    const link = await requestInvitationLink(ana, trip)
    const [blocked, blocker] = [await signUp(fixture.server), await signUp(fixture.server)]
    await invite(ana, trip, blocked)
    await ana.call('POST /users/{id}/block', { params: { id: blocked.id } })
    await blocker.call('POST /users/{id}/block', { params: { id: ana.id } })
    await expectGoneFor([blocked, blocker], link)
    await open(fixture.stranger, link)
    await ana.call('DELETE /users/{id}/block', { params: { id: blocked.id } })
    expect((await open(blocked, link)).isMember).toBe(true)
  })

  it('answers 410 while its trip or the trip owner is hidden', async () => {
    const links: InvitationLinkWithToken[] = []
    const moderator = await signUpModerator(fixture.server)
    for (const kind of ['itinerary', 'profile'] as const) {
      const owner = await signUp(fixture.server)
      const id = await createItinerary(owner)
      links.push(await requestInvitationLink(owner, id))
      await reportAndDecide(luis, moderator, [kind, kind === 'profile' ? owner.id : id], { action: 'hide' })
    }
    for (const link of links) await expectGoneFor([fixture.stranger, luis, moderator], link)
  })

  it('a valid link opens for a suspended user, whose join is refused with 403', async () => {
    const link = await requestInvitationLink(ana, trip)
    const suspended = await signUp(fixture.server)
    const until = now + DAY_MS
    await fixture.server.services.db.write((tx) =>
      tx.run('UPDATE users SET suspended_until = @until WHERE id = @id', { until, id: suspended.id }),
    )
    await open(suspended, link)
    expect(await suspended.refused('POST /invitations/{token}', { params: { token: link.token } })).toMatchObject({
      status: 403,
      error: 'SuspendedError',
    })
    expect(await members()).toHaveLength(1)
  })
})

describe('concurrent joins', () => {
  it.each([1, 3])('of a hundred guests let exactly %i in, counted once each; the others get 410', async (maxUses) => {
    const link = await requestInvitationLink(ana, trip, { maxUses, role: 'viewer' })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => join(fixture.stranger, link, { name: `Invitada ${i}` })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(maxUses)
    expect(statuses.filter((status) => status === 410)).toHaveLength(100 - maxUses)
    expect(await members()).toHaveLength(1 + maxUses)
    const guests = await fixture.server.services.db.rows<[number]>(
      `SELECT count(*) FROM users WHERE guest_seen_at IS NOT NULL AND id NOT IN (SELECT user_id FROM collaborators)`,
      {},
    )
    expect(Number(guests[0]?.[0])).toBe(0)
  })

  it('of one user twenty times make one member and one use', async () => {
    const link = await requestInvitationLink(ana, trip, { maxUses: 5 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(luis, link)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect((await listed())[0]?.uses).toBe(1)
    expect(await members()).toHaveLength(2)
  })

  it('while the link is being ended succeed or get 410', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await createItinerary(ana, { isPublic: false })
      const link = await requestInvitationLink(ana, id)
      const ending = ana.call('DELETE /itineraries/{id}/invitations/{invitationId}', { params: { id, invitationId: link.id } })
      const guests = await Promise.all(
        Array.from({ length: 10 }, async (_, i) => {
          const who = fixture.stranger
          return { who, status: (await join(who, link, { name: `Invitada ${i}` })).status }
        }),
      )
      await ending
      const joined = guests.filter(({ status }) => status === 201)
      expect(guests.filter(({ status }) => status === 410)).toHaveLength(10 - joined.length)
      expect(await ana.call('GET /itineraries/{id}/collaborators', { params: { id } })).toHaveLength(1 + joined.length)
      for (const { who } of joined) expect((await who.attempt('GET /itineraries/{id}', { params: { id } })).status).toBe(200)
      for (const { who, status } of guests) if (status === 410) expect((await who.call('GET /auth/session')).user).toBeNull()
    }
  })
})

it('the history lists a join with the new member as author', async () => {
  const link = await requestInvitationLink(ana, trip)
  const guest = await enterAsGuest(fixture.server, link.token, 'Eva')
  const [entry] = await ana.call('GET /itineraries/{id}/versions', { params: { id: trip } })
  expect(entry).toMatchObject({ author: { id: guest.id }, changes: [{ kind: 'add-collaborator', label: guest.username }] })
})

it('the inviter gets one notice per user or guest who joins, removed with the member', async () => {
  const link = await requestInvitationLink(ana, trip)
  const joinNotices = async () =>
    (await ana.call('GET /notifications')).filter(({ kind, itinerary }) => kind === 'joined' && itinerary?.id === trip)
  await join(luis, link)
  await join(luis, link)
  const guest = await enterAsGuest(fixture.server, link.token, 'Eva')
  expect((await joinNotices()).map(({ actors }) => actors.map(({ id }) => id)).toSorted()).toEqual(
    [[luis.id], [guest.id]].toSorted(),
  )
  await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: trip, userId: guest.id } })
  expect((await joinNotices()).map(({ actors }) => actors[0]?.id)).toEqual([luis.id])
})
