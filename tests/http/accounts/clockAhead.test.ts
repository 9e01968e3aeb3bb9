import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#shared/limits'
import { ApiClient, signUp, type Account } from '#testkit/api/apiClient'
import { attemptLogin, fetchSessionUserId, requestRefresh, signInAgain } from '#testkit/api/sessionCalls'
import { eventually } from '#testkit/eventually'
import { mailsTo, tokenInMail, waitForMail } from '#testkit/mail/readMail'
import { DAY, SECOND } from '#testkit/server/serverFixture'
import { serverForTest, type TestServer } from '#testkit/server/testServer'
import { SoftAuthenticator } from './softAuthenticator'

const MINUTE = 60 * SECOND
const SUBJECT = /nueva contraseña/
const MAX_LOGIN_FAILURES = 10
const MAX_SESSIONS = 50
const COPY_SESSION = `INSERT INTO sessions (id, user_id, refresh_hash, rotated_at, created_at, expires_at)
  SELECT @id, user_id, @id, @now, @now, expires_at FROM sessions WHERE user_id = @userId LIMIT 1`

let server: TestServer
let ana: Account

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T10:00:00Z') })
  server = await serverForTest({ env: { RATE_LIMIT: 'on' }, overrides: { now: () => Date.now() } })
  ana = await signUp(server)
  pass(DAY)
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** PostgreSQL counts by its own clock, which tests cannot set: they move the counts. */
async function setClockRight(ms = DAY): Promise<void> {
  pass(-ms)
  const { db } = server.services
  if (db.isShared) await db.write((tx) => tx.run('UPDATE limit_counts SET ends_at = ends_at + @ms', { ms }))
}

const refused = async (person: Account) => (await attemptLogin(person, 'otra cosa')).status
const recover = async () =>
  (await new ApiClient(server).attempt('POST /auth/recoveries', { body: { usernameOrEmail: ana.username } })).status
const recoveryLinks = async () =>
  (await mailsTo(server.dataDir, ana.email)).filter(({ subject }) => SUBJECT.test(subject)).map(tokenInMail)

/** A link mailed after those in `known` signs in. */
async function expectRecovery(known: readonly string[]): Promise<void> {
  expect(await recover()).toBe(202)
  const token = await eventually(async () => {
    const link = (await recoveryLinks()).find((found) => !known.includes(found))
    if (link === undefined) throw new Error('no new link was mailed')
    return link
  })
  const browser = new ApiClient(server)
  await browser.call('PUT /auth/recoveries/{token}', { params: { token }, body: { newPassword: 'una muy nueva' } })
  expect(await fetchSessionUserId(browser)).toBe(ana.id)
}

describe('after the clock ran a day ahead and was set right', () => {
  it('a password signs in, and sessions of that day go on', async () => {
    const ahead = await signInAgain(ana)
    expect((await requestRefresh(ahead)).status).toBe(204)
    await setClockRight()
    const after = await signInAgain(ana)
    for (const browser of [ahead, after]) {
      expect(await fetchSessionUserId(browser)).toBe(ana.id)
      expect((await requestRefresh(browser)).status).toBe(204)
      expect(await fetchSessionUserId(browser)).toBe(ana.id)
    }
  })

  it('a sign-in does not end the one before it, although the sessions of that day fill the limit', async () => {
    const { db } = server.services
    const copy = (id: string) => db.write((tx) => tx.run(COPY_SESSION, { id, userId: ana.id, now: Date.now() }))
    for (let i = 0; i < MAX_SESSIONS; i += 1) await copy(`session${i}`)
    await setClockRight()
    const phone = await signInAgain(ana)
    pass(5 * MINUTE)
    await signInAgain(ana)
    expect(await fetchSessionUserId(phone)).toBe(ana.id)
  })

  it('a passkey signs in, is replaced and confirms a change', async () => {
    const authenticator = new SoftAuthenticator(server.url, 5)
    const proof = { currentPassword: ana.password }
    const create = async () => {
      const answer = authenticator.createCredential(await ana.call('POST /auth/passkeys/options', { body: proof }))
      return ana.call('POST /auth/passkeys', { body: { name: 'Llave', answer } })
    }
    const show = async () => authenticator.signAssertion(await new ApiClient(server).call('POST /auth/passkey-requests'))
    const signIn = async () =>
      (await new ApiClient(server).attempt('POST /auth/passkey-sessions', { body: { answer: await show() } })).status
    expect((await requestRefresh(ana)).status).toBe(204)
    const { id } = await create()
    expect(await signIn()).toBe(200)
    await setClockRight()
    expect([await signIn(), await signIn()]).toEqual([200, 200])
    const change = { newPassword: 'una muy distinta', passkey: await show() }
    expect((await ana.attempt('PATCH /users/{id}', { params: { id: ana.id }, body: change })).status).toBe(204)
    await ana.call('DELETE /auth/passkeys/{id}', { params: { id } })
    proof.currentPassword = change.newPassword
    await create()
    expect(await signIn()).toBe(200)
  })

  it.each([
    ['a day', DAY],
    ['half an hour', 30 * MINUTE],
  ])('a forgotten password is recovered by mail, also after all mails of an hour, %s ahead', async (_, ms) => {
    for (let i = 0; i < limits.mailedLinksPerHour; i += 1) await recover()
    await waitForMail(server.dataDir, ana.email, SUBJECT, limits.mailedLinksPerHour)
    const known = await recoveryLinks()
    await setClockRight(ms)
    await expectRecovery(known)
  })

  it('a recovery link of that day works once', async () => {
    await recover()
    const token = tokenInMail(await waitForMail(server.dataDir, ana.email, SUBJECT))
    await setClockRight()
    const use = async () => {
      const body = { newPassword: 'una muy nueva' }
      return (await new ApiClient(server).attempt('PUT /auth/recoveries/{token}', { params: { token }, body })).status
    }
    expect([await use(), await use()]).toEqual([204, 410])
  })

  it('wrong passwords of that day do not count', async () => {
    for (let i = 0; i < MAX_LOGIN_FAILURES; i += 1) expect(await refused(ana)).toBe(401)
    expect((await attemptLogin(ana)).status).toBe(429)
    await setClockRight()
    expect((await attemptLogin(ana)).status).toBe(200)
    expect(await refused(ana)).toBe(401)
  })

  it('recoveries of that day do not count for the address', async () => {
    for (let i = 0; i < limits.recoveriesPerHour; i += 1) expect(await recover()).toBe(202)
    expect(await recover()).toBe(429)
    await setClockRight()
    await expectRecovery(await recoveryLinks())
  })

  it('wrong invitation links of that day do not count', async () => {
    const open = async () => {
      const params = { token: 'a'.repeat(43) }
      return (await new ApiClient(server).attempt('GET /invitations/{token}', { params })).status
    }
    for (let i = 0; i < limits.invitationTriesPerMinute; i += 1) expect(await open()).toBe(410)
    expect(await open()).toBe(429)
    await setClockRight()
    expect(await open()).toBe(410)
  })
})
