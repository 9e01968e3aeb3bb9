import { describe, expect, it } from 'vitest'
import { ApiClient, readRefusal, type Account } from '#testkit/api/apiClient'
import { attemptLogin, fetchSessionUserId } from '#testkit/api/sessionCalls'
import { mailsTo, tokenInMail, waitForMail } from '#testkit/mail/readMail'
import { DAY } from '#testkit/server/serverFixture'
import { setUpPasskeyFixture } from './passkeyFixture'
import type { SoftAuthenticator } from './softAuthenticator'

const { fixture, clock, askOptions, addPasskey, signInWith, statusWith } = setUpPasskeyFixture()

const BLOCKED = /bloqueado/
const NEW_PASSWORD = 'una muy nueva'

const signIn = async (authenticator: SoftAuthenticator, counter = authenticator.counter) => {
  if (counter !== undefined) authenticator.counter = counter
  return statusWith(authenticator.signAssertion(await askOptions()))
}
const list = (person: Account) => person.call('GET /auth/passkeys')
const isBlocked = async (person: Account) => (await list(person))[0]?.isCopied
const blockedMails = async (person: Account) =>
  (await mailsTo(fixture.server.dataDir, person.email)).filter(({ subject }) => BLOCKED.test(subject)).length

/** As rows from before the column. */
const forgetEligibility = (id: string) =>
  fixture.server.services.db.write((tx) => tx.run('UPDATE passkeys SET is_backup_eligible = NULL WHERE id = @id', { id }))
const storedCounter = async (id: string) =>
  (await fixture.server.services.db.rows<[number]>('SELECT counter FROM passkeys WHERE id = @id', { id }))[0]?.[0]

describe('a passkey of one device', () => {
  it.each([
    ['goes back', 3],
    ['stays', 5],
    ['returns to zero', 0],
  ])('is blocked when its counter %s, and its owner is mailed', async (_, counter) => {
    const { ana } = fixture
    const { authenticator } = await addPasskey(ana, { name: 'La de casa', counter: 4 })
    expect(await signIn(authenticator)).toBe(200)
    authenticator.counter = counter
    const { browser, answered } = signInWith(authenticator.signAssertion(await askOptions()))
    expect(await readRefusal(await answered)).toMatchObject({ status: 410, error: 'GoneError' })
    expect(await fetchSessionUserId(browser)).toBeNull()
    expect(await isBlocked(ana)).toBe(true)
    const { text } = await waitForMail(fixture.server.dataDir, ana.email, BLOCKED)
    expect(text).toContain('Ya no sirve para entrar')
    expect(text).toContain('¿Has olvidado tu contraseña?')
    expect([await signIn(authenticator, 100), await signIn(authenticator, 101)]).toEqual([410, 410])
    expect(await blockedMails(ana)).toBe(1)
  })

  it('signs in again and again without a counter', async () => {
    const { authenticator } = await addPasskey(fixture.ana)
    expect([await signIn(authenticator), await signIn(authenticator)]).toEqual([200, 200])
  })

  it('is not taken for a copy when answers are repeated or reordered', async () => {
    const { authenticator } = await addPasskey(fixture.ana, { counter: 5 })
    const [first, second] = [authenticator.signAssertion(await askOptions()), authenticator.signAssertion(await askOptions())]
    expect([await statusWith(second), await statusWith(second), await statusWith(first)]).toEqual([200, 401, 401])
    const answer = authenticator.signAssertion(await askOptions())
    const both = await Promise.all([statusWith(answer), statusWith(answer)])
    expect(both.toSorted()).toEqual([200, 401])
    expect(await isBlocked(fixture.ana)).toBe(false)
    expect(await signIn(authenticator)).toBe(200)
  })

  it('is blocked for a counter that goes back after the clock ran a day ahead, too', async () => {
    const { authenticator } = await addPasskey(fixture.ana, { counter: 5 })
    clock.now += DAY
    expect(await signIn(authenticator)).toBe(200)
    clock.now -= DAY
    expect(await signIn(authenticator, 3)).toBe(410)
  })

  it('is blocked when it claims to be synced, also with a growing counter', async () => {
    const { ana } = fixture
    const { authenticator } = await addPasskey(ana, { counter: 5 })
    authenticator.isBackupEligible = true
    expect(await signIn(authenticator)).toBe(410)
    expect(await isBlocked(ana)).toBe(true)
    authenticator.isBackupEligible = false
    expect(await signIn(authenticator)).toBe(410)
  })

  it('tells strangers nothing when it is blocked', async () => {
    const { authenticator } = await addPasskey(fixture.ana, { counter: 5 })
    expect(await signIn(authenticator, 1)).toBe(410)
    const good = authenticator.signAssertion(await askOptions())
    const unsigned = { ...good, response: { ...good.response, signature: 'MAYCAQECAQE' } }
    const unknown = { ...unsigned, id: 'AAAA', rawId: 'AAAA' }
    const told = await Promise.all([unsigned, unknown].map(async (answer) => readRefusal(await signInWith(answer).answered)))
    const same = {
      status: 401,
      error: 'UnauthorizedError',
      message: 'Wrong credentials',
      requestId: expect.any(String) as string,
    }
    expect(told).toEqual([same, same])
  })
})

describe('a synced passkey', () => {
  it('signs in when its counter goes back or stays, and the last counter is stored', async () => {
    const { ana } = fixture
    const { id, authenticator } = await addPasskey(ana, { counter: 5, isBackupEligible: true })
    expect([await signIn(authenticator), await signIn(authenticator, 3)]).toEqual([200, 200])
    expect(await storedCounter(id)).toBe(3)
    expect([await signIn(authenticator, 3), await signIn(authenticator, 0), await signIn(authenticator, 0)]).toEqual([
      200, 200, 200,
    ])
    expect(await isBlocked(ana)).toBe(false)
    expect(await blockedMails(ana)).toBe(0)
  })

  it('is blocked when it claims to be of one device', async () => {
    const { authenticator } = await addPasskey(fixture.ana, { isBackupEligible: true })
    authenticator.isBackupEligible = false
    expect(await signIn(authenticator)).toBe(410)
  })

  it('confirms an action when its counter goes back', async () => {
    const { ana } = fixture
    const { authenticator } = await addPasskey(ana, { counter: 5, isBackupEligible: true })
    authenticator.counter = 1
    const passkey = authenticator.signAssertion(await askOptions())
    expect((await ana.attempt('POST /auth/passkeys/options', { body: { passkey } })).status).toBe(200)
    authenticator.isBackupEligible = false
    const flipped = authenticator.signAssertion(await askOptions())
    const refused = await ana.attempt('DELETE /users/{id}', { params: { id: ana.id }, body: { passkey: flipped } })
    expect(await readRefusal(refused)).toMatchObject({ status: 410, error: 'GoneError' })
  })
})

describe('a passkey from before its eligibility was stored', () => {
  it('is known as synced after a sign-in with a growing counter', async () => {
    const { id, authenticator } = await addPasskey(fixture.ana, { counter: 5, isBackupEligible: true })
    await forgetEligibility(id)
    expect([await signIn(authenticator), await signIn(authenticator, 3)]).toEqual([200, 200])
  })

  it('is known as of one device after a sign-in with a growing counter', async () => {
    const { id, authenticator } = await addPasskey(fixture.ana, { counter: 5 })
    await forgetEligibility(id)
    expect(await signIn(authenticator)).toBe(200)
    authenticator.isBackupEligible = true
    expect(await signIn(authenticator)).toBe(410)
  })

  it('is blocked when its counter goes back first, whatever it claims', async () => {
    const { id, authenticator } = await addPasskey(fixture.ana, { counter: 5, isBackupEligible: true })
    await forgetEligibility(id)
    expect(await signIn(authenticator, 3)).toBe(410)
  })
})

describe('the owner of a blocked passkey', () => {
  const block = async (authenticator: SoftAuthenticator) => expect(await signIn(authenticator, 1)).toBe(410)

  it('without a password gets in by mail, all passkeys are gone, and adds a new one', async () => {
    const { ana } = fixture
    const [first, second] = [await addPasskey(ana, { counter: 5 }), await addPasskey(ana, { counter: 5 })]
    expect((await ana.attempt('DELETE /auth/password', { body: { currentPassword: ana.password } })).status).toBe(204)
    await block(first.authenticator)
    await block(second.authenticator)
    expect((await attemptLogin(ana)).status).toBe(401)

    await fixture.stranger.call('POST /auth/recoveries', { body: { usernameOrEmail: ana.username } })
    const token = tokenInMail(await waitForMail(fixture.server.dataDir, ana.email, /nueva contraseña/))
    const browser = new ApiClient(fixture.server)
    await browser.call('PUT /auth/recoveries/{token}', { params: { token }, body: { newPassword: NEW_PASSWORD } })
    expect(await fetchSessionUserId(browser)).toBe(ana.id)
    expect(await browser.call('GET /auth/passkeys')).toEqual([])
    expect(await signIn(first.authenticator, 100)).toBe(401)

    const { id, username, email } = ana
    const owner = Object.assign(browser, { id, username, email, password: NEW_PASSWORD })
    const { authenticator } = await addPasskey(owner, { counter: 5 })
    expect(await signIn(authenticator)).toBe(200)
  })

  it('with a password replaces it on the same device and deletes it', async () => {
    const { ana } = fixture
    const { id, authenticator } = await addPasskey(ana, { counter: 5 })
    const excluded = async () =>
      (await ana.call('POST /auth/passkeys/options', { body: { currentPassword: ana.password } })).excludeCredentials
    expect(await excluded()).toMatchObject([{ id: authenticator.id }])
    await block(authenticator)
    expect(await excluded()).toEqual([])
    const replacement = await addPasskey(ana, { counter: 5 })
    await ana.call('DELETE /auth/passkeys/{id}', { params: { id } })
    expect(await list(ana)).toMatchObject([{ id: replacement.id, isCopied: false }])
    expect([await signIn(authenticator, 100), await signIn(replacement.authenticator)]).toEqual([401, 200])
  })
})
