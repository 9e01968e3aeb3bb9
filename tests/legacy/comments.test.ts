import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommentMessage } from '#shared/api/comments'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { ApiClient, createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { addEventTo, postComment, fetchComments, reportAndDecide, signUpModerator } from '#testkit/server/socialCalls'
import { block } from '#testkit/server/visibilityFixture'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
let owner: Account
let friend: Account
let reader: Account
let id: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[owner, friend, reader] = [await signUp(server), await signUp(server), await signUp(server)]
  id = await createItinerary(owner)
  await invite(owner, id, friend)
})

const listen = async (person: ApiClient) => {
  const tab = await LegacyTab.enter(person, id)
  const heard: CommentMessage[] = []
  tab.socket.on('comment', (message: CommentMessage) => heard.push(message))
  return { tab, heard, said: () => heard.map(({ action, comment }) => `${action} ${comment.text}`) }
}

test('every socket in the room gets each comment as the list shows it, signed in or not', async () => {
  const all = await Promise.all([owner, friend, reader, new ApiClient(server)].map(listen))
  const comment = await postComment(reader, id, 'Hola')
  await reader.call('PATCH /comments/{id}', { params: { id: comment.id }, body: { text: 'Adiós' } })
  const [edited] = await fetchComments(owner, id)
  await owner.call('DELETE /comments/{id}', { params: { id: comment.id } })
  for (const { heard } of all)
    await eventually(() =>
      expect(heard).toEqual([
        { itineraryId: id, action: 'add', comment },
        { itineraryId: id, action: 'edit', comment: edited },
        { itineraryId: id, action: 'delete', comment: { ...comment, author: null, text: '', deleted: true } },
      ]),
    )
})

test('a user gets no comment of another user that they blocked', async () => {
  const stranger = await signUp(server)
  const [blocked, others] = [await listen(stranger), await listen(owner)]
  await block(stranger, reader)
  await postComment(reader, id, 'Para los demás')
  await postComment(owner, id, 'Para todos')
  await eventually(() => expect(others.said()).toEqual(['add Para los demás', 'add Para todos']))
  await eventually(() => expect(blocked.said()).toEqual(['add Para todos']))
})

test('a hidden comment is deleted for all but its author, and comes back when it is shown again', async () => {
  const moderator = await signUpModerator(server)
  const { id: commentId } = await postComment(reader, id, 'Compra aquí')
  const [author, others] = [await listen(reader), await listen(friend)]
  const caseId = await reportAndDecide(owner, moderator, ['comment', commentId], { action: 'hide' })
  await eventually(() => expect(others.said()).toEqual(['delete ']))
  await moderator.call('POST /moderation/cases/{id}/decisions', {
    params: { id: caseId },
    body: { action: 'lift', reason: 'other' },
  })
  await eventually(() => expect(others.said()).toEqual(['delete ', 'add Compra aquí']))
  expect(author.said()).toEqual(['add Compra aquí'])
})

test('after a vote the room gets a snapshot that shows it', async () => {
  const eventId = await addEventTo(server, id)
  const { tab } = await listen(reader)
  await friend.call('PUT /itineraries/{id}/events/{eventId}/vote', { params: { id, eventId } })
  await eventually(() => expect(tab.snapshots.at(-1)?.itinerary.ideas[0]).toMatchObject({ votes: 1, voted: false }))
  await owner.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: friend.id } })
  await eventually(() => expect(tab.snapshots.at(-1)?.itinerary.ideas[0]).toMatchObject({ votes: 0 }))
})
