import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { login } from '#server/features/accounts/signInService'
import { noBrowser } from '#server/accounts/requestSource'
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
import { ACCESS_TOKEN_LIFE, DAY, SECOND, setSessionStage } from '#testkit/server/serverStage'
import { holdVerifying } from '#testkit/server/quickArgon2'
import { runStatement, queryValue } from '#testkit/server/rows'

const { stage, clock, ended } = setSessionStage()

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
    await end(stage.ana)
    for (const name of everyRead) expect((await stage.ana.attempt(name)).status, name).toBe(401)
    expect((await stage.ana.send('POST', '/api/upload/avatar')).status).toBe(401)
    expect((await stage.ana.send('GET', '/api/nothing')).status).toBe(401)
    expect((await requestRefresh(stage.ana)).status).toBe(401)
    expect(stage.ana.cookies).toBe('')
    expect((await requestPublicFeed(stage.ana)).status).toBe(200)
  })
})

describe('POST /auth/logout', () => {
  it('ends only the current session, emits sessionEnded once and always answers 204', async () => {
    const phone = await signInAgain(stage.ana)
    const stolen = copyCookies(stage.ana)
    await stage.ana.call('POST /auth/logout')
    expect(ended).toEqual([stage.ana.id])
    expect((await requestPublicFeed(stolen)).status).toBe(401)
    expect((await requestRefresh(stolen)).status).toBe(401)
    expect(await fetchSessionUserId(phone)).toBe(stage.ana.id)
    await stage.ana.call('POST /auth/logout')
    await new ApiClient(stage.server).call('POST /auth/logout')
    expect(ended).toEqual([stage.ana.id])
  })

  it('works with an expired access token, and with the refresh token alone', async () => {
    const other = await signInAgain(stage.ana)
    stage.ana.jar.delete('refresh_token')
    other.jar.delete('access_token')
    clock.now += ACCESS_TOKEN_LIFE
    await stage.ana.call('POST /auth/logout')
    await other.call('POST /auth/logout')
    expect(ended).toEqual([stage.ana.id, stage.ana.id])
  })
})

describe('a new password', () => {
  it('ends all other sessions and gives the current one new cookies', async () => {
    const phone = await signInAgain(stage.ana)
    const before = ['access_token', 'refresh_token'].map((name) => stage.ana.jar.get(name))
    clock.now += SECOND
    const answer = await changePassword(stage.ana, 'otra contraseña')
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([204, 2])
    expect(ended).toEqual([stage.ana.id])
    expect((await requestPublicFeed(phone)).status).toBe(401)
    expect((await requestRefresh(phone)).status).toBe(401)
    for (const [i, name] of ['access_token', 'refresh_token'].entries()) expect(stage.ana.jar.get(name)).not.toBe(before[i])
    expect(await fetchSessionUserId(stage.ana)).toBe(stage.ana.id)
    expect((await requestRefresh(stage.ana)).status).toBe(204)
    expect(await fetchSessionUserId(stage.ana)).toBe(stage.ana.id)
  })

  it('invalidates a copied refresh token, whose use ends the session', async () => {
    const thief = copyCookies(stage.ana)
    await changePassword(stage.ana, 'otra contraseña')
    expect((await requestRefresh(thief)).status).toBe(401)
    expect(ended).toEqual([stage.ana.id])
    expect((await requestRefresh(stage.ana)).status).toBe(401)
  })

  it('replaces the old one at login', async () => {
    await changePassword(stage.ana, 'otra contraseña')
    expect((await attemptLogin(stage.ana)).status).toBe(401)
    expect((await attemptLogin(stage.ana, 'otra contraseña')).status).toBe(200)
  })

  it('is set by only one of two concurrent requests', async () => {
    const phone = await signInAgain(stage.ana)
    const answers = await Promise.all([
      changePassword(stage.ana, 'contraseña uno'),
      changePassword(stage.ana, 'contraseña dos', phone),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(ended).toEqual([stage.ana.id])
  })
})

const sessionsOf = (id: string) =>
  queryValue<number>(stage.server.services.db, 'SELECT count(*) FROM sessions WHERE user_id = @id', { id })

describe('a login during its password check', () => {
  /** Runs `change` during a login, after the user is found and before the password check. */
  const changeAmidLogin = async (change: () => Promise<unknown>) => {
    const { username: usernameOrEmail, password } = stage.ana
    const check = holdVerifying()
    const late = login(stage.server.services, { usernameOrEmail, password }, noBrowser)
    await check.asked
    await change().finally(check.release)
    return late
  }

  it('is refused when the password changes', async () => {
    const change = () =>
      runStatement(stage.server.services.db, "UPDATE users SET password_hash = 'another' WHERE id = @id", { id: stage.ana.id })
    await expect(changeAmidLogin(change)).rejects.toMatchObject({ name: 'UnauthorizedError', status: 401 })
    expect(await sessionsOf(stage.ana.id)).toBe(1)
  })

  it('is refused when the account is deleted', async () => {
    const change = () => runStatement(stage.server.services.db, 'DELETE FROM users WHERE id = @id', { id: stage.ana.id })
    await expect(changeAmidLogin(change)).rejects.toMatchObject({ name: 'UnauthorizedError', status: 401 })
  })
})

describe('a user with many logins', () => {
  it('keeps 50 sessions, and the least recently refreshed ones end', async () => {
    const { services } = stage.server
    const { id } = stage.ana
    const passwordHash = await queryValue<string>(services.db, 'SELECT password_hash FROM users WHERE id = @id', { id })
    const browsers: ApiClient[] = []
    for (let i = 0; i < 49; i += 1) {
      clock.now += SECOND
      const tokens = await openSession(services, { id, passwordHash: passwordHash ?? '' })
      const browser = new ApiClient(stage.server)
      browser.jar.set('access_token', tokens?.access ?? '')
      browser.jar.set('refresh_token', tokens?.refresh ?? '', '/api/auth')
      browsers.push(browser)
    }
    expect(ended).toEqual([])
    clock.now += SECOND
    await requestRefresh(stage.ana)
    const phone = await signInAgain(stage.ana)
    expect(ended).toEqual([id])
    const signedIn = await Promise.all(
      [...browsers, stage.ana, phone].map(async (browser) => (await fetchSessionUserId(browser)) === id),
    )
    expect(signedIn).toEqual([false, ...browsers.slice(1).map(() => true), true, true])
    await phone.call('POST /auth/logout')
    await phone.call('POST /auth/login', { body: { usernameOrEmail: stage.ana.username, password: stage.ana.password } })
    expect(await sessionsOf(id)).toBe(50)
  })
})

describe('a call whose body arrives after its session has ended', () => {
  it('is refused with 401', async () => {
    const body = JSON.stringify({ email: 'thief@example.org' })
    const before = clock.asked
    const slow = request(`${stage.server.url}/api/users/${stage.ana.id}`, {
      method: 'PATCH',
      headers: { cookie: stage.ana.cookies, 'content-type': 'application/json', 'content-length': body.length },
    })
    const answered = once(slow, 'response')
    slow.write(body.slice(0, 5))
    await eventually(() => expect(clock.asked).toBeGreaterThan(before))
    await stage.ana.call('POST /auth/logout')
    slow.end(body.slice(5))
    const [answer] = (await answered) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(401)
  })
})
