import { beforeEach, describe, expect, it } from 'vitest'
import { createItinerary, invite, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import {
  postComment,
  toCommentTexts,
  fetchComments,
  attemptComment,
  fetchCase,
  sendDecision,
  postReport,
  reportAndDecide,
  signUpModerator,
} from '#testkit/server/socialCalls'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { block, hideAsModerator, unhideAsModerator } from '#testkit/server/visibilityFixture'

const fixture = setUpServerFixture()
let id: string
let host: Account
beforeEach(async () => {
  host = await signUp(fixture.server)
  id = await createItinerary(host)
})

/** Comments and their count on the page, on its card and in the list. */
const seen = async (who: ApiClient) => {
  const { commentCount } = await who.call('GET /itineraries/{id}', { params: { id } })
  const [card] = await who.call('GET /itineraries', { query: { userId: host.id } })
  expect(card?.commentCount).toBe(commentCount)
  return { texts: toCommentTexts(await fetchComments(who, id)), commentCount }
}
const all = { texts: ['De Ana', 'De Luis'], commentCount: 2 }

describe('comments of two users, one blocking the other', () => {
  beforeEach(async () => {
    await postComment(fixture.ana, id, 'De Ana')
    await postComment(fixture.luis, id, 'De Luis')
  })

  it('are hidden from each other on trips of other users, and shown to all others', async () => {
    const { ana, luis, stranger } = fixture
    await block(ana, luis)
    expect(await seen(ana)).toEqual({ texts: ['De Ana'], commentCount: 1 })
    expect(await seen(luis)).toEqual({ texts: ['De Luis'], commentCount: 1 })
    for (const who of [host, stranger]) expect(await seen(who)).toEqual(all)
  })

  it('are shown to both while both are members of the trip', async () => {
    const { ana, luis } = fixture
    await invite(host, id, ana)
    await invite(host, id, luis)
    await block(ana, luis)
    for (const who of [ana, luis]) expect(await seen(who)).toEqual(all)
    await host.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: luis.id } })
    expect(await seen(ana)).toEqual({ texts: ['De Ana'], commentCount: 1 })
  })

  it('refuse answers and edits, drop mentions, and accept reports only from the blocker', async () => {
    const { ana, luis } = fixture
    const [, ofLuis] = await fetchComments(host, id)
    await block(ana, luis)
    const answer = { text: 'x', parentId: ofLuis?.id }
    expect((await attemptComment(ana, id, answer)).status).toBe(404)
    expect((await ana.attempt('PATCH /comments/{id}', { params: { id: ofLuis?.id ?? '' }, body: { text: 'x' } })).status).toBe(
      404,
    )
    expect((await postComment(ana, id, `@${luis.username}`)).mentions).toEqual([])
    expect((await postReport(ana, 'comment', ofLuis?.id ?? '')).status).toBe(201)
    expect((await postReport(luis, 'comment', (await fetchComments(host, id))[0]?.id ?? '')).status).toBe(404)
  })

  it('are shown only to their author while the author has a hidden profile', async () => {
    const { ana, luis, server, stranger } = fixture
    await hideAsModerator(server, 'profile', luis.id)
    for (const who of [ana, host, stranger]) expect(await seen(who)).toEqual({ texts: ['De Ana'], commentCount: 1 })
    expect(await seen(luis)).toEqual(all)
    await unhideAsModerator(server, 'profile', luis.id)
    expect(await seen(stranger)).toEqual(all)
  })
})

describe('a reported comment', () => {
  it('keeps its text in a snapshot and is hidden from all but its author until the decision is lifted', async () => {
    const { ana, luis, server, stranger } = fixture
    const moderator = await signUpModerator(server)
    const { id: commentId } = await postComment(luis, id, 'Compra aquí')
    expect((await postReport(luis, 'comment', commentId)).status).toBe(400)
    expect((await postReport(ana, 'comment', commentId)).status).toBe(201)
    await luis.call('PATCH /comments/{id}', { params: { id: commentId }, body: { text: 'Nada' } })
    const { id: caseId, title, author } = await fetchCase(moderator, commentId)
    expect([title, author?.id]).toEqual(['Compra aquí', luis.id])
    expect((await moderator.call('GET /moderation/cases/{id}', { params: { id: caseId } })).snapshot).toEqual({
      kind: 'comment',
      text: 'Compra aquí',
    })
    expect((await sendDecision(moderator, caseId, { action: 'hide' })).status).toBe(204)
    for (const who of [ana, host, stranger, moderator]) expect(await seen(who)).toEqual({ texts: [], commentCount: 0 })
    expect(await seen(luis)).toEqual({ texts: ['Nada'], commentCount: 1 })
    expect((await postReport(host, 'comment', commentId)).status).toBe(404)
    expect((await sendDecision(moderator, caseId, { action: 'lift' })).status).toBe(204)
    expect(await seen(stranger)).toEqual({ texts: ['Nada'], commentCount: 1 })
  })

  it('is deleted by a moderator and leaves an empty place above its answers', async () => {
    const { ana, luis, server, stranger } = fixture
    const moderator = await signUpModerator(server)
    const { id: commentId } = await postComment(luis, id, 'Compra aquí')
    await postComment(host, id, 'No', { parentId: commentId })
    const caseId = await reportAndDecide(ana, moderator, ['comment', commentId], { action: 'delete' })
    expect(await seen(stranger)).toEqual({ texts: ['', 'No'], commentCount: 1 })
    expect((await moderator.call('GET /moderation/cases/{id}', { params: { id: caseId } })).isThere).toBe(false)
  })

  it('is not found if the reporter may not see the trip', async () => {
    const secret = await createItinerary(host, { isPublic: false })
    const { id: commentId } = await postComment(host, secret, 'Entre nosotros')
    expect((await postReport(fixture.ana, 'comment', commentId)).status).toBe(404)
  })
})
