import { beforeEach, describe, expect, it } from 'vitest'
import { allPages } from '#testkit/api/allPages'
import { createList, signUp, type ApiClient, type CallInput } from '#testkit/api/apiClient'
import { setServerStage } from '#testkit/server/serverStage'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const clock = { now: Date.parse('2026-05-01T10:00:00Z') }

const stage = setServerStage({ overrides: { now: () => clock.now }, env: { ACCESS_TOKEN_SECONDS: '100000' } })
beforeEach(() => {
  clock.now += 1000
})
const change = (owner: ApiClient, id: string, body: object) => owner.call('PATCH /lists/{id}', { params: { id }, body })

describe('GET /lists', () => {
  type Query = NonNullable<CallInput['query']>
  const titles = async (viewer: ApiClient, query: Query) => (await viewer.call('GET /lists', { query })).map(({ title }) => title)

  it('finds lists by owner id or username in any case; private ones only for their owner', async () => {
    await createList(stage.ana, { title: 'pública' })
    clock.now += 1
    await createList(stage.ana, { title: 'privada', isPublic: false })
    for (const whose of [{ userId: stage.ana.id }, { username: stage.ana.username.toUpperCase() }] as Query[]) {
      expect(await titles(stage.stranger, whose)).toEqual(['pública'])
      expect(await titles(stage.luis, { ...whose, visibility: 'all' })).toEqual(['pública'])
      expect(await titles(stage.ana, whose)).toEqual(['pública'])
      expect(await titles(stage.ana, { ...whose, visibility: 'all' })).toEqual(['privada', 'pública'])
    }
    expect(await titles(stage.stranger, { username: 'nobody-of-that-name' })).toEqual([])
  })

  it('finds public lists of users the caller follows, and refuses followedBy another user', async () => {
    const marta = await signUp(stage.server)
    await createList(stage.luis, { title: 'de luis' })
    clock.now += 1
    await createList(stage.luis, { title: 'oculta de luis', isPublic: false })
    await createList(marta, { title: 'de marta' })
    await stage.ana.call('POST /users/{id}/follow', { params: { id: stage.luis.id } })
    expect(await titles(stage.ana, { followedBy: stage.ana.id })).toEqual(['de luis'])
    expect(await titles(stage.ana, { followedBy: stage.ana.id, visibility: 'all' })).toEqual(['de luis'])
    expect(await titles(marta, { followedBy: marta.id })).toEqual([])
    expect(await stage.luis.refused('GET /lists', { query: { followedBy: stage.ana.id } })).toMatchObject({ status: 403 })
    expect(await stage.stranger.refused('GET /lists', { query: { followedBy: stage.ana.id } })).toMatchObject({ status: 401 })
    expect(await stage.stranger.refused('GET /lists', { query: { visibility: 'all' } })).toMatchObject({ status: 401 })
  })

  it('combines several filters', async () => {
    const [first, second] = [
      await createList(stage.luis, { title: 'gusta' }),
      await createList(stage.luis, { title: 'no gusta' }),
    ]
    await createList(stage.ana, { title: 'propia' })
    await stage.ana.call('POST /users/{id}/follow', { params: { id: stage.luis.id } })
    await stage.ana.call('POST /lists/{id}/likes', { params: { id: first } })
    expect(
      await titles(stage.ana, { followedBy: stage.ana.id, likedBy: stage.ana.id, userId: stage.luis.id, sort: 'popular' }),
    ).toEqual(['gusta'])
    await change(stage.luis, first, { isPublic: false })
    expect(await titles(stage.ana, { followedBy: stage.ana.id, likedBy: stage.ana.id })).toEqual([])
    await stage.luis.call('DELETE /lists/{id}', { params: { id: second } })
  })

  it.each(['newest', 'popular'])(
    'pages sorted by %s have no gaps or duplicates while lists are added and deleted',
    async (sort) => {
      const written = Array.from({ length: 13 }, (_, i) => `lista ${i}`)
      for (const [i, title] of written.entries()) {
        if (i % 3 === 0) clock.now += 1
        await createList(stage.luis, { title })
      }
      const whole = await titles(stage.stranger, { userId: stage.luis.id, sort, limit: 50 })
      const gone = await createList(stage.luis, { title: 'se va' })
      const found = await allPages<{ title: string }>(
        stage.stranger,
        '/lists',
        { userId: stage.luis.id, sort, limit: 3 },
        async (page) => {
          if (page === 1) await stage.luis.call('DELETE /lists/{id}', { params: { id: gone } })
          clock.now += 1
          await createList(stage.luis, { title: 'llega tarde' })
        },
      )
      expect(found.map(({ title }) => title).filter((title) => title.startsWith('lista'))).toEqual(whole)
      expect(whole.toSorted()).toEqual(written.toSorted())
      expect(found.map(({ title }) => title)).not.toContain('llega tarde')
    },
  )

  it('refuses a cursor of another sort order with 400', async () => {
    for (let i = 0; i < 3; i += 1) await createList(stage.luis)
    const answer = await stage.stranger.attempt('GET /lists', { query: { userId: stage.luis.id, limit: 2 } })
    const cursor = /cursor=([\w-]+)/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    expect(await stage.stranger.refused('GET /lists', { query: { sort: 'popular', cursor } })).toMatchObject({ status: 400 })
  })

  it.each([
    'limit=abc',
    'limit=0',
    'limit=51',
    'limit=5&limit=5',
    'visibility=x',
    'sort=x',
    'userId=abc',
    `userId=${NOWHERE}&username=stage.ana`,
    'username=',
    'likedBy=me',
    'followedBy=1',
    'cursor=',
    'cursor=abc',
    `cursor=${Buffer.from('["newest","x",1,"y"]').toString('base64url')}`,
  ])('refuses %s with 400', async (query) => {
    const answer = await stage.ana.send('GET', `/api/lists?${query}`)
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'InvalidInputError'])
  })
})
