import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient, signUp } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const newcomer = { name: 'Ana', username: 'Ana.Ruiz', email: 'Ana@Example.org', password: 'contraseña segura' }
const register = (body: object) => new ApiClient(server).refused('POST /auth/register', { body: { ...newcomer, ...body } })

describe('POST /auth/register', () => {
  it('creates the account, signs in and links the profile in Location', async () => {
    const ana = new ApiClient(server)
    const answer = await ana.attempt('POST /auth/register', { body: { ...newcomer, avatar: '/images/avatars/avatar-3.svg' } })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`${server.url}/Ana.Ruiz`)
    const user: unknown = await answer.json()
    expect(user).toEqual({
      id: expect.any(String) as string,
      name: 'Ana',
      username: 'Ana.Ruiz',
      avatar: '/images/avatars/avatar-3.svg',
      followers: 0,
      following: 0,
      isFollowing: false,
      emailConfirmed: false,
      emailPending: null,
      isGuest: false,
      isModerator: false,
      suspendedUntil: null,
      hasPassword: true,
      mapAudience: 'self',
    })
    expect(await ana.call('GET /auth/session')).toEqual({ user, unread: 0 })
  })

  it('reports a taken username before a taken e-mail, ignoring case', async () => {
    const luis = await signUp(server, { username: 'Luis' })
    expect(await register({ username: 'lUIS', email: luis.email.toUpperCase() })).toMatchObject({
      status: 409,
      error: 'UsernameConflictError',
    })
    expect(await register({ username: 'otro', email: luis.email.toUpperCase() })).toMatchObject({
      status: 409,
      error: 'EmailConflictError',
    })
  })

  it('gives a username to only one of two concurrent registrations', async () => {
    const attempts = await Promise.all(
      ['a@example.org', 'b@example.org'].map((email) =>
        new ApiClient(server).attempt('POST /auth/register', { body: { ...newcomer, username: 'carrera', email } }),
      ),
    )
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it.each([
    ['settings', 'reserved'],
    ['API', 'reserved'],
    ['images', 'reserved'],
    ['manifest.webmanifest', 'reserved'],
    ['robots.txt', 'reserved'],
    ['01234567-89ab-7def-8123-456789abcdef', 'too_long'],
    ['ab', 'too_short'],
    ['ana ruiz', 'wrong_characters'],
    ['.ana', 'wrong_characters'],
    ['ana-', 'wrong_characters'],
    ['añá', 'wrong_characters'],
  ])('refuses the username %s (%s)', async (username, code) => {
    const { status, issues } = await register({ username, email: 'nueva@example.org' })
    expect(status).toBe(400)
    expect(issues).toContainEqual({ path: 'username', code })
  })

  it.each([
    ['email', 'ana', 'not_an_email'],
    ['email', 'a\u0000na@example.org', 'not_an_email'],
    ['password', 'corta', 'wrong_length'],
    ['password', 'x'.repeat(201), 'wrong_length'],
    ['name', '   ', 'too_short'],
    ['name', 'x'.repeat(61), 'too_long'],
    ['avatar', 'https://example.org/me.png', 'not_an_image'],
    ['avatar', '/images/posters/madrid.svg', 'not_a_preset'],
    ['avatar', '/uploads/somebody.png', 'unknown_image'],
    ['username', 7, 'wrong_type'],
    ['username', undefined, 'required'],
  ])('refuses %s = %j', async (field, value, code) => {
    const { status, error, issues } = await register({ username: 'persona', email: 'persona@example.org', [field]: value })
    expect({ status, error, issues }).toEqual({ status: 400, error: 'InvalidInputError', issues: [{ path: field, code }] })
  })
})

describe('POST /auth/login', () => {
  it('accepts the username or e-mail, ignoring case', async () => {
    const eva = await signUp(server, { username: 'Eva.Sol' })
    for (const usernameOrEmail of ['eva.sol', 'EVA.SOL', 'Eva.Sol@EXAMPLE.org', ' eva.sol ', 'eva.sol\u0000']) {
      const client = new ApiClient(server)
      const user = await client.call('POST /auth/login', { body: { usernameOrEmail, password: eva.password } })
      expect(user.id).toBe(eva.id)
      expect((await client.call('GET /auth/session')).user?.id).toBe(eva.id)
    }
  })

  it('answers the same for a wrong password and an unknown account', async () => {
    const eva = await signUp(server)
    const attempt = async (usernameOrEmail: string) => {
      const { requestId: _, ...refusal } = await new ApiClient(server).refused('POST /auth/login', {
        body: { usernameOrEmail, password: 'otra cosa' },
      })
      return refusal
    }
    const wrong = await attempt(eva.username)
    expect(wrong).toMatchObject({ status: 401, error: 'UnauthorizedError' })
    expect(await attempt('nobody.at.all')).toEqual(wrong)
    expect(await attempt('nobody@example.org')).toEqual(wrong)
  })

  it('does not trim passwords', async () => {
    const person = await signUp(server, { password: '  espacios  ' })
    const login = (password: string) =>
      new ApiClient(server).attempt('POST /auth/login', { body: { usernameOrEmail: person.username, password } })
    expect((await login('  espacios  ')).status).toBe(200)
    expect((await login('espacios')).status).toBe(401)
  })
})

describe('GET /users/{id}', () => {
  it('finds a user by id and by username, ignoring case', async () => {
    const mar = await signUp(server, { username: 'Mar.y.Sol' })
    const stranger = new ApiClient(server)
    for (const idOrUsername of [mar.id, 'mar.Y.sol']) {
      const user = await stranger.call('GET /users/{id}', { params: { id: idOrUsername } })
      expect(user).toEqual({ id: mar.id, name: 'Viajera', username: 'Mar.y.Sol', avatar: null, followers: 0, following: 0 })
    }
  })

  it('shows the e-mail to its owner only', async () => {
    const [mar, luz] = [await signUp(server), await signUp(server)]
    const emailFor = async (viewer: ApiClient, includeEmail: string) =>
      (await viewer.call('GET /users/{id}', { params: { id: mar.id }, query: { includeEmail } })).email
    expect(await emailFor(mar, 'true')).toBe(mar.email)
    expect(await emailFor(mar, 'false')).toBeUndefined()
    expect(await emailFor(luz, 'true')).toBeUndefined()
    expect(await emailFor(new ApiClient(server), 'true')).toBeUndefined()
  })

  it.each([
    'nobody',
    '01900000-0000-7000-8000-000000000000',
    '01900000-0000-7000-8000-00000000000',
    '1',
    '%00',
    'a b',
    "' or 1=1 --",
    'x'.repeat(61),
  ])('answers 404 for %s', async (idOrUsername) => {
    const refusal = await new ApiClient(server).refused('GET /users/{id}', { params: { id: idOrUsername } })
    expect(refusal).toMatchObject({ status: 404, error: 'NotFoundError' })
  })
})
