import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '#server/accounts/userStore'
import { inProject } from '#server/base/projectRoot'
import { isAllowedUsername } from '#shared/usernames'
import { jpeg } from '#testkit/api/pictures'
import { ApiClient, refusal, signUp, type Account, type CallInput } from '#testkit/api/apiClient'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
let stranger: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  stranger = new ApiClient(server)
}, 180_000)
afterAll(() => server.close())

type Query = NonNullable<CallInput['query']>

/** The usernames on all pages of a list, following its links. */
async function allPages(client: ApiClient, first: string, between: (page: number) => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  let path = `/api${first}`
  for (let page = 1; path !== ''; page += 1) {
    if (page > 50) throw new Error('the pages never end')
    const answer = await client.send('GET', path)
    found.push(...((await answer.json()) as { username: string }[]).map(({ username }) => username))
    path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]?.replace(client.server.url, '') ?? ''
    await between(page)
  }
  return found
}

it('of very many who are called alike, those whom most people follow are proposed, and first whoever is called exactly so', async () => {
  const server = await startTestServer()
  const { db } = server.services
  const add = (username: string, name: string, followers: number) => {
    const id = server.services.newId()
    addUser(db, { id, username, name, email: `${username}@example.org`, passwordHash: 'none', avatar: null, now: 1 })
    db.$client.prepare('UPDATE users SET followers = ? WHERE id = ?').run(followers, id)
  }
  db.$client.transaction(() => {
    for (let i = 0; i < 1200; i += 1) add(`maria${i}`, `María ${i}`, i % 400)
    add('mari', 'Otra', 0)
    add('quien', 'Luz María', 1000)
  })()
  const answer = await new ApiClient(server).call('GET /search/users', { query: { query: 'mari' } })
  expect(answer.map(({ name }) => name)).toEqual(['mari', 'quien', 'maria1199', 'maria399', 'maria799'])
  await server.close()
})

describe('looking for people', () => {
  let people: TestServer
  let watcher: Account
  const usernames = async (query: Query) =>
    (await new ApiClient(people).call('GET /users', { query })).map(({ username }) => username)
  const proposed = async (query: string) =>
    (await new ApiClient(people).call('GET /search/users', { query: { query } })).map(({ name }) => name)

  beforeAll(async () => {
    people = await startTestServer()
    for (const [username, name] of [
      ['elenarobles', 'Elena Robles'],
      ['Robles', 'Ágata Núñez-Sanz'],
      ['zoe', 'Zoé  de la  Roble'],
      ['carla', 'Carla 100%'],
      ['under_score', 'Łucja Pérez'],
      ['underXscore', 'Otro'],
    ] as const)
      await signUp(people, { username, name })
    watcher = await signUp(people, { username: 'vigia', name: 'Vigía' })
  })
  afterAll(() => people.close())

  it.each<[string, Query, string[]]>([
    ['a username', { username: 'elena' }, ['elenarobles']],
    ['a username in any case', { username: 'ROB' }, ['Robles']],
    ['a username with its @', { username: '@Elena' }, ['elenarobles']],
    ['a name without accents', { name: 'agata' }, ['Robles']],
    ['a name with accents it has not', { name: 'ÉLENA' }, ['elenarobles']],
    ['a name, not a later word of it', { name: 'robles' }, []],
    ['a name or a username', { name: 'zoe', username: 'rob' }, ['Robles', 'zoe']],
    ['anything that begins so, the exact username first', { q: 'robles' }, ['Robles', 'elenarobles']],
    ['any word of a name', { q: 'nunez' }, ['Robles']],
    ['the second half of a double name', { q: 'sanz' }, ['Robles']],
    ['a word with what follows', { q: 'la rob' }, ['zoe']],
    ['two words of a name', { q: ' Elena  Rob ' }, ['elenarobles']],
    ['not the inside of a word', { q: 'obles' }, []],
    ['an ordinary %', { q: '%' }, []],
    ['a % at its place', { name: 'carla 100%' }, ['carla']],
    ['an ordinary _', { username: 'under_' }, ['under_score']],
    ['what nobody is called', { q: "' or 1=1 --" }, []],
    ['emoji', { q: '🧭' }, []],
  ])('finds %s', async (_, query, expected) => {
    expect(await usernames(query)).toEqual(expected)
  })

  it('proposes at most five by username or name, each with its page and its name', async () => {
    expect(await new ApiClient(people).call('GET /search/users', { query: { query: ' AGA ' } })).toEqual([
      { type: 'user', id: expect.any(String) as string, name: 'Robles', displayName: 'Ágata Núñez-Sanz', avatar: null },
    ])
    expect(await proposed('robles')).toEqual(['Robles', 'elenarobles'])
    expect(await proposed('@zoe')).toEqual(['zoe'])
    expect(await proposed('%%')).toEqual([])
    expect(await proposed('__')).toEqual([])
    for (let i = 0; i < 7; i += 1) await signUp(people, { username: `muchos${i}` })
    const favourite = await new ApiClient(people).call('GET /users/{id}', { params: { id: 'muchos6' } })
    await watcher.call('POST /users/{id}/follow', { params: { id: favourite.id } })
    expect(await proposed('mucho')).toEqual(['muchos6', 'muchos0', 'muchos1', 'muchos2', 'muchos3'])
  })

  it('proposes nobody below two characters after trimming', async () => {
    for (const query of ['', 'r', ' r ', '   ', '@r', '´']) expect(await proposed(query)).toEqual([])
    expect(await new ApiClient(people).call('GET /search/users')).toEqual([])
  })

  it('says whom one follows, all in one statement', async () => {
    const list = await watcher.call('GET /users', { query: { q: 'muchos', limit: 50 } })
    expect(list.map(({ username, isFollowing }) => [username, isFollowing])).toEqual(
      Array.from({ length: 7 }, (_, i) => [`muchos${i}`, i === 6]),
    )
    expect((await new ApiClient(people).call('GET /users', { query: { q: 'muchos' } }))[0]).not.toHaveProperty('isFollowing')
    let statements = 0
    const { prepare } = people.services.db.$client
    people.services.db.$client.prepare = function (sql: string) {
      if (sql.includes('user_names')) statements += 1
      else if (sql.includes('"follows"')) throw new Error('another statement for follows')
      return Reflect.apply(prepare, this, [sql]) as never
    }
    await watcher.call('GET /users', { query: { q: 'muchos', limit: 50 } })
    people.services.db.$client.prepare = prepare
    expect(statements).toBe(1)
  })

  it.each([
    ['/users?limit=3', ''],
    ['/users?q=muchos&limit=2', 'muchos'],
    ['/users?username=m&limit=3', 'muchos'],
  ])('%s comes in pages without gaps or doubles, also while people come', async (first, start) => {
    const everybody = await usernames({ limit: 50 })
    const found = await allPages(new ApiClient(people), first, async (page) => {
      if (page === 1) await signUp(people, { username: `aaa${first.length}` })
    })
    expect(found).toEqual(everybody.filter((name) => name.startsWith(start)))
  })

  it.each([
    'name=',
    'username=%20',
    'q=',
    `q=${'x'.repeat(201)}`,
    'q=a&q=b',
    'limit=0',
    'limit=51',
    'limit=x',
    'cursor=x',
    'cursor=',
  ])('a query that means nothing is 400: %s', async (query) => {
    const answer = await new ApiClient(people).send('GET', `/api/users?${query}`)
    expect(await refusal(answer)).toMatchObject({ status: 400, error: 'InvalidInputError' })
  })

  it('looks among thousands without walking through them', async () => {
    const { db } = people.services
    const plans: string[] = []
    const { prepare } = db.$client
    db.$client.prepare = function (sql: string) {
      const parameters = Array.from({ length: sql.split('?').length - 1 }, () => 1)
      const plan = Reflect.apply(prepare, this, [`explain query plan ${sql}`]) as {
        all: (...p: unknown[]) => { detail: string }[]
      }
      if (sql.startsWith('select') && sql.includes('"users"')) plans.push(...plan.all(...parameters).map(({ detail }) => detail))
      return Reflect.apply(prepare, this, [sql]) as never
    }
    for (const query of ['name=mu', 'username=mu', 'q=mu', 'name=mu&username=zo'])
      await new ApiClient(people).send('GET', `/api/users?${query}`)
    await proposed('mu')
    db.$client.prepare = prepare
    expect(plans.length).toBeGreaterThan(10)
    expect(plans.filter((detail) => detail.startsWith('SCAN'))).toEqual([])
  })
})

describe('usernames', () => {
  it('are never those of pages, doors or folders', () => {
    const router = readFileSync(inProject('client/src/app/router.tsx'), 'utf8')
    const pages = [...router.matchAll(/\bpath="([\w-]+)/g)]
      .map(([, segment = '']) => segment)
      .filter((segment) => !['following', 'followers'].includes(segment))
    const folders = readdirSync(inProject('client/public'), { withFileTypes: true })
    const files = folders.filter((entry) => entry.isFile()).map(({ name }) => name)
    expect(pages.length).toBeGreaterThan(5)
    for (const name of [
      ...pages,
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

  it('is for oneself only', async () => {
    const [ana, luis] = [await signUp(server), await signUp(server)]
    expect(await refusal(await change(stranger, ana.id, { name: 'x' }))).toMatchObject({
      status: 401,
      error: 'UnauthorizedError',
    })
    expect(await refusal(await change(luis, ana.id, { name: 'x' }))).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    for (const id of ['01900000-0000-7000-8000-000000000000', 'abc', ana.username])
      expect(await refusal(await change(ana, id, { name: 'x' }))).toMatchObject({ status: 404, error: 'NotFoundError' })
    expect((await shown(ana)).name).toBe('Viajera')
  })

  it('changes what is given and nothing else, and people are found by their new names', async () => {
    const ana = await signUp(server, { username: 'antes', name: 'Nombre Anterior' })
    expect((await change(ana, ana.id, { name: '  Ana   Ruiz ' })).status).toBe(204)
    expect((await change(ana, ana.id, { username: 'Despues', email: ' Nueva@Example.org ' })).status).toBe(204)
    expect((await change(ana, ana.id, {})).status).toBe(204)
    expect(await shown(ana)).toEqual({
      id: ana.id,
      name: 'Ana Ruiz',
      username: 'Despues',
      email: 'Nueva@Example.org',
      avatar: null,
      followers: 0,
      following: 0,
      isFollowing: false,
    })
    const found = async (q: string) => (await stranger.call('GET /users', { query: { q } })).map(({ id }) => id)
    for (const q of ['despues', 'ana ruiz', 'ruiz']) expect(await found(q), q).toContain(ana.id)
    for (const q of ['antes', 'nombre', 'anterior']) expect(await found(q), q).not.toContain(ana.id)
    for (const usernameOrEmail of ['DESPUES', 'nueva@example.org'])
      expect((await stranger.attempt('POST /auth/login', { body: { usernameOrEmail, password: ana.password } })).status).toBe(200)
    expect((await stranger.attempt('GET /users/{id}', { params: { id: 'antes' } })).status).toBe(404)
    stranger.jar.clear()
  })

  it('may change only the case of one’s own username or e-mail', async () => {
    const ana = await signUp(server, { username: 'mayusculas' })
    expect((await change(ana, ana.id, { username: 'MAYusculas', email: ana.email.toUpperCase() })).status).toBe(204)
    expect(await shown(ana)).toMatchObject({ username: 'MAYusculas', email: ana.email.toUpperCase() })
  })

  it('tells a taken username before a taken e-mail, without regard to case, and then changes nothing', async () => {
    const [ana, luis] = [await signUp(server), await signUp(server)]
    const both = { name: 'Otra', username: luis.username.toUpperCase(), email: luis.email.toUpperCase() }
    expect(await refusal(await change(ana, ana.id, both))).toMatchObject({ status: 409, error: 'UsernameConflictError' })
    expect(await refusal(await change(ana, ana.id, { ...both, username: ana.username }))).toMatchObject({
      status: 409,
      error: 'EmailConflictError',
    })
    expect(await shown(ana)).toMatchObject({ name: 'Viajera', username: ana.username, email: ana.email })
  })

  it('lets only one of two people have a username who want it at once', async () => {
    const two = [await signUp(server), await signUp(server)]
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
    const ana = await signUp(server)
    const path = field === 'newPassword' ? 'currentPassword' : field
    expect(await refusal(await change(ana, ana.id, { [field]: value }))).toMatchObject({
      status: 400,
      error: 'InvalidInputError',
      issues: [{ path, code }],
    })
  })

  it('takes a preset or an upload as avatar, and clears it', async () => {
    const ana = await signUp(server)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await jpeg(300, 300))]), 'yo.jpg')
    const { avatarUrl } = (await (await ana.send('POST', '/api/upload/avatar', { body: form })).json()) as { avatarUrl: string }
    for (const avatar of ['/images/avatars/avatar-2.svg', avatarUrl, null]) {
      expect((await change(ana, ana.id, { avatar })).status).toBe(204)
      expect((await shown(ana)).avatar).toBe(avatar)
    }
  })

  it('keeps an avatar whose file is gone when it is sent along unchanged', async () => {
    const ana = await signUp(server)
    const avatar = `/uploads/${'a'.repeat(40)}.webp`
    server.services.db.$client.prepare('update users set avatar = ? where id = ?').run(avatar, ana.id)
    expect((await change(ana, ana.id, { name: 'Ana', avatar })).status).toBe(204)
    expect(await shown(ana)).toMatchObject({ name: 'Ana', avatar })
  })

  it('takes the older names of the preset avatars for ours', async () => {
    const ana = await signUp(server)
    for (const n of [1, 6]) {
      expect((await change(ana, ana.id, { avatar: `/images/default/default-avatar-${n}.svg` })).status).toBe(204)
      expect((await shown(ana)).avatar).toBe(`/images/avatars/avatar-${n}.svg`)
    }
    for (const other of ['/images/default/default-avatar-7.svg', '/images/default/default-avatar-1.png'])
      expect((await change(ana, ana.id, { avatar: other })).status).toBe(400)
  })

  it('takes empty password fields for absent ones', async () => {
    const ana = await signUp(server)
    const form = { name: 'Ana', username: ana.username, email: ana.email, currentPassword: '', newPassword: '' }
    const answer = await change(ana, ana.id, form)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []])
    expect((await change(ana, ana.id, { ...form, currentPassword: ana.password, name: 'Ana Ruiz' })).status).toBe(204)
    expect((await shown(ana)).name).toBe('Ana Ruiz')
    expect(await refusal(await change(ana, ana.id, { ...form, newPassword: 'contraseña nueva' }))).toMatchObject({
      status: 400,
      issues: [{ path: 'currentPassword', code: 'needed_for_newPassword' }],
    })
    const login = { body: { usernameOrEmail: ana.username, password: ana.password } }
    expect((await new ApiClient(server).attempt('POST /auth/login', login)).status).toBe(200)
  })

  it('sets no new password without the right current one, and then nothing else either', async () => {
    const ana = await signUp(server)
    const answer = await change(ana, ana.id, { name: 'Otra', currentPassword: 'no es esta', newPassword: 'contraseña nueva' })
    expect(await refusal(answer)).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await shown(ana)).name).toBe('Viajera')
    expect((await change(ana, ana.id, { currentPassword: 'no es esta' })).status).toBe(204)
    const login = await new ApiClient(server).attempt('POST /auth/login', {
      body: { usernameOrEmail: ana.username, password: ana.password },
    })
    expect(login.status).toBe(200)
  })

  it('lets nobody guess passwords: after ten wrong ones a minute 429, for changes and deletions together', async () => {
    const limited = await serverForTest({ env: { RATE_LIMIT: 'on' } })
    const [ana, luis] = [await signUp(limited), await signUp(limited)]
    const guess = (person: Account, i: number) =>
      i % 2 === 0
        ? change(person, person.id, { currentPassword: `no es ${i}`, newPassword: 'contraseña nueva' })
        : person.attempt('DELETE /users/{id}', { params: { id: person.id }, body: { password: `no es ${i}` } })
    for (let i = 0; i < 15; i += 1) expect((await change(ana, ana.id, { name: `Ana ${i}` })).status).toBe(204)
    for (let i = 0; i < 10; i += 1) expect((await guess(ana, i)).status).toBe(403)
    for (const i of [10, 11])
      expect(await refusal(await guess(ana, i))).toMatchObject({ status: 429, error: 'TooManyRequestsError' })
    const right = { currentPassword: ana.password, newPassword: 'contraseña nueva' }
    expect((await change(ana, ana.id, right)).status).toBe(429)
    expect((await guess(luis, 0)).status).toBe(403)
  })
})
