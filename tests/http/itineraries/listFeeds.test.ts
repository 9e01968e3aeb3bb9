import { beforeEach, describe, expect, it } from 'vitest'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { createList, signUp, type ApiClient, type CallInput } from '#testkit/api/apiClient'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const clock = { now: Date.parse('2026-05-01T10:00:00Z') }

const fixture = setUpServerFixture({ overrides: { now: () => clock.now }, env: { ACCESS_TOKEN_SECONDS: '100000' } })
beforeEach(() => {
  clock.now += 1000
})
const change = (owner: ApiClient, id: string, body: object) => owner.call('PATCH /lists/{id}', { params: { id }, body })

describe('GET /lists', () => {
  type Query = NonNullable<CallInput['query']>
  const titles = async (viewer: ApiClient, query: Query) => (await viewer.call('GET /lists', { query })).map(({ title }) => title)

  it('finds lists by owner id or username in any case; private ones only for their owner', async () => {
    await createList(fixture.ana, { title: 'pública' })
    clock.now += 1
    await createList(fixture.ana, { title: 'privada', isPublic: false })
    for (const whose of [{ userId: fixture.ana.id }, { username: fixture.ana.username.toUpperCase() }] as Query[]) {
      expect(await titles(fixture.stranger, whose)).toEqual(['pública'])
      expect(await titles(fixture.luis, { ...whose, visibility: 'all' })).toEqual(['pública'])
      expect(await titles(fixture.ana, whose)).toEqual(['pública'])
      expect(await titles(fixture.ana, { ...whose, visibility: 'all' })).toEqual(['privada', 'pública'])
    }
    expect(await titles(fixture.stranger, { username: 'nobody-of-that-name' })).toEqual([])
  })

  it('finds public lists of users the caller follows, and refuses followedBy another user', async () => {
    const marta = await signUp(fixture.server)
    await createList(fixture.luis, { title: 'de luis' })
    clock.now += 1
    await createList(fixture.luis, { title: 'oculta de luis', isPublic: false })
    await createList(marta, { title: 'de marta' })
    await fixture.ana.call('POST /users/{id}/follow', { params: { id: fixture.luis.id } })
    expect(await titles(fixture.ana, { followedBy: fixture.ana.id })).toEqual(['de luis'])
    expect(await titles(fixture.ana, { followedBy: fixture.ana.id, visibility: 'all' })).toEqual(['de luis'])
    expect(await titles(marta, { followedBy: marta.id })).toEqual([])
    expect(await fixture.luis.refused('GET /lists', { query: { followedBy: fixture.ana.id } })).toMatchObject({ status: 403 })
    expect(await fixture.stranger.refused('GET /lists', { query: { followedBy: fixture.ana.id } })).toMatchObject({ status: 401 })
    expect(await fixture.stranger.refused('GET /lists', { query: { visibility: 'all' } })).toMatchObject({ status: 401 })
  })

  it('combines several filters', async () => {
    const [first, second] = [
      await createList(fixture.luis, { title: 'gusta' }),
      await createList(fixture.luis, { title: 'no gusta' }),
    ]
    await createList(fixture.ana, { title: 'propia' })
    await fixture.ana.call('POST /users/{id}/follow', { params: { id: fixture.luis.id } })
    await fixture.ana.call('POST /lists/{id}/likes', { params: { id: first } })
    expect(
      await titles(fixture.ana, {
        followedBy: fixture.ana.id,
        likedBy: fixture.ana.id,
        userId: fixture.luis.id,
        sort: 'popular',
      }),
    ).toEqual(['gusta'])
    await change(fixture.luis, first, { isPublic: false })
    expect(await titles(fixture.ana, { followedBy: fixture.ana.id, likedBy: fixture.ana.id })).toEqual([])
    await fixture.luis.call('DELETE /lists/{id}', { params: { id: second } })
  })

  it.each(['newest', 'popular'])(
    'pages sorted by %s have no gaps or duplicates while lists are added and deleted',
    async (sort) => {
      const written = Array.from({ length: 13 }, (_, i) => `lista ${i}`)
      for (const [i, title] of written.entries()) {
        if (i % 3 === 0) clock.now += 1
        await createList(fixture.luis, { title })
      }
      const whole = await titles(fixture.stranger, { userId: fixture.luis.id, sort, limit: 50 })
      const gone = await createList(fixture.luis, { title: 'se va' })
      const found = await fetchAllItems<{ title: string }>(
        fixture.stranger,
        '/lists',
        { userId: fixture.luis.id, sort, limit: 3 },
        async (page) => {
          if (page === 1) await fixture.luis.call('DELETE /lists/{id}', { params: { id: gone } })
          clock.now += 1
          await createList(fixture.luis, { title: 'llega tarde' })
        },
      )
      expect(found.map(({ title }) => title).filter((title) => title.startsWith('lista'))).toEqual(whole)
      expect(whole.toSorted()).toEqual(written.toSorted())
      expect(found.map(({ title }) => title)).not.toContain('llega tarde')
    },
  )

  it('refuses a cursor of another sort order with 400', async () => {
    for (let i = 0; i < 3; i += 1) await createList(fixture.luis)
    const answer = await fixture.stranger.attempt('GET /lists', { query: { userId: fixture.luis.id, limit: 2 } })
    const cursor = /cursor=([\w-]+)/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    expect(await fixture.stranger.refused('GET /lists', { query: { sort: 'popular', cursor } })).toMatchObject({ status: 400 })
  })

  it.each([
    'limit=abc',
    'limit=0',
    'limit=51',
    'limit=5&limit=5',
    'visibility=x',
    'sort=x',
    'userId=abc',
    `userId=${NOWHERE}&username=fixture.ana`,
    'username=',
    'likedBy=me',
    'followedBy=1',
    'cursor=',
    'cursor=abc',
    `cursor=${Buffer.from('["newest","x",1,"y"]').toString('base64url')}`,
  ])('refuses %s with 400', async (query) => {
    const answer = await fixture.ana.send('GET', `/api/lists?${query}`)
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'InvalidInputError'])
  })
})
