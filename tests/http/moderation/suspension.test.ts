import { describe, expect, it } from 'vitest'
import { isAllowedWhileSuspended } from '#server/accounts/suspension'
import { setSuspension } from '#server/accounts/userStore'
import { allCalls, createItinerary, readRefusal, signUp, type Account, type CallName } from '#testkit/api/apiClient'
import { enterAsGuest, requestInvitationLink } from '#testkit/api/guests'
import { attemptLogin } from '#testkit/api/sessionCalls'
import { waitForMail } from '#testkit/mail/readMail'
import { fetchCase, sendDecision, reportAndDecide, signUpModerator } from '#testkit/server/socialCalls'
import { DAY, setUpSessionFixture } from '#testkit/server/serverFixture'

const { fixture, clock } = setUpSessionFixture()

const until = () => clock.now + DAY
const suspend = ({ id }: Pick<Account, 'id'>, to: number | null = until()) =>
  fixture.server.services.db.write((tx) => setSuspension(tx, id, to))

const writes = (Object.keys(allCalls) as CallName[]).filter((name) => !name.startsWith('GET'))

describe('a suspended user', () => {
  it.each(writes)('is refused %s unless it is allowed while suspended', async (name) => {
    const { ana, luis } = fixture
    await suspend(ana)
    const id = name.includes('/itineraries/{id}') ? await createItinerary(luis) : luis.id
    const params = { id, userId: luis.id, token: 'nada', version: '1' }
    const answer = await ana.attempt(name, { params, body: {} })
    if (isAllowedWhileSuspended(name)) expect(answer.ok ? '' : (await readRefusal(answer)).error).not.toBe('SuspendedError')
    else
      expect(await readRefusal(answer)).toMatchObject({
        status: 403,
        error: 'SuspendedError',
        until: new Date(until()).toISOString(),
      })
  })

  it('can read, sees the suspension in the session and stays signed in', async () => {
    const { ana, luis, server } = fixture
    const id = await createItinerary(ana, { isPublic: false })
    await suspend(ana)
    expect(await ana.call('GET /itineraries/{id}', { params: { id } })).toMatchObject({ myRole: 'owner' })
    expect(await ana.call('GET /itineraries', { query: { userId: ana.id, visibility: 'all' } })).toHaveLength(1)
    const { user } = await ana.call('GET /auth/session')
    expect(user).toMatchObject({ id: ana.id, suspendedUntil: new Date(until()).toISOString() })
    expect(await luis.call('GET /users/{id}', { params: { id: ana.id } })).not.toHaveProperty('suspendedUntil')
    expect(
      await server.services.db.rows('SELECT count(*) FROM sessions WHERE user_id = @id AND revoked_at IS NULL', { id: ana.id }),
    ).toEqual([[1]])
  })

  it.each([{ name: 'Ana Ruiz' }, { username: 'ana.ruiz' }, { avatar: '/images/avatars/avatar-2.svg' }, { avatar: null }])(
    'cannot change the profile: %j',
    async (look) => {
      const { ana } = fixture
      const params = { id: ana.id }
      await ana.call('PATCH /users/{id}', { params, body: { avatar: '/images/avatars/avatar-1.svg' } })
      const before = await ana.call('GET /users/{id}', { params })
      await suspend(ana)
      const secret = { newPassword: 'otra muy larga', currentPassword: ana.password }
      for (const body of [look, { ...look, ...secret }])
        expect(await ana.refused('PATCH /users/{id}', { params, body })).toMatchObject({
          status: 403,
          error: 'SuspendedError',
          until: new Date(until()).toISOString(),
        })
      await suspend(ana, null)
      expect(await ana.call('GET /users/{id}', { params })).toEqual(before)
    },
  )

  it('can change password and e-mail, also with unchanged profile fields in the form', async () => {
    const { ana, server } = fixture
    const params = { id: ana.id }
    const { name, username, avatar } = await ana.call('GET /users/{id}', { params })
    await suspend(ana)
    const email = `${username}@example.net`
    const proof = { currentPassword: ana.password }
    await ana.call('PATCH /users/{id}', { params, body: { name, username, avatar, email, newPassword: '', ...proof } })
    await ana.call('PATCH /users/{id}', { params, body: { newPassword: 'otra muy larga', ...proof } })
    expect((await attemptLogin(ana, 'otra muy larga')).status).toBe(200)
    expect((await waitForMail(server.dataDir, email, /^Confirma tu nuevo/)).link).toContain('/confirm/')
  })

  it('can upgrade from a guest only without changing the name', async () => {
    const { server, luis } = fixture
    const { token } = await requestInvitationLink(luis, await createItinerary(luis))
    const guest = await enterAsGuest(server, token)
    await suspend(guest)
    const full = { username: `nadie${clock.now}`, email: `nadie${clock.now}@example.org`, password: 'una contraseña larga' }
    expect(await guest.refused('POST /auth/upgrade', { body: { ...full, name: 'Otro' } })).toMatchObject({
      error: 'SuspendedError',
    })
    expect(await guest.call('POST /auth/upgrade', { body: full })).toMatchObject({ id: guest.id, username: full.username })
  })

  it('can create a calendar link and delete the account', async () => {
    const { ana, luis } = fixture
    await suspend(ana)
    expect((await ana.attempt('POST /users/me/calendar')).status).toBe(201)
    expect(await ana.refused('PATCH /users/{id}', { params: { id: luis.id }, body: {} })).toMatchObject({
      error: 'SuspendedError',
    })
    await ana.call('DELETE /users/{id}', { params: { id: ana.id }, body: { password: ana.password } })
  })

  it('can write again after the suspension ends', async () => {
    const { ana } = fixture
    await suspend(ana, clock.now + 1000)
    await expect(createItinerary(ana)).rejects.toThrow('SuspendedError')
    clock.now += 1000
    expect((await ana.call('GET /auth/session')).user?.suspendedUntil).toBeNull()
    await createItinerary(ana)
  })
})

it('a suspension holds from the decision until it is lifted', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  const id = await createItinerary(ana)
  const to = new Date(until()).toISOString()
  const caseId = await reportAndDecide(luis, moderator, ['itinerary', id], { action: 'suspend', until: to })
  expect(await ana.refused('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Otro' } })).toMatchObject({ until: to })
  expect(await ana.call('GET /users/me/decisions')).toMatchObject([{ action: 'suspend', until: to }])
  expect((await sendDecision(moderator, caseId, { action: 'lift' })).status).toBe(204)
  await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Otro' } })
})

it('the longer of two suspensions holds, and the shorter one after that is lifted', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  const [near, far] = [new Date(clock.now + DAY).toISOString(), new Date(clock.now + 3 * DAY).toISOString()]
  const suspendFor = async (to: string) =>
    reportAndDecide(luis, moderator, ['itinerary', await createItinerary(ana)], { action: 'suspend', until: to })
  const later = await createItinerary(ana)
  const longer = await suspendFor(far)
  await reportAndDecide(luis, moderator, ['itinerary', later], { action: 'suspend', until: near })
  const now = async () => (await ana.call('GET /auth/session')).user?.suspendedUntil
  expect(await now()).toBe(far)
  await sendDecision(moderator, longer, { action: 'lift' })
  expect(await now()).toBe(near)
})

it('a suspended moderator cannot decide', async () => {
  const { server, ana, luis } = fixture
  const [moderator, other] = [await signUpModerator(server), await signUpModerator(server)]
  const id = await createItinerary(ana)
  await luis.call('POST /reports', { body: { kind: 'itinerary', id, reason: 'spam' } })
  const { id: caseId } = await fetchCase(moderator, id)
  await suspend(moderator)
  expect(await readRefusal(await sendDecision(moderator, caseId, { action: 'hide' }))).toMatchObject({ error: 'SuspendedError' })
  expect((await sendDecision(other, caseId, { action: 'hide' })).status).toBe(204)
})

it('a request is refused if its user is suspended while the body arrives', async () => {
  const { ana, server } = fixture
  const eva = await signUp(server)
  const id = await createItinerary(eva)
  let isSuspended = false
  const body = new ReadableStream({
    async pull(controller) {
      if (!isSuspended) await suspend(eva)
      isSuspended = true
      controller.enqueue(new TextEncoder().encode('{"title":"Tarde"}'))
      controller.close()
    },
  })
  const answer = await fetch(`${server.url}/api/itineraries/${id}`, {
    method: 'PATCH',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json', cookie: eva.jar.header('/api') },
  } as RequestInit)
  expect(await readRefusal(answer)).toMatchObject({ status: 403, error: 'SuspendedError' })
  expect((await ana.call('GET /itineraries/{id}', { params: { id } })).title).toBe('Madrid en otoño')
})
