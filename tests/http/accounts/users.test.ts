import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { resolveInProject } from '#server/base/projectRoot'
import { pages } from '#shared/site/pages'
import { isAllowedUsername } from '#shared/usernames'
import { jpeg } from '#testkit/api/pictures'
import { ApiClient, readRefusal, signUp, type Account } from '#testkit/api/apiClient'
import { serverForTest } from '#testkit/server/testServer'
import { setUpFileServer } from '#testkit/server/serverFixture'
import { runStatement } from '#testkit/server/rows'

const fixture = setUpFileServer()

describe('usernames', () => {
  it('cannot be names of pages, endpoints or public files', () => {
    const segments = Object.values(pages).flatMap(({ path }) => /^\/([^:/]+)/.exec(path)?.[1] ?? [])
    const folders = readdirSync(resolveInProject('client/public'), { withFileTypes: true })
    const files = folders.filter((entry) => entry.isFile()).map(({ name }) => name)
    expect(segments.length).toBeGreaterThan(15)
    for (const name of [
      ...segments,
      ...files,
      'api',
      'sync',
      'socket.io',
      'uploads',
      'covers',
      'healthz',
      'readyz',
      'metrics',
      'images',
      'assets',
    ])
      expect([name, isAllowedUsername(name)]).toEqual([name, false])
  })
})

describe('PATCH /users/{id}', () => {
  const change = (who: ApiClient, id: string, body: object) => who.attempt('PATCH /users/{id}', { params: { id }, body })
  const shown = (person: Account) =>
    person.call('GET /users/{id}', { params: { id: person.id }, query: { includeEmail: 'true' } })

  it('refuses strangers and other users', async () => {
    const [ana, luis] = [await signUp(fixture.server), await signUp(fixture.server)]
    expect(await readRefusal(await change(fixture.stranger, ana.id, { name: 'x' }))).toMatchObject({
      status: 401,
      error: 'UnauthorizedError',
    })
    expect(await readRefusal(await change(luis, ana.id, { name: 'x' }))).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
    for (const id of ['01900000-0000-7000-8000-000000000000', 'abc', ana.username])
      expect(await readRefusal(await change(ana, id, { name: 'x' }))).toMatchObject({ status: 404, error: 'NotFoundError' })
    expect((await shown(ana)).name).toBe('Viajera')
  })

  it('changes only the given fields, and search finds the user by the new names', async () => {
    const ana = await signUp(fixture.server, { username: 'antes', name: 'Nombre Anterior' })
    expect((await change(ana, ana.id, { name: '  Ana   Ruiz ' })).status).toBe(204)
    expect((await change(ana, ana.id, { username: 'Despues', email: ' Antes@Example.org ' })).status).toBe(204)
    expect((await change(ana, ana.id, {})).status).toBe(204)
    expect(await shown(ana)).toEqual({
      id: ana.id,
      name: 'Ana Ruiz',
      username: 'Despues',
      email: 'Antes@Example.org',
      emailConfirmed: false,
      emailPending: null,
      isGuest: false,
      isModerator: false,
      suspendedUntil: null,
      hasPassword: true,
      mapAudience: 'self',
      avatar: null,
      followers: 0,
      following: 0,
      isFollowing: false,
    })
    const found = async (q: string) => (await fixture.stranger.call('GET /users', { query: { q } })).map(({ id }) => id)
    for (const q of ['despues', 'ana ruiz', 'ruiz']) expect(await found(q), q).toContain(ana.id)
    for (const q of ['antes', 'nombre', 'anterior']) expect(await found(q), q).not.toContain(ana.id)
    for (const usernameOrEmail of ['DESPUES', 'antes@example.org'])
      expect(
        (await fixture.stranger.attempt('POST /auth/login', { body: { usernameOrEmail, password: ana.password } })).status,
      ).toBe(200)
    expect((await fixture.stranger.attempt('GET /users/{id}', { params: { id: 'antes' } })).status).toBe(404)
    fixture.stranger.jar.clear()
  })

  it('accepts the own username or e-mail in another case', async () => {
    const ana = await signUp(fixture.server, { username: 'mayusculas' })
    expect((await change(ana, ana.id, { username: 'MAYusculas', email: ana.email.toUpperCase() })).status).toBe(204)
    expect(await shown(ana)).toMatchObject({ username: 'MAYusculas', email: ana.email.toUpperCase() })
  })

  it('reports a taken username before a taken e-mail, ignoring case, and changes nothing', async () => {
    const [ana, luis] = [await signUp(fixture.server), await signUp(fixture.server)]
    const both = { name: 'Otra', username: luis.username.toUpperCase(), email: luis.email.toUpperCase() }
    expect(await readRefusal(await change(ana, ana.id, both))).toMatchObject({ status: 409, error: 'UsernameConflictError' })
    expect(await readRefusal(await change(ana, ana.id, { ...both, username: ana.username }))).toMatchObject({
      status: 409,
      error: 'EmailConflictError',
    })
    expect(await shown(ana)).toMatchObject({ name: 'Viajera', username: ana.username, email: ana.email })
  })

  it('gives a username to only one of two concurrent requests', async () => {
    const two = [await signUp(fixture.server), await signUp(fixture.server)]
    const answers = await Promise.all(two.map((person) => change(person, person.id, { username: 'disputado' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })

  it.each([
    ['name', '', 'too_short'],
    ['name', ' \n\t ', 'too_short'],
    ['name', null, 'wrong_type'],
    ['name', 'x'.repeat(61), 'too_long'],
    ['username', 'ab', 'too_short'],
    ['username', 'search', 'reserved'],
    ['username', 'añá', 'wrong_characters'],
    ['email', 'ana', 'not_an_email'],
    ['newPassword', 'una nueva contraseña', 'needed_for_newPassword'],
    ['avatar', '', 'not_an_image'],
    ['avatar', 'https://example.org/me.png', 'not_an_image'],
    ['avatar', '/images/avatars/../../secret.svg', 'not_an_image'],
    ['avatar', '/images/avatars/avatar-7.svg', 'unknown_image'],
    ['avatar', `/uploads/${'0'.repeat(40)}.webp`, 'unknown_image'],
  ])('refuses %s = %j', async (field, value, code) => {
    const ana = await signUp(fixture.server)
    const path = field === 'newPassword' ? 'currentPassword' : field
    expect(await readRefusal(await change(ana, ana.id, { [field]: value }))).toMatchObject({
      status: 400,
      error: 'InvalidInputError',
      issues: [{ path, code }],
    })
  })

  it('accepts a preset or an upload as avatar, and clears it', async () => {
    const ana = await signUp(fixture.server)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await jpeg(300, 300))]), 'yo.jpg')
    const { avatarUrl } = (await (await ana.send('POST', '/api/upload/avatar', { body: form })).json()) as { avatarUrl: string }
    for (const avatar of ['/images/avatars/avatar-2.svg', avatarUrl, null]) {
      expect((await change(ana, ana.id, { avatar })).status).toBe(204)
      expect((await shown(ana)).avatar).toBe(avatar)
    }
  })

  it('accepts an unchanged avatar whose file is missing', async () => {
    const ana = await signUp(fixture.server)
    const avatar = `/uploads/${'a'.repeat(40)}.webp`
    await runStatement(fixture.server.services.db, 'UPDATE users SET avatar = @avatar WHERE id = @id', { avatar, id: ana.id })
    expect((await change(ana, ana.id, { name: 'Ana', avatar })).status).toBe(204)
    expect(await shown(ana)).toMatchObject({ name: 'Ana', avatar })
  })

  it('maps legacy names of preset avatars to current ones', async () => {
    const ana = await signUp(fixture.server)
    for (const n of [1, 6]) {
      expect((await change(ana, ana.id, { avatar: `/images/default/default-avatar-${n}.svg` })).status).toBe(204)
      expect((await shown(ana)).avatar).toBe(`/images/avatars/avatar-${n}.svg`)
    }
    for (const other of ['/images/default/default-avatar-7.svg', '/images/default/default-avatar-1.png'])
      expect((await change(ana, ana.id, { avatar: other })).status).toBe(400)
  })

  it('treats empty password fields as absent', async () => {
    const ana = await signUp(fixture.server)
    const form = { name: 'Ana', username: ana.username, email: ana.email, currentPassword: '', newPassword: '' }
    const answer = await change(ana, ana.id, form)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []])
    expect((await change(ana, ana.id, { ...form, currentPassword: ana.password, name: 'Ana Ruiz' })).status).toBe(204)
    expect((await shown(ana)).name).toBe('Ana Ruiz')
    expect(await readRefusal(await change(ana, ana.id, { ...form, newPassword: 'contraseña nueva' }))).toMatchObject({
      status: 400,
      issues: [{ path: 'currentPassword', code: 'needed_for_newPassword' }],
    })
    const login = { body: { usernameOrEmail: ana.username, password: ana.password } }
    expect((await new ApiClient(fixture.server).attempt('POST /auth/login', login)).status).toBe(200)
  })

  it('refuses the whole form when the current password for a new one is wrong', async () => {
    const ana = await signUp(fixture.server)
    const answer = await change(ana, ana.id, { name: 'Otra', currentPassword: 'no es esta', newPassword: 'contraseña nueva' })
    expect(await readRefusal(answer)).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await shown(ana)).name).toBe('Viajera')
    expect((await change(ana, ana.id, { currentPassword: 'no es esta' })).status).toBe(204)
    const login = await new ApiClient(fixture.server).attempt('POST /auth/login', {
      body: { usernameOrEmail: ana.username, password: ana.password },
    })
    expect(login.status).toBe(200)
  })

  it('answers 429 after ten wrong passwords a minute, counting changes and deletions together', async () => {
    const limited = await serverForTest({ env: { RATE_LIMIT: 'on' } })
    const [ana, luis] = [await signUp(limited), await signUp(limited)]
    const guess = (person: Account, i: number) =>
      i % 2 === 0
        ? change(person, person.id, { currentPassword: `no es ${i}`, newPassword: 'contraseña nueva' })
        : person.attempt('DELETE /users/{id}', { params: { id: person.id }, body: { password: `no es ${i}` } })
    for (let i = 0; i < 15; i += 1) expect((await change(ana, ana.id, { name: `Ana ${i}` })).status).toBe(204)
    for (let i = 0; i < 10; i += 1) expect((await guess(ana, i)).status).toBe(403)
    for (const i of [10, 11])
      expect(await readRefusal(await guess(ana, i))).toMatchObject({ status: 429, error: 'TooManyRequestsError' })
    const right = { currentPassword: ana.password, newPassword: 'contraseña nueva' }
    expect((await change(ana, ana.id, right)).status).toBe(429)
    expect((await guess(luis, 0)).status).toBe(403)
  })
})
