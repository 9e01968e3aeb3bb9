import { describe, expect, it } from 'vitest'
import { ApiClient, readRefusal, type Account } from '#testkit/api/apiClient'
import { fetchSessionUserId, signInAgain } from '#testkit/api/sessionCalls'
import { SoftAuthenticator } from './softAuthenticator'
import { waitForMail } from '#testkit/mail/readMail'
import { DAY, SECOND } from '#testkit/server/serverFixture'
import { setUpPasskeyFixture } from './passkeyFixture'

const { fixture, clock, askOptions: asked, addPasskey, signInWith, statusWith: attemptWith } = setUpPasskeyFixture()

const here = () => fixture.server.url

const offered = (person: Account, proof: object = { currentPassword: person.password }) =>
  person.attempt('POST /auth/passkeys/options', { body: proof })

const withPasskey = (person: Account, name?: string) => addPasskey(person, name === undefined ? {} : { name })

const list = (person: Account) => person.call('GET /auth/passkeys')

describe('a passkey', () => {
  it('is created with the password, announced by mail and signs in', async () => {
    const { ana } = fixture
    const { id, authenticator } = await withPasskey(ana)
    expect(await list(ana)).toEqual([
      {
        id,
        name: 'Mi teléfono',
        createdAt: new Date(clock.now).toISOString(),
        lastUsedAt: null,
        isBackedUp: false,
        isCopied: false,
      },
    ])
    expect((await waitForMail(fixture.server.dataDir, ana.email, /^Nueva llave/)).text).toContain('una nueva llave de acceso')
    const { browser, answered } = signInWith(authenticator.signAssertion(await asked()))
    expect(await (await answered).json()).toMatchObject({ id: ana.id, hasPassword: true })
    expect(await fetchSessionUserId(browser)).toBe(ana.id)
    expect((await list(ana))[0]?.lastUsedAt).toBe(new Date(clock.now).toISOString())
  })

  it('is not created with a session alone', async () => {
    const { ana, stranger } = fixture
    for (const proof of [{}, { currentPassword: 'otra cosa' }])
      expect(await readRefusal(await offered(ana, proof))).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    expect((await stranger.attempt('POST /auth/passkeys/options', { body: {} })).status).toBe(401)
  })

  it('is created once, within five minutes, for the user and origin of the request', async () => {
    const { ana, luis } = fixture
    const options = await ana.call('POST /auth/passkeys/options', { body: { currentPassword: ana.password } })
    const keep = async (person: Account, answer: object) =>
      (await person.attempt('POST /auth/passkeys', { body: { name: 'Llave', answer } })).status
    const made = new SoftAuthenticator(here()).createCredential(options)
    expect(await keep(luis, made)).toBe(400)
    expect(await keep(ana, new SoftAuthenticator('https://otro.example').createCredential(options))).toBe(400)
    expect(await keep(ana, new SoftAuthenticator(here()).createCredential({ ...options, rp: { id: 'otro.example' } }))).toBe(400)
    expect(await keep(ana, made)).toBe(201)
    expect(await keep(ana, made)).toBe(409)
    clock.now += 301 * SECOND
    expect(await keep(ana, new SoftAuthenticator(here()).createCredential(options))).toBe(400)
  })

  it('is created once per challenge, however the challenge is spelled', async () => {
    const { ana } = fixture
    const options = await ana.call('POST /auth/passkeys/options', { body: { currentPassword: ana.password } })
    const keep = async (challenge: unknown) => {
      const answer = new SoftAuthenticator(here()).createCredential({ ...options, challenge })
      return (await ana.attempt('POST /auth/passkeys', { body: { name: 'Llave', answer } })).status
    }
    const { challenge } = options
    expect((await Promise.all([keep(challenge), keep(challenge), keep(challenge)])).toSorted()).toEqual([201, 400, 400])
    for (const spelled of [challenge, `${challenge}=`, `${challenge} `]) expect(await keep(spelled)).toBe(400)
    expect(await list(ana)).toHaveLength(1)
  })

  it('signs in after the clock ran a day ahead, and answers from that day are refused', async () => {
    const { authenticator } = await withPasskey(fixture.ana)
    clock.now += DAY
    const ahead = authenticator.signAssertion(await asked())
    expect(await attemptWith(ahead)).toBe(200)
    const unused = authenticator.signAssertion(await asked())
    clock.now -= DAY
    expect(await attemptWith(authenticator.signAssertion(await asked()))).toBe(200)
    expect([await attemptWith(ahead), await attemptWith(unused)]).toEqual([401, 401])
    clock.now += DAY
    expect(await attemptWith(ahead)).toBe(401)
  })

  it('uses up its challenge for other passkeys too', async () => {
    const [ana, luis] = [await withPasskey(fixture.ana), await withPasskey(fixture.luis)]
    const request = await asked()
    expect(await attemptWith(ana.authenticator.signAssertion(request))).toBe(200)
    expect(await attemptWith(luis.authenticator.signAssertion(request))).toBe(401)
  })

  it('is refused from another origin, for another request, altered, late or replayed', async () => {
    const { authenticator } = await withPasskey(fixture.ana)
    const stranger = new SoftAuthenticator(here())
    expect(await attemptWith(stranger.signAssertion(await asked()))).toBe(401)
    expect(await attemptWith(authenticator.signAssertion(await asked(), 'otro.example'))).toBe(401)
    const good = authenticator.signAssertion(await asked())
    const bytes = Buffer.from(good.response.signature, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(await attemptWith({ ...good, response: { ...good.response, signature: bytes.toString('base64url') } })).toBe(401)
    expect(await attemptWith(authenticator.signAssertion({ ...(await asked()), challenge: 'bm8' }))).toBe(401)
    const late = authenticator.signAssertion(await asked())
    clock.now += 300 * SECOND
    expect(await attemptWith(late)).toBe(401)
    const before = authenticator.signAssertion(await asked())
    const once = authenticator.signAssertion(await asked())
    expect(await attemptWith(once)).toBe(200)
    expect([await attemptWith(once), await attemptWith(before), await attemptWith(before)]).toEqual([401, 200, 401])
    authenticator.origin = 'https://otro.example'
    expect(await attemptWith(authenticator.signAssertion(await asked()))).toBe(401)
  })

  it('signs in once for concurrent copies of one answer', async () => {
    const { authenticator } = await withPasskey(fixture.ana)
    const answer = authenticator.signAssertion(await asked())
    const answers = await Promise.all([1, 2, 3].map(() => attemptWith(answer)))
    expect(answers.toSorted()).toEqual([200, 401, 401])
  })

  it('can be renamed and removed only by its owner', async () => {
    const { ana, luis } = fixture
    const { id, authenticator } = await withPasskey(ana)
    const rename = (person: Account, name: string) =>
      person.attempt('PATCH /auth/passkeys/{id}', { params: { id }, body: { name } })
    expect((await rename(luis, 'Mía')).status).toBe(404)
    expect((await rename(ana, '  ')).status).toBe(400)
    expect((await rename(ana, 'Portátil')).status).toBe(204)
    expect((await list(ana))[0]?.name).toBe('Portátil')
    expect((await luis.attempt('DELETE /auth/passkeys/{id}', { params: { id } })).status).toBe(204)
    expect(await list(ana)).toHaveLength(1)
    for (let again = 0; again < 2; again += 1)
      expect((await ana.attempt('DELETE /auth/passkeys/{id}', { params: { id } })).status).toBe(204)
    expect(await attemptWith(authenticator.signAssertion(await asked()))).toBe(401)
  })

  it('is one of at most twenty per user', async () => {
    const { ana } = fixture
    for (let made = 0; made < 20; made += 1) await withPasskey(ana)
    expect(await readRefusal(await offered(ana))).toMatchObject({ status: 409, error: 'ConflictError' })
    expect(await list(ana)).toHaveLength(20)
  })

  it.each(['address change that is reverted', 'password that is recovered'])('is removed with the %s', async (what) => {
    const { ana } = fixture
    const { authenticator } = await withPasskey(ana)
    const linkIn = async (subject: RegExp) =>
      /(?:veto|recover)\/([\w-]+)/.exec((await waitForMail(fixture.server.dataDir, ana.email, subject)).text)?.[1] ?? ''
    if (what.startsWith('address')) {
      const change = { email: `otra-${ana.username}@example.org`, currentPassword: ana.password }
      await ana.call('PATCH /users/{id}', { params: { id: ana.id }, body: change })
      const token = await linkIn(/cambiar el correo/)
      await fixture.stranger.call('DELETE /auth/email-changes/{token}', { params: { token } })
    } else {
      await fixture.stranger.call('POST /auth/recoveries', { body: { usernameOrEmail: ana.username } })
      const token = await linkIn(/nueva contraseña/)
      await new ApiClient(fixture.server).call('PUT /auth/recoveries/{token}', {
        params: { token },
        body: { newPassword: 'una muy nueva' },
      })
    }
    expect(await attemptWith(authenticator.signAssertion(await asked()))).toBe(401)
  })

  it('is announced to an unconfirmed address without its name or the username', async () => {
    const { luis } = fixture
    await withPasskey(luis, 'Has ganado 1000 EUR')
    const { text } = await waitForMail(fixture.server.dataDir, luis.email, /^Nueva llave/)
    expect(text).not.toMatch(new RegExp(`1000|${luis.username}`))
  })

  it('is refused with 400 when its id is malformed or too long', async () => {
    const { authenticator } = await withPasskey(fixture.ana)
    const good = authenticator.signAssertion(await asked())
    for (const id of ['\u0000', 'a\u0000b', 'ñ', '', 'A'.repeat(1365)]) {
      expect(await attemptWith({ ...good, id })).toBe(400)
      expect((await offered(fixture.ana, { passkey: { ...good, id } })).status).toBe(400)
    }
  })
})

describe('a passkey in place of the password', () => {
  const drop = (person: Account, proof: object) => person.attempt('DELETE /auth/password', { body: proof })

  it('authorizes a new passkey, password and address, and account deletion', async () => {
    const { ana } = fixture
    const { authenticator } = await withPasskey(ana)
    const proof = async () => ({ passkey: authenticator.signAssertion(await asked()) })
    expect((await offered(ana, await proof())).status).toBe(200)
    const change = async (body: object) =>
      (await ana.attempt('PATCH /users/{id}', { params: { id: ana.id }, body: { ...body, ...(await proof()) } })).status
    expect(await change({ newPassword: 'una muy distinta' })).toBe(204)
    expect(await change({ email: 'otra2@example.org' })).toBe(204)
    const foreign = await withPasskey(fixture.luis)
    const others = { passkey: foreign.authenticator.signAssertion(await asked()) }
    expect((await ana.attempt('DELETE /users/{id}', { params: { id: ana.id }, body: others })).status).toBe(403)
    expect((await ana.attempt('DELETE /users/{id}', { params: { id: ana.id }, body: {} })).status).toBe(400)
    expect((await ana.attempt('DELETE /users/{id}', { params: { id: ana.id }, body: await proof() })).status).toBe(204)
    expect(await attemptWith(authenticator.signAssertion(await asked()))).toBe(401)
  })

  it('allows removing the password with two passkeys, which must stay until a new password is set', async () => {
    const { ana } = fixture
    const first = await withPasskey(ana)
    expect((await drop(ana, { currentPassword: ana.password })).status).toBe(409)
    const second = await withPasskey(ana)
    expect((await drop(ana, { currentPassword: 'otra cosa' })).status).toBe(403)
    expect((await drop(ana, { currentPassword: ana.password })).status).toBe(204)
    expect((await ana.call('GET /auth/session')).user).toMatchObject({ hasPassword: false })
    const login = (password: string) =>
      new ApiClient(fixture.server).attempt('POST /auth/login', { body: { usernameOrEmail: ana.username, password } })
    expect((await login(ana.password)).status).toBe(401)
    const remove = async () => (await ana.attempt('DELETE /auth/passkeys/{id}', { params: { id: second.id } })).status
    expect(await remove()).toBe(409)
    expect(await attemptWith(second.authenticator.signAssertion(await asked()))).toBe(200)
    const passkey = first.authenticator.signAssertion(await asked())
    const body = { newPassword: 'otra vez una', passkey }
    expect((await ana.attempt('PATCH /users/{id}', { params: { id: ana.id }, body })).status).toBe(204)
    expect((await login('otra vez una')).status).toBe(200)
    expect(await remove()).toBe(204)
  })

  it('lets at most one of a concurrent password removal and change succeed', async () => {
    const { ana } = fixture
    await withPasskey(ana)
    await withPasskey(ana)
    const thief = await signInAgain(ana)
    const changed = { currentPassword: ana.password, newPassword: 'una muy distinta' }
    const [dropped, patched] = await Promise.all([
      thief.attempt('DELETE /auth/password', { body: { currentPassword: ana.password } }),
      ana.attempt('PATCH /users/{id}', { params: { id: ana.id }, body: changed }),
    ])
    // In either order: never both, and the owner's choice stands.
    expect([dropped.status, patched.status]).not.toEqual([204, 204])
    const own = (await ana.call('GET /auth/session')).user
    expect(own?.hasPassword).toBe(patched.status === 204)
  })
})
