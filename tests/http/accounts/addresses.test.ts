import { describe, expect, it } from 'vitest'
import { ApiClient, readRefusal, signUp, type Account } from '#testkit/api/apiClient'
import { attemptLogin, fetchSessionUserId, signInAgain } from '#testkit/api/sessionCalls'
import { waitForMail, mailsTo, tokenInMail } from '#testkit/mail/readMail'
import { DAY, setUpSessionFixture } from '#testkit/server/serverFixture'
import { serverForTest } from '#testkit/server/testServer'

const { fixture, clock, ended } = setUpSessionFixture()

const own = async (person: ApiClient) => (await person.call('GET /auth/session')).user
const confirm = (token: string) => new ApiClient(fixture.server).attempt('PUT /auth/confirmations/{token}', { params: { token } })
const veto = (token: string) => new ApiClient(fixture.server).attempt('DELETE /auth/email-changes/{token}', { params: { token } })
const change = (person: Account, email: string, currentPassword: string | undefined = person.password) =>
  person.attempt('PATCH /users/{id}', {
    params: { id: person.id },
    body: { email, ...(currentPassword !== undefined && { currentPassword }) },
  })
const mailed = async (address: string, subject: RegExp, count?: number) =>
  tokenInMail(await waitForMail(fixture.server.dataDir, address, subject, count))

const attemptToReadLink = (name: 'confirmations' | 'email-changes', token: string) =>
  new ApiClient(fixture.server).attempt(`GET /auth/${name}/{token}`, { params: { token } })

let people = 0
const newAddress = () => `nueva${(people += 1)}@example.org`

async function moved(person: Account): Promise<{ email: string; vetoToken: string }> {
  const email = newAddress()
  const before = (await own(person))?.email ?? person.email
  expect((await change(person, email)).status).toBe(204)
  expect((await confirm(await mailed(email, /^Confirma tu nuevo/))).status).toBe(204)
  return { email, vetoToken: await mailed(before, /cambiar el correo/) }
}

describe('an e-mail address', () => {
  it('is confirmed by the mailed link within seven days, without a session', async () => {
    const { ana, luis } = fixture
    expect(await own(ana)).toMatchObject({ emailConfirmed: false, emailPending: null })
    const [token, late] = [await mailed(ana.email, /^Confirma/), await mailed(luis.email, /^Confirma/)]
    clock.now += 7 * DAY - 1
    expect((await confirm(token)).status).toBe(204)
    clock.now += 1
    expect(await readRefusal(await confirm(late))).toMatchObject({ status: 410, error: 'GoneError' })
    expect((await own(ana))?.emailConfirmed).toBe(true)
    expect((await own(luis))?.emailConfirmed).toBe(false)
    for (const other of [token, 'x', `${late}x`]) expect((await confirm(other)).status).toBe(410)
  })

  it('shows only to its owner whether it is confirmed', async () => {
    const { ana, luis } = fixture
    const seen = await luis.call('GET /users/{id}', { params: { id: ana.id }, query: { includeEmail: 'true' } })
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['emailConfirmed']))
    expect(await ana.call('GET /users/{id}', { params: { id: ana.username } })).toMatchObject({ emailConfirmed: false })
  })

  it('gets another confirmation link on request until it is confirmed', async () => {
    const { ana } = fixture
    expect((await ana.attempt('POST /auth/confirmations')).status).toBe(202)
    expect((await confirm(await mailed(ana.email, /^Confirma/, 2))).status).toBe(204)
    expect((await ana.attempt('POST /auth/confirmations')).status).toBe(204)
    expect(await mailsTo(fixture.server.dataDir, ana.email)).toHaveLength(2)
    expect((await fixture.stranger.attempt('POST /auth/confirmations')).status).toBe(401)
  })
})

describe('a new e-mail address', () => {
  it('replaces the old one when its link is opened', async () => {
    const { ana } = fixture
    const email = newAddress()
    expect((await change(ana, email)).status).toBe(204)
    expect(await own(ana)).toMatchObject({ emailPending: email })
    expect((await attemptLogin({ ...ana, username: email })).status).toBe(401)
    expect((await confirm(await mailed(email, /^Confirma tu nuevo/))).status).toBe(204)
    expect(await own(ana)).toMatchObject({ emailConfirmed: true, emailPending: null })
    expect((await attemptLogin({ ...ana, username: email })).status).toBe(200)
    expect((await attemptLogin({ ...ana, username: ana.email })).status).toBe(401)
    expect(ended).toEqual([])
  })

  it('is refused when malformed or taken, and without the password the whole form is refused', async () => {
    const { ana, luis } = fixture
    expect((await change(ana, 'no es una')).status).toBe(400)
    expect(await readRefusal(await change(ana, luis.email.toUpperCase()))).toMatchObject({ error: 'EmailConflictError' })
    for (const password of ['', 'no es esta'])
      expect(await readRefusal(await change(ana, newAddress(), password))).toMatchObject({
        status: 403,
        error: 'UnauthorizedError',
      })
    const form = { name: 'Otra', email: newAddress(), currentPassword: '', newPassword: '' }
    expect((await ana.attempt('PATCH /users/{id}', { params: { id: ana.id }, body: form })).status).toBe(403)
    expect(await own(ana)).toMatchObject({ name: 'Viajera', emailPending: null })
    expect((await change(ana, ana.email, undefined)).status).toBe(204)
  })

  it('replaces another pending address', async () => {
    const [first, second] = [newAddress(), newAddress()]
    await change(fixture.ana, first)
    await change(fixture.ana, second)
    expect((await confirm(await mailed(first, /^Confirma tu nuevo/))).status).toBe(410)
    expect((await own(fixture.ana))?.emailPending).toBe(second)
    expect((await fixture.ana.attempt('POST /auth/confirmations')).status).toBe(202)
    const [again, before] = [await mailed(second, /^Confirma tu nuevo/, 2), await mailed(second, /^Confirma tu nuevo/)]
    expect((await confirm(again)).status).toBe(204)
    expect((await confirm(before)).status).toBe(410)
  })

  it('is refused on confirmation when another account has taken it', async () => {
    const email = 'disputada@example.org'
    await change(fixture.ana, email)
    await signUp(fixture.server, { username: 'disputada' })
    expect(await readRefusal(await confirm(await mailed(email, /^Confirma tu nuevo/)))).toMatchObject({
      error: 'EmailConflictError',
    })
    expect((await own(fixture.ana))?.emailConfirmed).toBe(false)
  })

  it('stays pending for seven days', async () => {
    const email = newAddress()
    await change(fixture.ana, email)
    clock.now += 7 * DAY
    expect((await confirm(await mailed(email, /^Confirma tu nuevo/))).status).toBe(410)
    expect((await own(fixture.ana))?.emailPending).toBeNull()
  })

  it('invalidates recovery links sent to the old address', async () => {
    await fixture.stranger.call('POST /auth/recoveries', { body: { usernameOrEmail: fixture.ana.username } })
    const token = await mailed(fixture.ana.email, /nueva contraseña/)
    await moved(fixture.ana)
    expect((await fixture.stranger.attempt('GET /auth/recoveries/{token}', { params: { token } })).status).toBe(410)
  })
})

describe('the owner of the old address', () => {
  it('reverts the change, which ends sessions and password and mails a recovery link', async () => {
    const { ana } = fixture
    const other = await signInAgain(ana)
    const { vetoToken } = await moved(ana)
    clock.now += 6 * DAY
    expect((await veto(vetoToken)).status).toBe(204)
    expect(await fetchSessionUserId(ana)).toBeNull()
    expect(await fetchSessionUserId(other)).toBeNull()
    expect(ended).toEqual([ana.id, ana.id])
    expect((await attemptLogin(ana)).status).toBe(401)
    const token = await mailed(ana.email, /vuelve a ser tuya/)
    const browser = new ApiClient(fixture.server)
    await browser.call('PUT /auth/recoveries/{token}', { params: { token }, body: { newPassword: 'solo mía ahora' } })
    expect(await browser.call('GET /users/{id}', { params: { id: ana.id }, query: { includeEmail: 'true' } })).toMatchObject({
      email: ana.email,
      emailConfirmed: true,
      emailPending: null,
    })
    expect((await veto(vetoToken)).status).toBe(410)
  })

  it('can revert for seven days after the new one is confirmed', async () => {
    const { ana, luis } = fixture
    const email = newAddress()
    await change(ana, email)
    clock.now += 7 * DAY - 1
    await fixture.ana.attempt('POST /auth/refresh-token')
    expect((await confirm(await mailed(email, /^Confirma tu nuevo/))).status).toBe(204)
    const vetoToken = await mailed(ana.email, /cambiar el correo/)
    clock.now += 7 * DAY - 1
    expect((await veto(vetoToken)).status).toBe(204)
    const late = await moved(luis)
    clock.now += 7 * DAY
    expect(await readRefusal(await veto(late.vetoToken))).toMatchObject({ status: 410, error: 'GoneError' })
  })

  it('can revert before the new one is confirmed, which cancels it', async () => {
    const email = newAddress()
    await change(fixture.ana, email)
    expect((await veto(await mailed(fixture.ana.email, /cambiar el correo/))).status).toBe(204)
    expect((await confirm(await mailed(email, /^Confirma tu nuevo/))).status).toBe(410)
    expect((await attemptLogin(fixture.ana)).status).toBe(401)
  })

  it('reverts two changes with the first link, which invalidates the second link', async () => {
    const { ana } = fixture
    const first = await moved(ana)
    const second = newAddress()
    await change(ana, second)
    await confirm(await mailed(second, /^Confirma tu nuevo/))
    const thieves = await mailed(first.email, /cambiar el correo/)
    expect((await veto(first.vetoToken)).status).toBe(204)
    expect((await veto(thieves)).status).toBe(410)
  })

  it('finds the address still reserved against registrations and changes', async () => {
    const { ana } = fixture
    const { vetoToken } = await moved(ana)
    const body = { name: 'Otra', username: 'laotra', email: ana.email, password: 'contraseña segura' }
    expect((await fixture.stranger.attempt('POST /auth/register', { body })).status).toBe(409)
    expect((await change(fixture.luis, ana.email)).status).toBe(409)
    expect((await veto(vetoToken)).status).toBe(204)
  })

  it('reverts only once for two concurrent requests', async () => {
    const { vetoToken } = await moved(fixture.ana)
    const answers = await Promise.all([veto(vetoToken), veto(vetoToken)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410])
  })
})

describe('a mailed link', () => {
  it('shows the address it confirms, any number of times until it is used', async () => {
    const { ana } = fixture
    const first = await mailed(ana.email, /^Confirma/)
    const email = newAddress()
    await change(ana, email)
    const second = await mailed(email, /^Confirma tu nuevo/)
    for (let i = 0; i < 2; i += 1) {
      expect(await (await attemptToReadLink('confirmations', first)).json()).toEqual({ email: ana.email })
      expect(await (await attemptToReadLink('confirmations', second)).json()).toEqual({ email })
    }
    expect((await confirm(second)).status).toBe(204)
    for (const token of [first, second, 'x', await mailed(ana.email, /cambiar el correo/)])
      expect(await readRefusal(await attemptToReadLink('confirmations', token))).toMatchObject({
        status: 410,
        error: 'GoneError',
      })
  })

  it('shows the username and the new address of the change it reverts', async () => {
    const { ana } = fixture
    expect((await confirm(await mailed(ana.email, /^Confirma/))).status).toBe(204)
    const first = await moved(ana)
    clock.now += 1000
    const second = newAddress()
    await change(ana, second)
    const mail = await waitForMail(fixture.server.dataDir, ana.email, /cambiar el correo/)
    expect(mail.text).toContain(`tu cuenta @${ana.username} de Periplo por ${first.email}`)
    const token = await mailed(first.email, /cambiar el correo/)
    expect(await (await attemptToReadLink('email-changes', first.vetoToken)).json()).toEqual({
      username: ana.username,
      newEmail: first.email,
    })
    expect(await (await attemptToReadLink('email-changes', token)).json()).toEqual({ username: ana.username, newEmail: second })
    expect((await veto(first.vetoToken)).status).toBe(204)
    for (const used of [first.vetoToken, token, 'x', await mailed(second, /^Confirma tu nuevo/)])
      expect((await attemptToReadLink('email-changes', used)).status).toBe(410)
  })
})

describe('mail limits', () => {
  it('allow five mails an hour of each kind per user, then answer 429', async () => {
    const at = { now: Date.parse('2026-05-01T10:00:00Z') }
    const server = await serverForTest({ env: { RATE_LIMIT: 'on' }, overrides: { now: () => at.now } })
    const ana = await signUp(server)
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1) {
      at.now += 1
      statuses.push((await ana.attempt('POST /auth/confirmations')).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    const answers: number[] = []
    for (let i = 0; i < 6; i += 1) answers.push((await change(ana, `n${i}@example.org`)).status)
    expect(answers).toEqual([204, 204, 204, 204, 204, 429])
    at.now += 3600_000
    expect((await ana.attempt('PATCH /users/{id}', { params: { id: ana.id }, body: {} })).status).toBe(401)
    await ana.attempt('POST /auth/refresh-token')
    expect((await change(ana, 'n7@example.org')).status).toBe(204)
  })
})
