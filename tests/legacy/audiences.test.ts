import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audiences, type Audience } from '#shared/audience'
import { createItinerary, signUp } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { OK_ACK, errorAck } from '#testkit/legacy/legacyTrip'
import {
  createAudienceFixture,
  onlookers,
  visibleAudiences,
  type AudienceFixture,
  type Onlooker,
} from '#testkit/server/audienceFixture'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
let fixture: AudienceFixture
beforeAll(async () => {
  server = await startTestServer()
  fixture = await createAudienceFixture(server)
})
afterAll(() => server.close())

test.each(onlookers)('the %s can join exactly the trips that they may see', async (who) => {
  const tab = await LegacyTab.open(fixture.people[who])
  for (const audience of audiences) {
    const isSeen = visibleAudiences(who, 'itineraries').includes(audience)
    expect([audience, await tab.join(fixture.trips[audience])]).toEqual([
      audience,
      isSeen ? OK_ACK : errorAck(who === 'blocked' ? 'NotFoundError' : 'UnauthorizedError'),
    ])
  }
})

const set = (id: string, audience: Audience, title: string) =>
  fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { audience, title } })

/** Viewers of a public trip; some must leave when its audience shrinks. */
const watchers: readonly Onlooker[] = ['owner', 'member', 'follower', 'stranger', 'nobody']

describe.each(['private', 'link', 'followers'] as const)('when a public trip becomes %s', (audience) => {
  test('viewers who lose access leave immediately and get no update, the others stay', async () => {
    const { trips, people } = await createAudienceFixture(server)
    const id = trips.public
    const tabs = await Promise.all(watchers.map(async (who) => ({ who, tab: await LegacyTab.enter(people[who], id) })))
    const owner = tabs.find(({ who }) => who === 'owner')?.tab
    await people.owner.call('PATCH /itineraries/{id}', { params: { id }, body: { audience, title: 'Ahora para pocos' } })
    await owner?.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: { description: 'Nadie más' } })
    for (const { who, tab } of tabs) {
      const stays = visibleAudiences(who, 'itineraries').includes(audience)
      await tab.waitForPendingEvents()
      if (stays) {
        await eventually(() => expect(tab.page?.record.title).toBe('Ahora para pocos'))
        expect([who, tab.notices]).not.toContain('access-revoked')
      } else {
        await eventually(() => expect([who, tab.notices]).toEqual([who, expect.arrayContaining(['access-revoked'])]))
        expect([who, tab.actions]).toEqual([who, []])
      }
    }
  })
})

test('a user who stops following leaves the trips for followers, and no others', async () => {
  const { accounts, ana, trips } = await createAudienceFixture(server)
  const { follower } = accounts
  const tabs = {
    followers: await LegacyTab.enter(follower, trips.followers),
    link: await LegacyTab.enter(follower, trips.link),
    public: await LegacyTab.enter(follower, trips.public),
  }
  const other = await signUp(server)
  await other.call('POST /users/{id}/follow', { params: { id: ana.id } })
  const stays = await LegacyTab.enter(other, trips.followers)
  await follower.call('DELETE /users/{id}/follow', { params: { id: ana.id } })
  await ana.call('PATCH /itineraries/{id}', { params: { id: trips.followers }, body: { title: 'Sin ti' } })
  await eventually(() => expect(tabs.followers.notices).toContain('access-revoked'))
  expect((await stays.nextAction('edit-itinerary')).updatedItineraryData).toMatchObject({ title: 'Sin ti' })
  await tabs.followers.waitForPendingEvents()
  expect(tabs.followers.actions).toEqual([])
  for (const tab of [tabs.link, tabs.public, stays]) expect(tab.notices).not.toContain('access-revoked')
  expect(await tabs.followers.join(trips.followers)).toEqual(errorAck('UnauthorizedError'))
  await follower.call('POST /users/{id}/follow', { params: { id: ana.id } })
  expect(await tabs.followers.join(trips.followers)).toEqual(OK_ACK)
})

test('a legacy page that sends isPublic: false keeps the audience of a trip shared by link', async () => {
  const id = await createItinerary(fixture.ana, { isPublic: undefined, audience: 'link' })
  const tab = await LegacyTab.enter(fixture.ana, id)
  const send = (updatedItineraryData: object) => tab.emit('edit-itinerary', { itineraryId: id, updatedItineraryData })
  const audience = async () => (await fixture.ana.call('GET /itineraries/{id}', { params: { id } })).audience
  expect(await send({ title: 'Otro', isPublic: false })).toEqual(OK_ACK)
  expect(await audience()).toBe('link')
  expect(await send({ isPublic: true, audience: 'link' })).toEqual(errorAck('InvalidInputError'))
  expect(await send({ isPublic: true })).toEqual(OK_ACK)
  expect(await audience()).toBe('public')
  await set(id, 'followers', 'Para quienes me siguen')
  expect((await tab.nextAction('edit-itinerary')).updatedItineraryData).toBeDefined()
})
