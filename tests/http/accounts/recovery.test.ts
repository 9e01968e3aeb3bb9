import { describe, expect, it } from 'vitest'
import { ApiClient, readRefusal, signUp, type Account } from '#testkit/api/apiClient'
import { attemptLogin, changePassword, fetchSessionUserId, signInAgain } from '#testkit/api/sessionCalls'
import { waitForMail, mailsTo, tokenInMail } from '#testkit/mail/readMail'
import { queryValue, queryValues } from '#testkit/server/rows'
import { setUpSessionFixture, SECOND } from '#testkit/server/serverFixture'
import { serverForTest } from '#testkit/server/testServer'

const { fixture, clock, ended } = setUpSessionFixture()
const MINUTE = 60 * SECOND
const NEW_PASSWORD = 'otra contraseña'
const SUBJECT = /nueva contraseña/

const ask = (usernameOrEmail: string) => fixture.stranger.call('POST /auth/recoveries', { body: { usernameOrEmail } })

async function askedFor(person: Account, usernameOrEmail = person.username, count = 1): Promise<string> {
  await ask(usernameOrEmail)
  return tokenInMail(await waitForMail(fixture.server.dataDir, person.email, SUBJECT, count))
}

const use = (token: string, newPassword = NEW_PASSWORD, client = new ApiClient(fixture.server)) =>
  client.attempt('PUT /auth/recoveries/{token}', { params: { token }, body: { newPassword } })

const altered = (token: string) => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`

describe('a forgotten password', () => {
  it('is reset by the mailed link, which signs in and ends all other sessions', async () => {
    const { ana } = fixture
    const other = await signInAgain(ana)
    const token = await askedFor(ana)
    const browser = new ApiClient(fixture.server)
    await browser.call('GET /auth/recoveries/{token}', { params: { token } })
    const answer = await use(token, NEW_PASSWORD, browser)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(await fetchSessionUserId(browser)).toBe(ana.id)
    expect(await fetchSessionUserId(ana)).toBeNull()
    expect(await fetchSessionUserId(other)).toBeNull()
    expect(ended).toEqual([ana.id, ana.id])
    expect((await attemptLogin(ana)).status).toBe(401)
    expect((await attemptLogin(ana, NEW_PASSWORD)).status).toBe(200)
  })

  it('can be recovered by username or e-mail, ignoring case', async () => {
    const { ana } = fixture
    expect(await askedFor(ana, ana.username.toUpperCase())).toMatch(/^[\w-]{43}$/)
    expect(await askedFor(ana, ` ${ana.email.toUpperCase()} `, 2)).toMatch(/^[\w-]{43}$/)
  })

  it('gets the same answer for known and unknown accounts, and only known ones get mail', async () => {
    const bodies = await Promise.all(
      [fixture.ana.username, 'nadie', 'nadie@example.org'].map(async (usernameOrEmail) => {
        const answer = await fixture.stranger.attempt('POST /auth/recoveries', { body: { usernameOrEmail } })
        const { 'x-request-id': _, date: _date, ...headers } = Object.fromEntries(answer.headers)
        return { status: answer.status, body: await answer.text(), headers }
      }),
    )
    expect(bodies[0]).toMatchObject({ status: 202, body: '' })
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
    await waitForMail(fixture.server.dataDir, fixture.ana.email, SUBJECT)
    expect(await mailsTo(fixture.server.dataDir, 'nadie@example.org')).toEqual([])
    expect(await mailsTo(fixture.server.dataDir, 'nobody@localhost')).toEqual([])
  })

  it('confirms the e-mail address when it is reset, and invalidates the confirmation link', async () => {
    const { ana } = fixture
    const welcome = tokenInMail(await waitForMail(fixture.server.dataDir, ana.email, /^Confirma/))
    const browser = new ApiClient(fixture.server)
    await use(await askedFor(ana), NEW_PASSWORD, browser)
    expect((await browser.call('GET /auth/session')).user).toMatchObject({ emailConfirmed: true, emailPending: null })
    expect((await browser.attempt('PUT /auth/confirmations/{token}', { params: { token: welcome } })).status).toBe(410)
  })
})

describe('a recovery link', () => {
  it('works once; used, expired, altered, unknown and malformed ones get the same 410', async () => {
    const { ana, luis } = fixture
    const used = await askedFor(ana)
    expect((await use(used)).status).toBe(204)
    const old = await askedFor(luis)
    clock.now += 30 * MINUTE
    const fresh = await askedFor(ana, ana.username, 2)
    const refusals = await Promise.all(
      [used, old, altered(fresh), 'x'.repeat(43), 'x', `${fresh}x`].map(async (token) => {
        const { requestId: _, ...body } = await readRefusal(await use(token))
        const read = await fixture.stranger.attempt('GET /auth/recoveries/{token}', { params: { token } })
        expect(read.status).toBe(410)
        return body
      }),
    )
    for (const body of refusals) expect(body).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject({ status: 410, error: 'GoneError' })
    expect((await use(fresh)).status).toBe(204)
  })

  it('stays valid after a password that is too short', async () => {
    const token = await askedFor(fixture.ana)
    expect(await readRefusal(await use(token, 'corta'))).toMatchObject({ status: 400, issues: [{ path: 'newPassword' }] })
    expect((await use(token)).status).toBe(204)
  })

  it('is valid for half an hour', async () => {
    const token = await askedFor(fixture.ana)
    clock.now += 30 * MINUTE - 1
    await fixture.stranger.call('GET /auth/recoveries/{token}', { params: { token } })
    clock.now += 1
    expect((await use(token)).status).toBe(410)
  })

  it('is valid beside others of the same user until one of them is used', async () => {
    const [first, second] = [await askedFor(fixture.ana), await askedFor(fixture.ana, fixture.ana.email, 2)]
    expect(first).not.toBe(second)
    expect((await use(first)).status).toBe(204)
    expect((await use(second)).status).toBe(410)
  })

  it('sets the password of exactly one of several concurrent uses', async () => {
    const token = await askedFor(fixture.ana)
    const passwords = Array.from({ length: 6 }, (_, i) => `contraseña ${i}`)
    const answers = await Promise.all(passwords.map((password) => use(token, password)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 410, 410, 410, 410, 410])
    const logins = await Promise.all(passwords.map(async (password) => (await attemptLogin(fixture.ana, password)).status))
    expect(logins).toEqual(statuses.map((status) => (status === 204 ? 200 : 401)))
  })

  it('is invalidated by a password change', async () => {
    const token = await askedFor(fixture.ana)
    expect((await changePassword(fixture.ana, 'la que recordé')).status).toBe(204)
    expect((await use(token)).status).toBe(410)
  })

  it('is stored as a hash, and its mail content is deleted after sending', async () => {
    const { db } = fixture.server.services
    const token = await askedFor(fixture.ana)
    expect(await queryValues(db, 'SELECT token_hash FROM account_tokens')).not.toContain(token)
    await expect.poll(() => queryValue(db, 'SELECT count(*) FROM mails WHERE content IS NOT NULL'), { timeout: 60_000 }).toBe(0)
    expect(await queryValue(db, 'SELECT count(*) FROM mails WHERE sent_at IS NULL')).toBe(0)
  })
})

describe('recovery limits', () => {
  it('silently allow five mails an hour per user, and answer 429 after twenty requests per IP address', async () => {
    const start = { now: Date.parse('2026-05-01T10:00:00Z') }
    const server = await serverForTest({ env: { RATE_LIMIT: 'on' }, overrides: { now: () => start.now } })
    const ana = await signUp(server)
    const send = (usernameOrEmail: string) =>
      new ApiClient(server).attempt('POST /auth/recoveries', { body: { usernameOrEmail } })
    for (let i = 0; i < 7; i += 1) {
      start.now += 1
      expect((await send(ana.username)).status).toBe(202)
    }
    await waitForMail(server.dataDir, ana.email, SUBJECT, 5)
    start.now += 60 * MINUTE
    expect((await send(ana.username)).status).toBe(202)
    await waitForMail(server.dataDir, ana.email, SUBJECT, 6)
    expect(await mailsTo(server.dataDir, ana.email)).toHaveLength(7)
    for (let i = 0; i < 12; i += 1) expect((await send(`nadie${i}`)).status).toBe(202)
    const answer = await send('nadie')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readRefusal(answer)).toMatchObject({ status: 429, error: 'TooManyRequestsError' })
  })
})
