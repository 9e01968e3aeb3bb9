import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { login } from '#server/features/accounts/signInService'
import { unknownBrowser } from '#server/accounts/requestSource'
import { openSession } from '#server/accounts/sessionService'
import { eventually } from '#testkit/eventually'
import { ApiClient, type Account } from '#testkit/api/apiClient'
import {
  attemptLogin,
  changePassword,
  copyCookies,
  requestPublicFeed,
  requestRefresh,
  fetchSessionUserId,
  signInAgain,
} from '#testkit/api/sessionCalls'
import { ACCESS_TOKEN_LIFE, DAY, SECOND, setUpSessionFixture } from '#testkit/server/serverFixture'
import { holdPasswordChecks } from '#testkit/server/quickArgon2'
import { runStatement, queryValue } from '#testkit/server/rows'

const { fixture, clock, ended } = setUpSessionFixture()

describe('an ended session', () => {
  const everyRead = ['GET /itineraries', 'GET /search/locations', 'GET /users', 'GET /lists'] as const
  const ends: [string, (person: Account) => Promise<unknown> | void][] = [
    ['logged out', (person) => copyCookies(person).call('POST /auth/logout')],
    ['unused for 30 days', () => void (clock.now += 30 * DAY)],
    [
      'of an account that is gone',
      (person) =>
        copyCookies(person).call('DELETE /users/{id}', { params: { id: person.id }, body: { password: person.password } }),
    ],
  ]
  it.each(ends)('(%s) answers 401 on every call, even public ones, until a failed refresh clears the cookies', async (_, end) => {
    await end(fixture.ana)
    for (const name of everyRead) expect((await fixture.ana.attempt(name)).status, name).toBe(401)
    expect((await fixture.ana.send('POST', '/api/upload/avatar')).status).toBe(401)
    expect((await fixture.ana.send('GET', '/api/nothing')).status).toBe(401)
    expect((await requestRefresh(fixture.ana)).status).toBe(401)
    expect(fixture.ana.cookies).toBe('')
    expect((await requestPublicFeed(fixture.ana)).status).toBe(200)
  })
})

describe('POST /auth/logout', () => {
  it('ends only the current session, emits sessionEnded once and always answers 204', async () => {
    const phone = await signInAgain(fixture.ana)
    const stolen = copyCookies(fixture.ana)
    await fixture.ana.call('POST /auth/logout')
    expect(ended).toEqual([fixture.ana.id])
    expect((await requestPublicFeed(stolen)).status).toBe(401)
    expect((await requestRefresh(stolen)).status).toBe(401)
    expect(await fetchSessionUserId(phone)).toBe(fixture.ana.id)
    await fixture.ana.call('POST /auth/logout')
    await new ApiClient(fixture.server).call('POST /auth/logout')
    expect(ended).toEqual([fixture.ana.id])
  })

  it('works with an expired access token, and with the refresh token alone', async () => {
    const other = await signInAgain(fixture.ana)
    fixture.ana.jar.delete('refresh_token')
    other.jar.delete('access_token')
    clock.now += ACCESS_TOKEN_LIFE
    await fixture.ana.call('POST /auth/logout')
    await other.call('POST /auth/logout')
    expect(ended).toEqual([fixture.ana.id, fixture.ana.id])
  })
})

describe('a new password', () => {
  it('ends all other sessions and gives the current one new cookies', async () => {
    const phone = await signInAgain(fixture.ana)
    const before = ['access_token', 'refresh_token'].map((name) => fixture.ana.jar.get(name))
    clock.now += SECOND
    const answer = await changePassword(fixture.ana, 'otra contraseña')
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([204, 2])
    expect(ended).toEqual([fixture.ana.id])
    expect((await requestPublicFeed(phone)).status).toBe(401)
    expect((await requestRefresh(phone)).status).toBe(401)
    for (const [i, name] of ['access_token', 'refresh_token'].entries()) expect(fixture.ana.jar.get(name)).not.toBe(before[i])
    expect(await fetchSessionUserId(fixture.ana)).toBe(fixture.ana.id)
    expect((await requestRefresh(fixture.ana)).status).toBe(204)
    expect(await fetchSessionUserId(fixture.ana)).toBe(fixture.ana.id)
  })

  it('invalidates a copied refresh token, whose use ends the session', async () => {
    const thief = copyCookies(fixture.ana)
    await changePassword(fixture.ana, 'otra contraseña')
    expect((await requestRefresh(thief)).status).toBe(401)
    expect(ended).toEqual([fixture.ana.id])
    expect((await requestRefresh(fixture.ana)).status).toBe(401)
  })

  it('replaces the old one at login', async () => {
    await changePassword(fixture.ana, 'otra contraseña')
    expect((await attemptLogin(fixture.ana)).status).toBe(401)
    expect((await attemptLogin(fixture.ana, 'otra contraseña')).status).toBe(200)
  })

  it('is set by only one of two concurrent requests', async () => {
    const phone = await signInAgain(fixture.ana)
    const answers = await Promise.all([
      changePassword(fixture.ana, 'contraseña uno'),
      changePassword(fixture.ana, 'contraseña dos', phone),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(ended).toEqual([fixture.ana.id])
  })
})

const sessionsOf = (id: string) =>
  queryValue<number>(fixture.server.services.db, 'SELECT count(*) FROM sessions WHERE user_id = @id', { id })

describe('a login during its password check', () => {
  /** Runs `change` during a login, after the user is found and before the password check. */
  const changeAmidLogin = async (change: () => Promise<unknown>) => {
    const { username: usernameOrEmail, password } = fixture.ana
    const check = holdPasswordChecks()
    const late = login(fixture.server.services, { usernameOrEmail, password }, unknownBrowser)
    await check.asked
    await change().finally(check.release)
    return late
  }

  it('is refused when the password changes', async () => {
    const change = () =>
      runStatement(fixture.server.services.db, "UPDATE users SET password_hash = 'another' WHERE id = @id", {
        id: fixture.ana.id,
      })
    await expect(changeAmidLogin(change)).rejects.toMatchObject({ name: 'UnauthorizedError', status: 401 })
    expect(await sessionsOf(fixture.ana.id)).toBe(1)
  })

  it('is refused when the account is deleted', async () => {
    const change = () => runStatement(fixture.server.services.db, 'DELETE FROM users WHERE id = @id', { id: fixture.ana.id })
    await expect(changeAmidLogin(change)).rejects.toMatchObject({ name: 'UnauthorizedError', status: 401 })
  })
})

describe('a user with many logins', () => {
  it('keeps 50 sessions, and the least recently refreshed ones end', async () => {
    const { services } = fixture.server
    const { id } = fixture.ana
    const passwordHash = await queryValue<string>(services.db, 'SELECT password_hash FROM users WHERE id = @id', { id })
    const browsers: ApiClient[] = []
    for (let i = 0; i < 49; i += 1) {
      clock.now += SECOND
      const tokens = await openSession(services, { id, passwordHash: passwordHash ?? '' })
      const browser = new ApiClient(fixture.server)
      browser.jar.set('access_token', tokens?.access ?? '')
      browser.jar.set('refresh_token', tokens?.refresh ?? '', '/api/auth')
      browsers.push(browser)
    }
    expect(ended).toEqual([])
    clock.now += SECOND
    await requestRefresh(fixture.ana)
    const phone = await signInAgain(fixture.ana)
    expect(ended).toEqual([id])
    const signedIn = await Promise.all(
      [...browsers, fixture.ana, phone].map(async (browser) => (await fetchSessionUserId(browser)) === id),
    )
    expect(signedIn).toEqual([false, ...browsers.slice(1).map(() => true), true, true])
    await phone.call('POST /auth/logout')
    await phone.call('POST /auth/login', { body: { usernameOrEmail: fixture.ana.username, password: fixture.ana.password } })
    expect(await sessionsOf(id)).toBe(50)
  })
})

describe('a call whose body arrives after its session has ended', () => {
  it('is refused with 401', async () => {
    const body = JSON.stringify({ email: 'thief@example.org' })
    const before = clock.asked
    const slow = request(`${fixture.server.url}/api/users/${fixture.ana.id}`, {
      method: 'PATCH',
      headers: { cookie: fixture.ana.cookies, 'content-type': 'application/json', 'content-length': body.length },
    })
    const answered = once(slow, 'response')
    slow.write(body.slice(0, 5))
    await eventually(() => expect(clock.asked).toBeGreaterThan(before))
    await fixture.ana.call('POST /auth/logout')
    slow.end(body.slice(5))
    const [answer] = (await answered) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(401)
  })
})
