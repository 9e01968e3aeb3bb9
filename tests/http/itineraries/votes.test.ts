import { beforeEach, expect, it } from 'vitest'
import { moveEvent } from '#shared/itinerary/commands'
import { createItinerary, invite, signUp, type ApiClient } from '#testkit/api/apiClient'
import { addEventTo } from '#testkit/server/socialCalls'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { block } from '#testkit/server/visibilityFixture'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const fixture = setUpServerFixture()
let id: string
let eventId: string
beforeEach(async () => {
  id = await createItinerary(fixture.ana)
  await invite(fixture.ana, id, fixture.luis)
  eventId = await addEventTo(fixture.server, id)
})

const vote = async (who: ApiClient, event = eventId, trip = id) =>
  (await who.attempt('PUT /itineraries/{id}/events/{eventId}/vote', { params: { id: trip, eventId: event } })).status
const unvote = async (who: ApiClient, event = eventId) =>
  (await who.attempt('DELETE /itineraries/{id}/events/{eventId}/vote', { params: { id, eventId: event } })).status
const votes = async (who: ApiClient) => {
  const { ideas, days } = await who.call('GET /itineraries/{id}', { params: { id } })
  const event = [...ideas, ...days.flatMap(({ events }) => events)].find((one) => one.id === eventId)
  return [event?.votes, event?.voted]
}
const move = async (dayId: string) => {
  const room = await fixture.server.services.hub.open(id)
  await room.write({ origin: 'server', userId: fixture.ana.id }, (doc) => moveEvent(doc, eventId, { dayId }))
}

it('owner and editor vote once each for an idea, see their own vote and can withdraw it', async () => {
  const { ana, luis, stranger } = fixture
  expect([await vote(ana), await vote(ana), await vote(luis)]).toEqual([204, 204, 204])
  expect([await votes(ana), await votes(luis), await votes(stranger)]).toEqual([
    [2, true],
    [2, true],
    [2, false],
  ])
  expect([await unvote(ana), await unvote(ana)]).toEqual([204, 204])
  expect([await votes(ana), await votes(luis)]).toEqual([
    [1, false],
    [1, true],
  ])
})

it('a proposer may vote, a viewer gets 403', async () => {
  const [proposer, viewer] = [await signUp(fixture.server), await signUp(fixture.server)]
  for (const [guest, role] of [
    [proposer, 'proposer'],
    [viewer, 'viewer'],
  ] as const)
    await fixture.ana.call('POST /itineraries/{id}/collaborators', { params: { id }, body: { username: guest.username, role } })
  expect([await vote(proposer), await vote(viewer)]).toEqual([204, 403])
})

it('a vote is removed when its member becomes a viewer', async () => {
  const { ana, luis } = fixture
  await vote(luis)
  const as = (role: string) =>
    ana.call('PATCH /itineraries/{id}/collaborators/{userId}', { params: { id, userId: luis.id }, body: { role } })
  await as('proposer')
  expect(await votes(luis)).toEqual([1, true])
  await as('viewer')
  expect([await votes(luis), await votes(ana)]).toEqual([
    [0, false],
    [0, false],
  ])
})

it('voting answers 401 without a session, 403 to other users and 404 to blocked ones', async () => {
  const other = await signUp(fixture.server)
  for (const act of [vote, unvote]) expect([await act(fixture.stranger), await act(other)]).toEqual([401, 403])
  await block(fixture.ana, other)
  expect(await vote(other)).toBe(404)
  expect(await vote(fixture.ana, eventId, NOWHERE)).toBe(404)
})

it('voting answers 404 for an unknown event and 409 for one in a day, where votes are hidden', async () => {
  const { ana } = fixture
  await vote(ana)
  const { days } = await ana.call('GET /itineraries/{id}', { params: { id } })
  await move(days[0]?.id ?? '')
  expect([await vote(ana), await unvote(ana)]).toEqual([409, 409])
  expect([await vote(ana, NOWHERE), await vote(ana, 'x')]).toEqual([404, 404])
  expect(await votes(ana)).toEqual([0, false])
  await move('')
  expect(await votes(ana)).toEqual([1, true])
})

it('a vote is removed when its member leaves, is removed or deletes the account', async () => {
  const { ana, luis, server } = fixture
  const [third, fourth] = [await signUp(server), await signUp(server)]
  for (const who of [third, fourth]) await invite(ana, id, who)
  for (const who of [ana, luis, third, fourth]) await vote(who)
  expect(await votes(ana)).toEqual([4, true])
  for (const [who, userId] of [
    [ana, luis.id],
    [third, third.id],
  ] as const)
    await who.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId } })
  expect(await votes(ana)).toEqual([2, true])
  const data = await fourth.call('GET /users/{id}/data', { params: { id: fourth.id } })
  expect(data.votes.map((one) => one.eventId)).toEqual([eventId])
  await fourth.call('DELETE /users/{id}', { params: { id: fourth.id }, body: { password: fourth.password } })
  expect(await votes(ana)).toEqual([1, true])
})
