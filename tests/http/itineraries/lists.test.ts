import { beforeEach, describe, expect, it } from 'vitest'
import { createItinerary, createList, type ApiClient } from '#testkit/api/apiClient'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { runStatement, queryValues } from '#testkit/server/rows'

const PRESET = '/images/avatars/avatar-1.svg'
const clock = { now: Date.parse('2026-05-01T10:00:00Z') }

const fixture = setUpServerFixture({ overrides: { now: () => clock.now }, env: { ACCESS_TOKEN_SECONDS: '100000' } })
beforeEach(() => {
  clock.now += 1000
})

const read = (viewer: ApiClient, id: string) => viewer.call('GET /lists/{id}', { params: { id } })
const change = (owner: ApiClient, id: string, body: object) => owner.call('PATCH /lists/{id}', { params: { id }, body })
const put = (owner: ApiClient, id: string, itineraryId: string) =>
  owner.call('POST /lists/{id}/itineraries', { params: { id }, body: { itineraryId } })

describe('POST /lists', () => {
  it('creates a list and returns the absolute URL of its page in Location', async () => {
    const answer = await fixture.ana.attempt('POST /lists', {
      body: {
        title: '  Islas \n para   volver ',
        description: ' Con mar ',
        image: PRESET,
        isPublic: true,
        userId: fixture.ana.id,
        extra: 1,
      },
    })
    expect([answer.status, await answer.text()]).toEqual([201, ''])
    const location = new URL(answer.headers.get('location') ?? '')
    const [, folder, id = ''] = location.pathname.split('/')
    expect([location.origin, folder]).toEqual([fixture.server.url, 'lists'])
    const now = new Date(clock.now).toISOString()
    expect(await read(fixture.stranger, id)).toEqual({
      id,
      title: 'Islas para volver',
      description: 'Con mar',
      image: PRESET,
      isPublic: true,
      audience: 'public',
      userId: fixture.ana.id,
      likes: 0,
      createdAt: now,
      updatedAt: now,
      itineraryCount: 0,
      covers: [],
      author: { id: fixture.ana.id, name: 'Viajera', username: fixture.ana.username, avatar: null },
      isLiked: false,
      itineraries: [],
    })
  })

  it('creates a private list without description and image by default', async () => {
    const answer = await fixture.ana.attempt('POST /lists', { body: { title: 'Mía' } })
    const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
    expect(await read(fixture.ana, id)).toMatchObject({ isPublic: false, description: '', image: null })
    expect(await fixture.luis.refused('GET /lists/{id}', { params: { id } })).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
    expect(await fixture.stranger.refused('GET /lists/{id}', { params: { id } })).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
  })

  it('answers 403 for another owner and 401 without a session', async () => {
    const before = await fixture.ana.call('GET /lists', { query: { userId: fixture.luis.id, visibility: 'all' } })
    expect(await fixture.ana.refused('POST /lists', { body: { title: 'De otro', userId: fixture.luis.id } })).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
    expect(await fixture.stranger.refused('POST /lists', { body: { title: 'De nadie' } })).toMatchObject({ status: 401 })
    expect(await fixture.ana.call('GET /lists', { query: { userId: fixture.luis.id, visibility: 'all' } })).toEqual(before)
  })

  it.each([
    ['50 emoji as title', { title: '🏝'.repeat(50) }, 201],
    ['51 emoji as title', { title: '🏝'.repeat(51) }, 400],
    ['a title of blanks', { title: ' \n\t ' }, 400],
    ['no title', { description: 'x' }, 400],
    ['250 emoji as description', { title: 'x', description: '🏝'.repeat(250) }, 201],
    ['251 emoji as description', { title: 'x', description: '🏝'.repeat(251) }, 400],
    ['a picture that is not there', { title: 'x', image: `/uploads/${'0'.repeat(40)}.webp` }, 400],
    ["another site's picture", { title: 'x', image: 'https://evil.example/x.png' }, 400],
    ['a flag that is none', { title: 'x', isPublic: 'true' }, 400],
    ["a user's id that is none", { title: 'x', userId: 'me' }, 400],
  ])('validates %s', async (_, body, status) => {
    const answer = await fixture.ana.attempt('POST /lists', { body })
    expect([answer.status, status === 400 ? ((await answer.json()) as { error: string }).error : '']).toEqual([
      status,
      status === 400 ? 'InvalidInputError' : '',
    ])
  })
})

describe('PATCH /lists/{id}', () => {
  it('changes only the fields sent, and clears them with empty values', async () => {
    const id = await createList(fixture.ana, { description: 'algo', image: PRESET })
    clock.now += 5000
    await change(fixture.ana, id, { title: 'Otra' })
    const { createdAt, updatedAt, ...list } = await read(fixture.ana, id)
    expect(list).toMatchObject({ title: 'Otra', description: 'algo', image: PRESET, isPublic: true })
    expect(Date.parse(updatedAt) - Date.parse(createdAt)).toBe(5000)
    await change(fixture.ana, id, { description: '', image: null, isPublic: false })
    expect(await read(fixture.ana, id)).toMatchObject({ title: 'Otra', description: '', image: null, isPublic: false })
  })

  it('changes nothing, not even updatedAt, when the values are the same', async () => {
    const id = await createList(fixture.ana, { description: 'algo', image: PRESET })
    const before = await read(fixture.ana, id)
    clock.now += 5000
    for (const body of [
      {},
      { title: ` ${before.title}  ` },
      { description: 'algo', image: PRESET, isPublic: true, userId: fixture.luis.id },
    ])
      await change(fixture.ana, id, body)
    expect(await read(fixture.ana, id)).toEqual(before)
  })

  it('keeps an image whose file is missing, and refuses another missing image', async () => {
    const id = await createList(fixture.ana, { title: 'Con foto' })
    const lost = `/uploads/${'a'.repeat(40)}.webp`
    await runStatement(fixture.server.services.db, 'UPDATE lists SET image = @lost WHERE id = @id', { lost, id })
    await change(fixture.ana, id, { title: 'Con la misma foto', image: lost })
    expect(await read(fixture.ana, id)).toMatchObject({ title: 'Con la misma foto', image: lost })
    const other = { title: 'no', image: `/uploads/${'b'.repeat(40)}.webp` }
    expect(await fixture.ana.refused('PATCH /lists/{id}', { params: { id }, body: other })).toMatchObject({
      status: 400,
      issues: [{ path: 'image', code: 'unknown_image' }],
    })
    expect(await read(fixture.ana, id)).toMatchObject({ title: 'Con la misma foto', image: lost })
  })

  it('hides a list made private from other users immediately', async () => {
    const id = await createList(fixture.ana)
    expect((await fixture.luis.attempt('GET /lists/{id}', { params: { id } })).status).toBe(200)
    await change(fixture.ana, id, { isPublic: false })
    expect((await fixture.luis.attempt('GET /lists/{id}', { params: { id } })).status).toBe(403)
    expect((await fixture.luis.call('GET /lists', { query: { userId: fixture.ana.id, visibility: 'all' } })).length).toBe(0)
  })
})

it('DELETE /lists/{id} deletes the list with its items and likes, but no itinerary', async () => {
  const [id, itinerary] = [await createList(fixture.ana), await createItinerary(fixture.ana)]
  await put(fixture.ana, id, itinerary)
  await fixture.luis.call('POST /lists/{id}/likes', { params: { id } })
  await fixture.ana.call('DELETE /lists/{id}', { params: { id } })
  expect(await fixture.ana.refused('GET /lists/{id}', { params: { id } })).toMatchObject({ status: 404, error: 'NotFoundError' })
  expect((await fixture.ana.attempt('GET /itineraries/{id}', { params: { id: itinerary } })).status).toBe(200)
  for (const table of ['list_items', 'list_likes'])
    expect(await queryValues(fixture.server.services.db, `SELECT 1 FROM ${table} WHERE list_id = @id`, { id })).toEqual([])
})
