import { describe, expect, it } from 'vitest'
import { deleteEvent } from '#shared/itinerary/commands'
import { createItinerary, createList, invite, signUp, forkItinerary } from '#testkit/api/apiClient'
import { enterAsGuest, requestInvitationLink } from '#testkit/api/guests'
import {
  addEventTo,
  postComment,
  reportAndDecide,
  signUpModerator,
  followAs,
  like,
  noticesOf,
  fetchNoticeSummaries,
  unfollowAs,
  unlike,
  unreadOf,
} from '#testkit/server/socialCalls'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const fixture = setUpServerFixture()

describe('a notice', () => {
  it('tells only the added member trip and inviter, and is removed with the membership', async () => {
    const { ana, luis } = fixture
    const id = await createItinerary(ana, { title: 'Roma', isPublic: false })
    await invite(ana, id, luis)
    await invite(ana, id, luis)
    expect(await noticesOf(luis)).toEqual([
      {
        id: expect.any(String) as string,
        kind: 'invited',
        at: expect.any(String) as string,
        read: false,
        count: 1,
        actors: [{ id: ana.id, name: 'Viajera', username: ana.username, avatar: null }],
        itinerary: { id, title: 'Roma' },
        list: null,
        commentId: null,
        eventId: null,
      },
    ])
    expect(await noticesOf(ana)).toEqual([])
    expect([await unreadOf(luis), await unreadOf(ana)]).toEqual([1, 0])
    await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: luis.id } })
    expect([await noticesOf(luis), await unreadOf(luis)]).toEqual([[], 0])
  })

  it('of a comment is sent once per user, as mention, answer or comment', async () => {
    const { ana, luis, server } = fixture
    const [friend, other] = [await signUp(server), await signUp(server)]
    const id = await createItinerary(ana)
    await invite(ana, id, friend)
    const eventId = await addEventTo(server, id)
    const first = await postComment(luis, id, 'Hola', { eventId })
    expect(await fetchNoticeSummaries(ana)).toEqual([['comment', 1, luis.username]])
    expect((await noticesOf(ana))[0]).toMatchObject({ commentId: first.id, eventId, itinerary: { id } })
    expect((await fetchNoticeSummaries(friend))[0]).toEqual(['comment', 1, luis.username])
    await postComment(ana, id, `Sí, @${other.username} y @${friend.username}`, { parentId: first.id })
    expect((await fetchNoticeSummaries(luis))[0]).toEqual(['answer', 1, ana.username])
    expect((await fetchNoticeSummaries(friend))[0]).toEqual(['mention', 1, ana.username])
    expect(await fetchNoticeSummaries(other)).toEqual([['mention', 1, ana.username]])
    expect(await fetchNoticeSummaries(ana)).toHaveLength(1)
  })

  it('is sent when an edit mentions a user, and removed when a later edit does not', async () => {
    const { ana, luis } = fixture
    const id = await createItinerary(ana)
    const { id: commentId } = await postComment(ana, id, 'Hola')
    const edit = (text: string) => ana.call('PATCH /comments/{id}', { params: { id: commentId }, body: { text } })
    await edit(`Hola @${luis.username}`)
    expect(await fetchNoticeSummaries(luis)).toEqual([['mention', 1, ana.username]])
    await edit('Adiós')
    expect(await fetchNoticeSummaries(luis)).toEqual([])
  })

  it('is sent for likes of trips and lists, follows and forks, and removed when they are withdrawn', async () => {
    const { ana, luis } = fixture
    const id = await createItinerary(ana, { title: 'Roma' })
    const listId = await createList(ana, { title: 'Italia' })
    await like(luis, id)
    await luis.call('POST /lists/{id}/likes', { params: { id: listId } })
    await followAs(luis, ana)
    const fork = await forkItinerary(luis, id)
    expect(await fetchNoticeSummaries(ana)).toEqual(['fork', 'follow', 'like', 'like'].map((kind) => [kind, 1, luis.username]))
    const [made, , liked, likedTrip] = await noticesOf(ana)
    expect([made?.itinerary, liked?.list, liked?.itinerary, likedTrip?.itinerary]).toEqual([
      { id, title: 'Roma' },
      { id: listId, title: 'Italia' },
      null,
      { id, title: 'Roma' },
    ])
    await luis.call('DELETE /itineraries/{id}', { params: { id: fork } })
    await unfollowAs(luis, ana)
    await luis.call('DELETE /lists/{id}/likes', { params: { id: listId } })
    expect(await fetchNoticeSummaries(ana)).toEqual([['like', 1, luis.username]])
  })

  it('is never sent for own actions', async () => {
    const { ana } = fixture
    const id = await createItinerary(ana)
    await like(ana, id)
    const { id: parentId } = await postComment(ana, id, `Hola @${ana.username}`)
    await postComment(ana, id, 'Sí', { parentId })
    expect(await noticesOf(ana)).toEqual([])
  })

  it('is sent for moderation decisions without the moderator, and not for dismissed reports', async () => {
    const { ana, luis, server } = fixture
    const moderator = await signUpModerator(server)
    const id = await createItinerary(ana, { title: 'Roma' })
    const listId = await createList(ana)
    const { id: commentId } = await postComment(ana, id, 'Compra aquí')
    await reportAndDecide(luis, moderator, ['list', listId], { action: 'dismiss' })
    expect(await noticesOf(ana)).toEqual([])
    await reportAndDecide(luis, moderator, ['comment', commentId], { action: 'delete' })
    await reportAndDecide(luis, moderator, ['itinerary', id], { action: 'hide' })
    await reportAndDecide(luis, moderator, ['profile', ana.id], { action: 'hide' })
    const notices = await noticesOf(ana)
    expect(notices.map(({ kind, actors, count, itinerary }) => [kind, actors, count, itinerary])).toEqual([
      ['moderation', [], 1, null],
      ['moderation', [], 1, { id, title: 'Roma' }],
      ['moderation', [], 1, null],
    ])
  })

  it('is sent for a trip that moderators deleted, without the trip', async () => {
    const { ana, luis, server } = fixture
    const id = await createItinerary(ana)
    await reportAndDecide(luis, await signUpModerator(server), ['itinerary', id], { action: 'delete' })
    expect(await noticesOf(ana)).toMatchObject([{ kind: 'moderation', actors: [], itinerary: null }])
  })
})

describe('the removal of notices', () => {
  it('follows the deletion of a comment or of its event', async () => {
    const { ana, luis, server } = fixture
    const id = await createItinerary(ana)
    const eventId = await addEventTo(server, id)
    const { id: commentId } = await postComment(luis, id, 'Uno')
    await postComment(luis, id, 'Dos', { eventId })
    expect(await fetchNoticeSummaries(ana)).toHaveLength(2)
    await luis.call('DELETE /comments/{id}', { params: { id: commentId } })
    expect(await fetchNoticeSummaries(ana)).toHaveLength(1)
    const room = await server.services.hub.open(id)
    await room.write({ origin: 'server', userId: ana.id }, (doc) => deleteEvent(doc, eventId))
    await server.services.settle(id)
    expect([await fetchNoticeSummaries(ana), await unreadOf(ana)]).toEqual([[], 0])
  })

  it('follows the loss of access to a private trip', async () => {
    const { ana, luis } = fixture
    const id = await createItinerary(ana, { isPublic: false })
    await invite(ana, id, luis)
    const { id: parentId } = await postComment(luis, id, 'Hola')
    await postComment(ana, id, `Sí, @${luis.username}`)
    await postComment(ana, id, 'Sí', { parentId })
    expect((await fetchNoticeSummaries(luis)).map(([kind]) => kind)).toEqual(['answer', 'mention', 'invited'])
    await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: luis.id } })
    expect([await fetchNoticeSummaries(luis), await unreadOf(luis)]).toEqual([[], 0])
  })

  it('is undone with the same time and read state when a like is given again', async () => {
    const { ana, luis, server } = fixture
    const other = await signUp(server)
    const id = await createItinerary(ana)
    await like(other, id)
    await like(luis, id)
    const [before] = await noticesOf(ana)
    expect(before).toMatchObject({ count: 2 })
    await unlike(luis, id)
    const [without] = await noticesOf(ana)
    expect(without).toMatchObject({ count: 1, actors: [{ id: other.id }] })
    expect((without?.at ?? '') <= (before?.at ?? '')).toBe(true)
    await ana.call('POST /notifications/read', { body: { until: before?.at } })
    for (const _ of [1, 2, 3]) {
      await like(luis, id)
      expect(await noticesOf(ana)).toEqual([{ ...before, read: true }])
      expect(await unreadOf(ana)).toBe(0)
      await unlike(luis, id)
    }
    await unlike(other, id)
    expect(await noticesOf(ana)).toEqual([])
  })

  it('is undone with the same read notice when a follow is given again', async () => {
    const { ana, luis } = fixture
    await followAs(luis, ana)
    const [first] = await noticesOf(ana)
    await ana.call('POST /notifications/read', { body: { until: first?.at } })
    for (const _ of [1, 2]) {
      await unfollowAs(luis, ana)
      expect(await noticesOf(ana)).toEqual([])
      await followAs(luis, ana)
      expect(await noticesOf(ana)).toEqual([{ ...first, read: true }])
    }
  })

  it('follows the deletion of the account that caused or received them', async () => {
    const { ana, luis, server } = fixture
    const other = await signUp(server)
    const id = await createItinerary(ana)
    await like(luis, id)
    await like(other, id)
    await followAs(luis, ana)
    await followAs(ana, luis)
    await postComment(luis, id, `Hola @${ana.username}`)
    await luis.call('DELETE /users/{id}', { params: { id: luis.id }, body: { password: luis.password } })
    expect(await fetchNoticeSummaries(ana)).toEqual([['like', 1, other.username]])
    const left = await server.services.db.rows('SELECT 1 FROM notices WHERE user_id = @id', { id: luis.id })
    expect(left).toEqual([])
  })
})

it('the owner gets notices of users who join by a link and of comments by guests', async () => {
  const { ana, luis, server } = fixture
  const id = await createItinerary(ana, { title: 'Roma', isPublic: false })
  const { token } = await requestInvitationLink(ana, id)
  await luis.attempt('POST /invitations/{token}', { params: { token } })
  expect(await fetchNoticeSummaries(ana)).toEqual([['joined', 1, luis.username]])
  expect((await noticesOf(ana))[0]).toMatchObject({ itinerary: { id, title: 'Roma' } })
  const guest = await enterAsGuest(server, token, 'Nora')
  await postComment(guest, id, 'Hola')
  const notices = await noticesOf(ana)
  expect(notices.map(({ kind, actors }) => [kind, actors[0]?.name])).toEqual([
    ['comment', 'Nora'],
    ['joined', 'Nora'],
    ['joined', 'Viajera'],
  ])
  await postComment(ana, id, 'Hola, Nora', { parentId: notices[0]?.commentId ?? '' })
  expect((await fetchNoticeSummaries(guest))[0]).toEqual(['answer', 1, ana.username])
  await luis.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: luis.id } })
  expect(await fetchNoticeSummaries(ana)).toHaveLength(2)
})
