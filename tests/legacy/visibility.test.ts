import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { errorAck, OK_ACK } from '#testkit/legacy/legacyTrip'
import { ApiClient, createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { block, hideAsModerator, unhideAsModerator, unblock } from '#testkit/server/visibilityFixture'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
let owner: Account
let friend: Account
let watcher: Account
let id: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[owner, friend, watcher] = [await signUp(server), await signUp(server), await signUp(server)]
  id = await createItinerary(owner)
  await invite(owner, id, friend)
})

const refusedToJoin = async (person: ApiClient) => {
  const tab = await LegacyTab.open(person)
  expect(await tab.join(id)).toEqual(errorAck('NotFoundError'))
  expect(tab.errors).toEqual(['No puedes abrir este itinerario.'])
  return tab
}
const rename = (title: string) => owner.call('PATCH /itineraries/{id}', { params: { id }, body: { title } })

describe.each(['owner', 'watcher'] as const)('when the %s blocks the other', (blocker) => {
  const apart = () => (blocker === 'owner' ? block(owner, watcher) : block(watcher, owner))

  test('the watcher leaves the room before the response and gets no later action, others stay', async () => {
    const tab = await LegacyTab.enter(watcher, id)
    const [other, nobody, editor] = [
      await LegacyTab.enter(await signUp(server), id),
      await LegacyTab.enter(new ApiClient(server), id),
      await LegacyTab.enter(friend, id),
    ]
    await apart()
    await rename('Sin ti')
    await eventually(() => expect(tab.notices).toContain('access-revoked'))
    for (const stays of [other, nobody, editor])
      expect((await stays.nextAction('edit-itinerary')).updatedItineraryData).toMatchObject({ title: 'Sin ti' })
    await tab.waitForPendingEvents()
    expect(tab.actions).toEqual([])
    await refusedToJoin(watcher)
    expect(await tab.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: { title: 'Mío' } })).toEqual(
      errorAck('NotFoundError'),
    )
    await (blocker === 'owner' ? unblock(owner, watcher) : unblock(watcher, owner))
    await LegacyTab.enter(watcher, id)
  })

  test('a join of the watcher at the same moment is refused or revoked', async () => {
    const tab = await LegacyTab.open(watcher)
    const [joined] = await Promise.all([tab.join(id), apart()])
    await rename('Otro')
    await tab.waitForPendingEvents()
    expect(!joined.ok || tab.notices.includes('access-revoked')).toBe(true)
    expect(tab.actions).toEqual([])
  })
})

test('a collaborator who blocks the owner goes on editing', async () => {
  const [mine, theirs] = [await LegacyTab.enter(owner, id), await LegacyTab.enter(friend, id)]
  await block(friend, owner)
  await rename('Los dos')
  for (const tab of [mine, theirs])
    expect((await tab.nextAction('edit-itinerary')).updatedItineraryData).toMatchObject({ title: 'Los dos' })
  const dayId = theirs.loadedPage.days[0]?.id
  expect(await theirs.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'sigo' } })).toEqual(OK_ACK)
  expect((await mine.nextAction('add-event')).event.label).toBe('sigo')
  expect([mine.notices, theirs.notices].flat()).not.toContain('access-revoked')
})

describe.each([
  ['the itinerary', 'itinerary'],
  ['its owner', 'profile'],
] as const)('when %s is hidden', (_, kind) => {
  const subject = () => (kind === 'itinerary' ? id : owner.id)

  test('watchers leave immediately, also without a session, owner and editors stay', async () => {
    const watching = [await LegacyTab.enter(watcher, id), await LegacyTab.enter(new ApiClient(server), id)]
    const [mine, editor] = [await LegacyTab.enter(owner, id), await LegacyTab.enter(friend, id)]
    expect(await hideAsModerator(server, kind, subject())).toBe(true)
    expect(await hideAsModerator(server, kind, subject())).toBe(false)
    await rename('A escondidas')
    for (const tab of watching) {
      await eventually(() => expect(tab.notices).toContain('access-revoked'))
      await tab.waitForPendingEvents()
      expect(tab.actions).toEqual([])
      await refusedToJoin(tab.person)
    }
    for (const tab of [mine, editor])
      expect((await tab.nextAction('edit-itinerary')).updatedItineraryData).toMatchObject({ title: 'A escondidas' })
    expect(await unhideAsModerator(server, kind, subject())).toBe(true)
    for (const { person } of watching) await LegacyTab.enter(person, id)
  })
})

test('visitors leave a trip that passes to an heir, and may return once it is kept, unless blocked', async () => {
  const visitor = await signUp(server)
  await block(friend, watcher)
  const tabs = [await LegacyTab.enter(watcher, id), await LegacyTab.enter(visitor, id)]
  await owner.call('DELETE /users/{id}', { params: { id: owner.id }, body: { password: owner.password } })
  for (const tab of tabs) await eventually(() => expect(tab.notices).toContain('access-revoked'))
  await friend.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Ahora es mío' } })
  for (const who of [watcher, visitor]) await refusedToJoin(who)
  await friend.call('PUT /itineraries/{id}/offer', { params: { id } })
  const back = await LegacyTab.enter(visitor, id)
  expect(JSON.stringify(tabs.map(({ actions }) => actions))).not.toContain('Ahora es mío')
  await friend.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Sigue siendo mío' } })
  expect((await back.nextAction('edit-itinerary')).updatedItineraryData).toMatchObject({ title: 'Sigue siendo mío' })
  await refusedToJoin(watcher)
})
