import { beforeEach, describe, expect, it } from 'vitest'
import { createItinerary, createList, type ApiClient } from '#testkit/api/apiClient'
import { setServerStage } from '#testkit/server/serverStage'
import { runStatement, queryValues } from '#testkit/server/rows'

const PRESET = '/images/avatars/avatar-1.svg'
const clock = { now: Date.parse('2026-05-01T10:00:00Z') }

const stage = setServerStage({ overrides: { now: () => clock.now }, env: { ACCESS_TOKEN_SECONDS: '100000' } })
beforeEach(() => {
  clock.now += 1000
})

const read = (viewer: ApiClient, id: string) => viewer.call('GET /lists/{id}', { params: { id } })
const change = (owner: ApiClient, id: string, body: object) => owner.call('PATCH /lists/{id}', { params: { id }, body })
const put = (owner: ApiClient, id: string, itineraryId: string) =>
  owner.call('POST /lists/{id}/itineraries', { params: { id }, body: { itineraryId } })

describe('POST /lists', () => {
  it('creates a list and returns the absolute URL of its page in Location', async () => {
    const answer = await stage.ana.attempt('POST /lists', {
      body: {
        title: '  Islas \n para   volver ',
        description: ' Con mar ',
        image: PRESET,
        isPublic: true,
        userId: stage.ana.id,
        extra: 1,
      },
    })
    expect([answer.status, await answer.text()]).toEqual([201, ''])
    const location = new URL(answer.headers.get('location') ?? '')
    const [, folder, id = ''] = location.pathname.split('/')
    expect([location.origin, folder]).toEqual([stage.server.url, 'lists'])
    const now = new Date(clock.now).toISOString()
    expect(await read(stage.stranger, id)).toEqual({
      id,
      title: 'Islas para volver',
      description: 'Con mar',
      image: PRESET,
      isPublic: true,
      audience: 'public',
      userId: stage.ana.id,
      likes: 0,
      createdAt: now,
      updatedAt: now,
      itineraryCount: 0,
      covers: [],
      author: { id: stage.ana.id, name: 'Viajera', username: stage.ana.username, avatar: null },
      isLiked: false,
      itineraries: [],
    })
  })

  it('creates a private list without description and image by default', async () => {
    const answer = await stage.ana.attempt('POST /lists', { body: { title: 'Mía' } })
    const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
    expect(await read(stage.ana, id)).toMatchObject({ isPublic: false, description: '', image: null })
    expect(await stage.luis.refused('GET /lists/{id}', { params: { id } })).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
    expect(await stage.stranger.refused('GET /lists/{id}', { params: { id } })).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
  })

  it('answers 403 for another owner and 401 without a session', async () => {
    const before = await stage.ana.call('GET /lists', { query: { userId: stage.luis.id, visibility: 'all' } })
    expect(await stage.ana.refused('POST /lists', { body: { title: 'De otro', userId: stage.luis.id } })).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
    expect(await stage.stranger.refused('POST /lists', { body: { title: 'De nadie' } })).toMatchObject({ status: 401 })
    expect(await stage.ana.call('GET /lists', { query: { userId: stage.luis.id, visibility: 'all' } })).toEqual(before)
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
    const answer = await stage.ana.attempt('POST /lists', { body })
    expect([answer.status, status === 400 ? ((await answer.json()) as { error: string }).error : '']).toEqual([
      status,
      status === 400 ? 'InvalidInputError' : '',
    ])
  })
})

describe('PATCH /lists/{id}', () => {
  it('changes only the fields sent, and clears them with empty values', async () => {
    const id = await createList(stage.ana, { description: 'algo', image: PRESET })
    clock.now += 5000
    await change(stage.ana, id, { title: 'Otra' })
    const { createdAt, updatedAt, ...list } = await read(stage.ana, id)
    expect(list).toMatchObject({ title: 'Otra', description: 'algo', image: PRESET, isPublic: true })
    expect(Date.parse(updatedAt) - Date.parse(createdAt)).toBe(5000)
    await change(stage.ana, id, { description: '', image: null, isPublic: false })
    expect(await read(stage.ana, id)).toMatchObject({ title: 'Otra', description: '', image: null, isPublic: false })
  })

  it('changes nothing, not even updatedAt, when the values are the same', async () => {
    const id = await createList(stage.ana, { description: 'algo', image: PRESET })
    const before = await read(stage.ana, id)
    clock.now += 5000
    for (const body of [
      {},
      { title: ` ${before.title}  ` },
      { description: 'algo', image: PRESET, isPublic: true, userId: stage.luis.id },
    ])
      await change(stage.ana, id, body)
    expect(await read(stage.ana, id)).toEqual(before)
  })

  it('keeps an image whose file is missing, and refuses another missing image', async () => {
    const id = await createList(stage.ana, { title: 'Con foto' })
    const lost = `/uploads/${'a'.repeat(40)}.webp`
    await runStatement(stage.server.services.db, 'UPDATE lists SET image = @lost WHERE id = @id', { lost, id })
    await change(stage.ana, id, { title: 'Con la misma foto', image: lost })
    expect(await read(stage.ana, id)).toMatchObject({ title: 'Con la misma foto', image: lost })
    const other = { title: 'no', image: `/uploads/${'b'.repeat(40)}.webp` }
    expect(await stage.ana.refused('PATCH /lists/{id}', { params: { id }, body: other })).toMatchObject({
      status: 400,
      issues: [{ path: 'image', code: 'unknown_image' }],
    })
    expect(await read(stage.ana, id)).toMatchObject({ title: 'Con la misma foto', image: lost })
  })

  it('hides a list made private from other users immediately', async () => {
    const id = await createList(stage.ana)
    expect((await stage.luis.attempt('GET /lists/{id}', { params: { id } })).status).toBe(200)
    await change(stage.ana, id, { isPublic: false })
    expect((await stage.luis.attempt('GET /lists/{id}', { params: { id } })).status).toBe(403)
    expect((await stage.luis.call('GET /lists', { query: { userId: stage.ana.id, visibility: 'all' } })).length).toBe(0)
  })
})

it('DELETE /lists/{id} deletes the list with its items and likes, but no itinerary', async () => {
  const [id, itinerary] = [await createList(stage.ana), await createItinerary(stage.ana)]
  await put(stage.ana, id, itinerary)
  await stage.luis.call('POST /lists/{id}/likes', { params: { id } })
  await stage.ana.call('DELETE /lists/{id}', { params: { id } })
  expect(await stage.ana.refused('GET /lists/{id}', { params: { id } })).toMatchObject({ status: 404, error: 'NotFoundError' })
  expect((await stage.ana.attempt('GET /itineraries/{id}', { params: { id: itinerary } })).status).toBe(200)
  for (const table of ['list_items', 'list_likes'])
    expect(await queryValues(stage.server.services.db, `SELECT 1 FROM ${table} WHERE list_id = @id`, { id })).toEqual([])
})
