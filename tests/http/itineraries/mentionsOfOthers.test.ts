import { describe, expect, it } from 'vitest'
import type { CommentMessage } from '#shared/api/comments'
import { limits } from '#shared/limits'
import { createItinerary, invite, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { postComment, fetchComments } from '#testkit/server/socialCalls'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { startTestServer } from '#testkit/server/testServer'
import { block, hideAsModerator } from '#testkit/server/visibilityFixture'

const fixture = setUpServerFixture()

const namesSeenBy = async (who: ApiClient, id: string) =>
  (await fetchComments(who, id)).map(({ mentions }) => mentions.map(({ username }) => username))

const byName = (...people: Account[]) => people.map(({ username }) => username).toSorted()

async function namedTrip(): Promise<{ id: string; other: Account; viewer: Account; text: string }> {
  const { ana, luis, server } = fixture
  const [other, viewer] = [await signUp(server), await signUp(server)]
  const id = await createItinerary(ana)
  const text = `Con @${luis.username} y @${other.username}`
  await postComment(ana, id, text)
  return { id, other, viewer, text }
}

describe('mentions in a comment', () => {
  it.each([
    ['blocked by the viewer', (viewer: Account, luis: Account) => block(viewer, luis)],
    ['who blocked the viewer', (viewer: Account, luis: Account) => block(luis, viewer)],
  ])('hide a user %s, except between members of the same trip', async (_, keepAway) => {
    const { ana, luis, stranger } = fixture
    const { id, other, viewer } = await namedTrip()
    await keepAway(viewer, luis)
    expect(await namesSeenBy(viewer, id)).toEqual([[other.username]])
    for (const who of [ana, other, stranger]) expect(await namesSeenBy(who, id)).toEqual([byName(luis, other)])
    await invite(ana, id, luis)
    expect(await namesSeenBy(viewer, id)).toEqual([[other.username]])
    await invite(ana, id, viewer)
    expect(await namesSeenBy(viewer, id)).toEqual([byName(luis, other)])
  })

  it('show a user with a hidden profile only to that user', async () => {
    const { luis, stranger, server } = fixture
    const { id, other } = await namedTrip()
    await hideAsModerator(server, 'profile', luis.id)
    for (const who of [stranger, other]) expect(await namesSeenBy(who, id)).toEqual([[other.username]])
    expect(await namesSeenBy(luis, id)).toEqual([byName(luis, other)])
  })

  it('follow the same rule in live comments', async () => {
    const { ana, luis } = fixture
    const { id, other, viewer, text } = await namedTrip()
    await block(viewer, luis)
    const heardBy = async (who: ApiClient) => {
      const heard: CommentMessage[] = []
      const tab = await LegacyTab.enter(who, id)
      tab.socket.on('comment', (message) => heard.push(message))
      return heard
    }
    const [blocking, owner] = [await heardBy(viewer), await heardBy(ana)]
    await postComment(ana, id, text)
    await eventually(() => expect([blocking.length, owner.length]).toEqual([1, 1]))
    const names = (heard: CommentMessage[]) => heard[0]?.comment.mentions.map(({ username }) => username)
    expect([names(blocking), names(owner)]).toEqual([[other.username], byName(luis, other)])
  })

  it('follow the same rule for the author when the comment is sent again', async () => {
    const { ana, luis } = fixture
    const id = await createItinerary(ana)
    const text = `Hola @${luis.username}`
    const first = await postComment(ana, id, text)
    expect(first.mentions).toHaveLength(1)
    await block(ana, luis)
    expect((await postComment(ana, id, text, { id: first.id })).mentions).toEqual([])
  })
})

it('PATCH /comments/{id} answers 429 with Retry-After above the hourly limit', { tags: 'long' }, async () => {
  const server = await startTestServer({ env: { RATE_LIMIT: 'on' } })
  const ana = await signUp(server)
  const id = await createItinerary(ana)
  const { id: commentId } = await postComment(ana, id, 'Hola')
  const edit = (text: string) => ana.attempt('PATCH /comments/{id}', { params: { id: commentId }, body: { text } })
  for (let i = 0; i < limits.commentEditsPerHour; i += 1) expect((await edit(`Texto ${i}`)).status).toBe(204)
  const refused = await edit('Uno más')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  await server.close()
})
