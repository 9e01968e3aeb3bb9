import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import type { GuestUpgrade } from '#shared/api/guests'
import { createItinerary, readRefusal, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import { enterAsGuest, requestInvitationLink, type Guest } from '#testkit/api/guests'
import { attemptLogin, copyCookies, requestRefresh, fetchSessionUserId } from '#testkit/api/sessionCalls'
import { waitForMail, mailFiles, mailsTo, tokenInMail } from '#testkit/mail/readMail'
import { setUpFileServer } from '#testkit/server/serverFixture'
import { syncClientOf } from '#testkit/sync/syncClient'

const PASSWORD = 'secreto secreto'
const fixture = setUpFileServer()

let ana: Account
let trip: string
let eva: Guest
let people = 0
beforeAll(async () => {
  ana = await signUp(fixture.server, { name: 'Ana Ruiz' })
})
beforeEach(async () => {
  trip = await createItinerary(ana, { isPublic: false })
  eva = await enterAsGuest(fixture.server, (await requestInvitationLink(ana, trip)).token, 'Eva')
})

/** An upgrade with a free username and address. */
function wanted(more: Partial<GuestUpgrade> = {}): GuestUpgrade {
  people += 1
  return { username: `eva${people}`, email: `eva${people}@quedarse.example`, password: PASSWORD, ...more }
}
const keep = (who: ApiClient, body: object) => who.attempt('POST /auth/upgrade', { body })
const statusOf = async (answer: Promise<Response>) => (await answer).status
const read = (who: ApiClient) => who.call('GET /itineraries/{id}', { params: { id: trip } })
const members = () => ana.call('GET /itineraries/{id}/collaborators', { params: { id: trip } })

async function plan(): Promise<string> {
  const client = await syncClientOf(eva, trip).synced()
  const eventId = addEvent(client.doc, { dayId: '' }, { label: 'Foro' })
  await expect.poll(() => client.isStored).toBe(true)
  client.destroy()
  await eva.call('PUT /itineraries/{id}/events/{eventId}/vote', { params: { id: trip, eventId } })
  await eva.call('POST /itineraries/{id}/comments', { params: { id: trip }, body: { text: '¿Vamos?', eventId } })
  return eventId
}

describe('a guest who upgrades to a full account', () => {
  it('keeps the id, membership, ideas, votes, comments, notifications and settings', async () => {
    const eventId = await plan()
    const [comment] = await eva.call('GET /itineraries/{id}/comments', { params: { id: trip }, query: { eventId } })
    await ana.call('POST /itineraries/{id}/comments', {
      params: { id: trip },
      body: { text: 'Sí', eventId, parentId: comment?.id },
    })
    await eva.call('PATCH /notifications/settings', { body: { like: { here: false } } })
    const before = await eva.call('GET /notifications')
    expect(before.map(({ kind }) => kind)).toContain('answer')

    const body = wanted()
    const user = await eva.call('POST /auth/upgrade', { body })
    expect(user).toMatchObject({ id: eva.id, username: body.username, name: 'Eva', isGuest: false })
    expect((await members()).map(({ id, role, isGuest }) => [id, role, isGuest])).toEqual([
      [ana.id, 'owner', false],
      [eva.id, 'editor', false],
    ])
    await expect.poll(async () => (await read(ana)).ideas).toMatchObject([{ id: eventId, authorId: eva.id, votes: 1 }])
    expect((await read(eva)).ideas).toMatchObject([{ voted: true, commentCount: 2 }])
    const said = await ana.call('GET /itineraries/{id}/comments', { params: { id: trip }, query: { eventId } })
    expect(said[0]?.author).toMatchObject({ id: eva.id, username: body.username })
    expect(await eva.call('GET /notifications')).toEqual(before)
    expect((await eva.call('GET /notifications/settings')).like.here).toBe(false)
  })

  it('keeps the calendar URL of the trip', async () => {
    const { url } = await eva.call('POST /itineraries/{id}/calendar', { params: { id: trip } })
    const subscribed = () => fetch(fixture.server.url + new URL(url).pathname)
    expect((await subscribed()).status).toBe(200)
    await eva.call('POST /auth/upgrade', { body: wanted() })
    expect((await subscribed()).status).toBe(200)
    await eva.call('GET /itineraries/{id}/calendar', { params: { id: trip } })
  })

  it('stays signed in in all browsers and can log in with the password', async () => {
    const other = copyCookies(eva)
    const body = wanted()
    await eva.call('POST /auth/upgrade', { body })
    expect(await Promise.all([eva, other].map(fetchSessionUserId))).toEqual([eva.id, eva.id])
    expect((await requestRefresh(eva)).status).toBe(204)
    expect((await attemptLogin({ server: fixture.server, username: body.username, password: PASSWORD })).status).toBe(200)
  })

  it('is found by others, can create lists and gets a confirmation mail', async () => {
    const body = wanted({ name: 'Eva Luna' })
    const found = async () => (await ana.call('GET /users', { query: { username: body.username } })).map(({ id }) => id)
    expect(await statusOf(eva.attempt('POST /lists', { body: { title: 'Mías' } }))).toBe(403)
    expect((await eva.call('POST /auth/upgrade', { body })).emailConfirmed).toBe(false)
    expect(await found()).toEqual([eva.id])
    expect(await statusOf(eva.attempt('POST /lists', { body: { title: 'Mías' } }))).toBe(201)
    const token = tokenInMail(await waitForMail(fixture.server.dataDir, body.email, /./))
    await fixture.stranger.call('PUT /auth/confirmations/{token}', { params: { token } })
    const { user } = await eva.call('GET /auth/session')
    expect(user).toMatchObject({ name: 'Eva Luna', emailConfirmed: true })
  })

  it('can do so after the trip is deleted', async () => {
    await ana.call('DELETE /itineraries/{id}', { params: { id: trip } })
    expect((await eva.call('POST /auth/upgrade', { body: wanted() })).id).toBe(eva.id)
  })
})

describe('POST /auth/upgrade', () => {
  const refusedAs = async (body: object, who: ApiClient = eva) => {
    const answer = await keep(who, body)
    return [answer.status, (await readRefusal(answer)).error]
  }

  it('refuses a taken username or e-mail, ignoring case, the username first', async () => {
    const [name, email] = [ana.username.toUpperCase(), ana.email.toUpperCase()]
    expect(await refusedAs(wanted({ username: name, email }))).toEqual([409, 'UsernameConflictError'])
    expect(await refusedAs(wanted({ email }))).toEqual([409, 'EmailConflictError'])
    expect((await eva.call('GET /auth/session')).user).toMatchObject({ isGuest: true, username: eva.username })
  })

  it.each([
    ['without a password', { password: '' }],
    ['with a short one', { password: '1234567' }],
    ['with no address', { email: 'eva' }],
    ['with a name of no letters', { username: '' }],
    ['with a name that is kept for guests', { username: 'invitado-0123456789abcdef' }],
    ['with a name that is a page', { username: 'search' }],
    ['with a name of spaces', { name: '  ' }],
  ])('refuses an upgrade %s', async (_, more) => {
    expect(await refusedAs(wanted(more))).toEqual([400, 'InvalidInputError'])
    expect((await eva.call('GET /auth/session')).user).toMatchObject({ isGuest: true })
  })

  it('refuses full accounts with 409 and strangers with 401', async () => {
    expect(await refusedAs(wanted(), ana)).toEqual([409, 'ConflictError'])
    expect(await refusedAs(wanted(), fixture.stranger)).toEqual([401, 'UnauthorizedError'])
    await eva.call('POST /auth/upgrade', { body: wanted() })
    expect(await refusedAs(wanted())).toEqual([409, 'ConflictError'])
  })
})

it('exactly one of ten concurrent upgrades succeeds', async () => {
  const bodies = Array.from({ length: 10 }, () => wanted())
  const answers = await Promise.all(bodies.map((body) => keep(eva, body)))
  const made = answers.flatMap(({ status }, i) => (status === 200 ? [bodies[i]] : []))
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual(Array.from({ length: 9 }, () => 409))
  const [body] = made
  expect(made).toHaveLength(1)
  expect((await eva.call('GET /auth/session')).user).toMatchObject({ username: body?.username })
  expect((await attemptLogin({ server: fixture.server, username: body?.username ?? '', password: PASSWORD })).status).toBe(200)
})

it('exactly one of two guests gets a username that both request', async () => {
  const luis = await enterAsGuest(fixture.server, (await requestInvitationLink(ana, trip)).token, 'Luis')
  const { username } = wanted()
  const tries = [eva, luis].map((who) => statusOf(keep(who, wanted({ username }))))
  expect((await Promise.all(tries)).toSorted()).toEqual([200, 409])
})

it('a guest gets no mail, not even for password recovery', async () => {
  expect(await statusOf(fixture.stranger.attempt('POST /auth/recoveries', { body: { usernameOrEmail: eva.username } }))).toBe(202)
  // Mails are sent in order: this one comes after any recovery mail.
  const body = wanted()
  await eva.call('POST /auth/upgrade', { body })
  await waitForMail(fixture.server.dataDir, body.email, /./)
  expect(await mailsTo(fixture.server.dataDir, body.email)).toHaveLength(1)
  // Other tests of this file send mails to given addresses.
  const files = await mailFiles(fixture.server.dataDir)
  expect(files.filter((name) => !/-.+@(?:quedarse\.example|example\.org)\.eml$/.test(name))).toEqual([])
})
