import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '#server/accounts/userStore'
import type { Transaction } from '#server/base/db/database'
import { users } from '#server/base/db/schema'
import { ApiClient, readRefusal, signUp, type Account, type CallInput } from '#testkit/api/apiClient'
import { captureStatements } from '#testkit/server/captureStatements'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

type Query = NonNullable<CallInput['query']>

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

it('suggests the exact username first, then the most followed of many users with similar names', async () => {
  const server = await startTestServer()
  const { db } = server.services
  const add = async (tx: Transaction, username: string, name: string, followers: number) => {
    const id = server.services.newId()
    await addUser(tx, { id, username, name, email: `${username}@example.org`, passwordHash: 'none', avatar: null, now: 1 })
    await tx.update(users).set({ followers }).where(eq(users.id, id))
  }
  await db.write(async (tx) => {
    for (let i = 0; i < 1200; i += 1) await add(tx, `maria${i}`, `María ${i}`, i % 400)
    await add(tx, 'mari', 'Otra', 0)
    await add(tx, 'quien', 'Luz María', 1000)
  })
  const answer = await new ApiClient(server).call('GET /search/users', { query: { query: 'mari' } })
  expect(answer.map(({ name }) => name)).toEqual(['mari', 'quien', 'maria1199', 'maria399', 'maria799'])
  await server.close()
})

describe('user search', () => {
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

  it('suggests at most five users by username or name', async () => {
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

  it('suggests no user below two characters after trimming', async () => {
    for (const query of ['', 'r', ' r ', '   ', '@r', '´']) expect(await proposed(query)).toEqual([])
    expect(await new ApiClient(people).call('GET /search/users')).toEqual([])
  })

  it('sets isFollowing for the viewer in one statement', async () => {
    const list = await watcher.call('GET /users', { query: { q: 'muchos', limit: 50 } })
    expect(list.map(({ username, isFollowing }) => [username, isFollowing])).toEqual(
      Array.from({ length: 7 }, (_, i) => [`muchos${i}`, i === 6]),
    )
    expect((await new ApiClient(people).call('GET /users', { query: { q: 'muchos' } }))[0]).not.toHaveProperty('isFollowing')
    const ask = () => watcher.call('GET /users', { query: { q: 'muchos', limit: 50 } })
    const statements = await captureStatements(people.services.db, ask)
    const ofPeople = statements.filter((text) => text.includes('user_names') || text.includes('"follows"'))
    expect(ofPeople).toEqual([expect.stringContaining('user_names')])
  })

  it.each([
    ['/users?limit=3', ''],
    ['/users?q=muchos&limit=2', 'muchos'],
    ['/users?username=m&limit=3', 'muchos'],
  ])('paginates %s without gaps or duplicates while users register', async (first, start) => {
    const allUsernames = await usernames({ limit: 50 })
    const found = await allPages(new ApiClient(people), first, async (page) => {
      if (page === 1) await signUp(people, { username: `aaa${first.length}` })
    })
    expect(found).toEqual(allUsernames.filter((name) => name.startsWith(start)))
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
  ])('refuses an invalid query with 400: %s', async (query) => {
    const answer = await new ApiClient(people).send('GET', `/api/users?${query}`)
    expect(await readRefusal(answer)).toMatchObject({ status: 400, error: 'InvalidInputError' })
  })
})
