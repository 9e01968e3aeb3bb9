import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/ids'
import { deleteEvent } from '#shared/itinerary/commands'
import { createItinerary, invite, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { addEventTo, postComment, toCommentTexts, fetchComments, attemptComment } from '#testkit/server/socialCalls'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import type { Comment } from '#shared/api/comments'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const fixture = setUpServerFixture()
let id: string
let other: Account
beforeEach(async () => {
  id = await createItinerary(fixture.ana)
  other = await signUp(fixture.server)
})

const count = async (who: ApiClient = fixture.stranger) =>
  (await who.call('GET /itineraries/{id}', { params: { id } })).commentCount
const edit = (who: ApiClient, commentId: string, text: string) =>
  who.attempt('PATCH /comments/{id}', { params: { id: commentId }, body: { text } })
const remove = async (who: ApiClient, commentId: string) =>
  (await who.attempt('DELETE /comments/{id}', { params: { id: commentId } })).status

describe('a comment', () => {
  it('is shown to all who may see the trip, signed in or not, oldest first', async () => {
    const { ana, luis, stranger } = fixture
    const first = await postComment(luis, id, '  ¿Cuánto cuesta\r\n\r\n\r\nla entrada?  ')
    expect(first).toEqual({
      id: expect.any(String) as string,
      itineraryId: id,
      eventId: null,
      parentId: null,
      author: { id: luis.id, name: 'Viajera', username: luis.username, avatar: null },
      text: '¿Cuánto cuesta\n\nla entrada?',
      mentions: [],
      createdAt: expect.any(String) as string,
      editedAt: null,
      deleted: false,
    })
    const second = await postComment(ana, id, 'Veinte euros', { parentId: first.id })
    expect(second).toMatchObject({ parentId: first.id, text: 'Veinte euros' })
    for (const who of [ana, luis, other, stranger]) expect(await fetchComments(who, id)).toEqual([first, second])
    expect(await count()).toBe(2)
  })

  it('returns the URL of its thread in Location', async () => {
    const answer = await attemptComment(fixture.luis, id)
    expect(answer.headers.get('location')).toBe(`${fixture.server.url}/itineraries/${id}?comments=trip`)
  })

  it('has 1 to 500 code points', async () => {
    const { luis } = fixture
    for (const text of ['', '   \n ', '🗺️'.repeat(251), undefined, 7])
      expect((await attemptComment(luis, id, { text })).status, JSON.stringify(text)).toBe(400)
    expect((await postComment(luis, id, '🧭'.repeat(500))).text).toHaveLength(1000)
  })

  it('with an id from the client is created once, and that id is refused elsewhere with 409', async () => {
    const { ana, luis } = fixture
    const made = { id: newId(), text: 'Sin red' }
    const first = await postComment(luis, id, made.text, made)
    expect(await postComment(luis, id, 'Otro texto', { id: made.id })).toEqual(first)
    expect((await attemptComment(ana, id, made)).status).toBe(409)
    const elsewhere = await createItinerary(luis)
    expect((await attemptComment(luis, elsewhere, made)).status).toBe(409)
    await remove(luis, made.id)
    expect(await postComment(luis, id, made.text, made)).toMatchObject({ deleted: true, text: '', author: null })
    expect(await fetchComments(luis, id)).toEqual([])
  })

  it('on an event is in the thread of the event, and counts for event and trip', async () => {
    const eventId = await addEventTo(fixture.server, id)
    const comment = await postComment(fixture.luis, id, 'Imprescindible', { eventId })
    expect(comment.eventId).toBe(eventId)
    const answer = await postComment(fixture.ana, id, 'Sí', { parentId: comment.id })
    expect(answer.eventId).toBe(eventId)
    expect(await fetchComments(other, id, eventId)).toEqual([comment, answer])
    expect(await fetchComments(other, id)).toEqual([])
    const read = await other.call('GET /itineraries/{id}', { params: { id } })
    expect([read.commentCount, read.ideas[0]?.commentCount]).toEqual([2, 2])
    expect((await attemptComment(fixture.luis, id, { text: 'x', eventId: NOWHERE })).status).toBe(404)
    expect(await fetchComments(other, id, NOWHERE)).toEqual([])
  })

  it('on a deleted event is not counted and takes no answer', async () => {
    const eventId = await addEventTo(fixture.server, id)
    const comment = await postComment(fixture.luis, id, 'Imprescindible', { eventId })
    const room = await fixture.server.services.hub.open(id)
    await room.write({ origin: 'server', userId: fixture.ana.id }, (doc) => deleteEvent(doc, eventId))
    expect(await count()).toBe(0)
    expect((await attemptComment(fixture.ana, id, { text: 'Sí', parentId: comment.id })).status).toBe(404)
  })

  it('answers only an existing comment that is not an answer itself', async () => {
    const { ana, luis } = fixture
    const first = await postComment(luis, id, 'Uno')
    const answer = await postComment(ana, id, 'Dos', { parentId: first.id })
    expect(
      await luis.refused('POST /itineraries/{id}/comments', { params: { id }, body: { text: 'x', parentId: answer.id } }),
    ).toMatchObject({
      status: 400,
      issues: [{ path: 'parentId', code: 'is_an_answer' }],
    })
    const elsewhere = await postComment(luis, await createItinerary(luis), 'Allí')
    const eventId = await addEventTo(fixture.server, id)
    for (const more of [{ parentId: NOWHERE }, { parentId: elsewhere.id }, { parentId: first.id, eventId }])
      expect((await attemptComment(ana, id, { text: 'x', ...more })).status).toBe(404)
    await remove(luis, first.id)
    expect((await attemptComment(ana, id, { text: 'x', parentId: first.id })).status).toBe(404)
  })
})

describe('editing and deleting', () => {
  it('editing is allowed to the author only', async () => {
    const { ana, luis, stranger } = fixture
    const { id: commentId, createdAt } = await postComment(luis, id, 'Uno')
    expect((await edit(luis, commentId, ' Dos ')).status).toBe(204)
    const [shown] = await fetchComments(stranger, id)
    expect(shown).toMatchObject({ text: 'Dos', createdAt, editedAt: expect.any(String) as string })
    await edit(luis, commentId, 'Dos')
    expect(await fetchComments(stranger, id)).toEqual([shown])
    expect((await edit(luis, commentId, '')).status).toBe(400)
    for (const [who, status] of [
      [stranger, 401],
      [other, 403],
      [ana, 403],
    ] as const)
      expect((await edit(who, commentId, 'Mío')).status).toBe(status)
    expect((await edit(luis, NOWHERE, 'Nada')).status).toBe(404)
    await remove(luis, commentId)
    expect((await edit(luis, commentId, 'Otra vez')).status).toBe(404)
  })

  it('deleting is allowed to the author and the trip owner, and repeats change nothing', async () => {
    const { ana, luis, stranger } = fixture
    await invite(ana, id, other)
    const [first, second] = [await postComment(luis, id, 'Uno'), await postComment(luis, id, 'Dos')]
    expect([await remove(stranger, first.id), await remove(other, first.id)]).toEqual([401, 403])
    expect([await remove(luis, first.id), await remove(luis, first.id), await remove(other, first.id)]).toEqual([204, 204, 204])
    expect([await remove(ana, second.id), await remove(ana, NOWHERE)]).toEqual([204, 204])
    expect([await fetchComments(luis, id), await count()]).toEqual([[], 0])
  })

  it('deleting a comment with answers leaves an empty place until the last answer is deleted', async () => {
    const { ana, luis } = fixture
    const first = await postComment(luis, id, 'Uno @nadie')
    const answer = await postComment(ana, id, 'Dos', { parentId: first.id })
    await remove(luis, first.id)
    expect(await fetchComments(other, id)).toEqual([{ ...first, author: null, text: '', deleted: true }, answer])
    expect(await count()).toBe(1)
    await remove(ana, answer.id)
    expect(await fetchComments(other, id)).toEqual([])
  })

  it('after losing access to the trip a user can only delete own comments', async () => {
    const { ana, luis } = fixture
    const [own, others] = [await postComment(luis, id, 'Mío'), await postComment(ana, id, 'Suyo')]
    await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: false } })
    expect((await edit(luis, own.id, 'Otro')).status).toBe(404)
    expect((await edit(luis, others.id, 'Otro')).status).toBe(404)
    expect([await remove(luis, others.id), await remove(luis, own.id)]).toEqual([204, 204])
    expect(toCommentTexts(await fetchComments(ana, id))).toEqual(['Suyo'])
  })
})

describe('the commenting setting', () => {
  const commentStatuses = async () => {
    await invite(fixture.ana, id, fixture.luis)
    const people = { owner: fixture.ana, member: fixture.luis, other, stranger: fixture.stranger }
    const answers: Record<string, number> = {}
    for (const [name, who] of Object.entries(people)) answers[name] = (await attemptComment(who, id)).status
    return answers
  }
  const set = (body: object, who: ApiClient = fixture.ana) => who.attempt('PATCH /itineraries/{id}', { params: { id }, body })

  it.each([
    ['everyone', true, { owner: 201, member: 201, other: 201, stranger: 401 }],
    ['members', true, { owner: 201, member: 201, other: 403, stranger: 401 }],
    ['nobody', true, { owner: 403, member: 403, other: 403, stranger: 401 }],
    ['everyone', false, { owner: 201, member: 201, other: 403, stranger: 401 }],
  ] as const)('is enforced: %s, public %s', async (commenting, isPublic, expected) => {
    expect((await set({ commenting, isPublic })).status).toBe(204)
    expect((await fixture.ana.call('GET /itineraries/{id}', { params: { id } })).commenting).toBe(commenting)
    expect(await commentStatuses()).toEqual(expected)
  })

  it('is set only by the owner, to one of its values', async () => {
    await invite(fixture.ana, id, fixture.luis)
    expect((await set({ commenting: 'friends' })).status).toBe(400)
    expect((await set({ commenting: 'nobody' }, fixture.luis)).status).toBe(403)
  })

  it('keeps existing comments, which their authors may edit and delete', async () => {
    const { id: commentId } = await postComment(other, id, 'Antes')
    await set({ commenting: 'nobody' })
    expect((await edit(other, commentId, 'Después')).status).toBe(204)
    expect(toCommentTexts(await fetchComments(fixture.stranger, id))).toEqual(['Después'])
    expect(await remove(other, commentId)).toBe(204)
  })

  it('does not show comments of a private trip to users who are not members', async () => {
    await postComment(fixture.ana, id, 'Entre nosotros')
    await set({ isPublic: false })
    for (const who of [other, fixture.stranger])
      expect((await who.attempt('GET /itineraries/{id}/comments', { params: { id } })).status).toBe(403)
    expect((await fixture.stranger.attempt('GET /itineraries/{id}/comments', { params: { id: NOWHERE } })).status).toBe(404)
  })
})

it('a comment mentions only other users who may see the trip', async () => {
  const { ana, luis } = fixture
  const secret = await createItinerary(ana, { isPublic: false })
  await invite(ana, secret, luis)
  const text = `@${luis.username.toUpperCase()} @${other.username} @${ana.username} @nadie-de-aqui ana@${luis.username}.org`
  const named = async (at: string) => (await postComment(ana, at, text)).mentions.map(({ username }) => username)
  expect(await named(secret)).toEqual([luis.username])
  expect(await named(id)).toEqual([luis.username, other.username].toSorted())
  const { id: commentId } = await postComment(ana, id, 'Nadie')
  await edit(ana, commentId, `@${luis.username}`)
  expect((await fetchComments(fixture.stranger, id)).at(-1)?.mentions.map((user) => user.id)).toEqual([luis.id])
})

it('comment pages have no gaps or duplicates while three users comment', async () => {
  const { ana, luis, stranger } = fixture
  const people = [ana, luis, other]
  for (let i = 0; i < 20; i += 1) await postComment(ana, id, `${i}`)
  let more = 20
  const pages = await fetchAllItems<Comment>(stranger, `/itineraries/${id}/comments`, { limit: 7 }, async (page) => {
    if (page <= 3) await Promise.all(people.map((who) => postComment(who, id, `${more++}`)))
  })
  expect(new Set(toCommentTexts(pages)).size).toBe(29)
  expect(pages).toHaveLength(29)
  expect(pages.map(({ createdAt }) => createdAt)).toEqual(pages.map(({ createdAt }) => createdAt).toSorted())
  expect((await stranger.attempt('GET /itineraries/{id}/comments', { params: { id }, query: { cursor: 'x' } })).status).toBe(400)
})

it('deleting an account deletes its comments, but leaves an empty place above answers of others', async () => {
  const { ana, luis } = fixture
  const first = await postComment(luis, id, 'Con respuesta')
  await postComment(luis, id, 'Mía', { parentId: first.id })
  const answer = await postComment(ana, id, 'Respuesta', { parentId: first.id })
  await postComment(luis, id, 'Sola')
  const alone = await postComment(luis, id, 'Con la mía')
  await postComment(luis, id, 'Mía también', { parentId: alone.id })
  const data = await luis.call('GET /users/{id}/data', { params: { id: luis.id } })
  expect(data.comments.map(({ text }) => text)).toEqual(['Mía también', 'Con la mía', 'Sola', 'Mía', 'Con respuesta'])
  await luis.call('DELETE /users/{id}', { params: { id: luis.id }, body: { password: luis.password } })
  expect(await fetchComments(fixture.stranger, id)).toEqual([{ ...first, author: null, text: '', deleted: true }, answer])
})
