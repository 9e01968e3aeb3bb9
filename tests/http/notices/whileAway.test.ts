import { expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { sendNoticesRead, noticesOf, fetchNoticeSummaries, unreadOf } from '#testkit/server/socialCalls'
import { queryValues } from '#testkit/server/rows'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { syncClientOf } from '#testkit/sync/syncClient'

const fixture = setUpServerFixture()

async function addIdea(who: Account, id: string, label: string): Promise<void> {
  const client = syncClientOf(who, id)
  await client.synced()
  addEvent(client.doc, { dayId: '' }, { label })
  await eventually(() => expect(client.stored).toBeGreaterThan(0))
  client.destroy()
}

it('an absent member gets one notice per day and trip for changes by any user', async () => {
  const { ana, luis, server } = fixture
  const [viewer, other] = [await signUp(server), await signUp(server)]
  const id = await createItinerary(ana, { title: 'Roma' })
  for (const who of [luis, other]) await invite(ana, id, who)
  await invite(ana, id, viewer, 'viewer')
  for (const who of [ana, luis, viewer, other]) await sendNoticesRead(who)
  await addIdea(luis, id, 'Coliseo')
  await eventually(async () => expect((await fetchNoticeSummaries(ana))[0]).toEqual(['changes', 1, luis.username]))
  const [first] = await noticesOf(ana)
  expect(first).toMatchObject({ itinerary: { id, title: 'Roma' }, read: false })
  for (const who of [viewer, other]) expect((await fetchNoticeSummaries(who))[0]).toEqual(['changes', 1, luis.username])
  expect((await fetchNoticeSummaries(luis))[0]?.[0]).toBe('invited')
  await sendNoticesRead(ana)
  await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Roma en mayo' } })
  await eventually(async () => expect((await fetchNoticeSummaries(luis))[0]).toEqual(['changes', 1, ana.username]))
  await addIdea(other, id, 'Foro')
  await eventually(async () => expect(await fetchNoticeSummaries(ana)).toEqual([['changes', 2, other.username, luis.username]]))
  expect(await unreadOf(ana)).toBe(0)
})

it('a member who has the trip open gets no notice, over sync or Socket.IO', async () => {
  const { ana, luis, server } = fixture
  const inRoom = await signUp(server)
  const away = await signUp(server)
  const id = await createItinerary(ana)
  for (const who of [luis, inRoom, away]) await invite(ana, id, who)
  await syncClientOf(ana, id).synced()
  await LegacyTab.enter(inRoom, id)
  await addIdea(luis, id, 'Coliseo')
  await eventually(async () => expect((await fetchNoticeSummaries(away))[0]?.[0]).toBe('changes'))
  expect([await fetchNoticeSummaries(ana), (await fetchNoticeSummaries(inRoom)).map(([kind]) => kind)]).toEqual([[], ['invited']])
})

it('a new member is no change, and leaving a trip removes its notices', async () => {
  const { ana, luis, server } = fixture
  const id = await createItinerary(ana)
  await invite(ana, id, luis)
  await invite(ana, id, await signUp(server))
  await server.services.settle(id)
  expect(await queryValues(server.services.db, 'SELECT at FROM away_changes')).toEqual([])
  expect((await fetchNoticeSummaries(luis)).map(([kind]) => kind)).toEqual(['invited'])
  await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Otro' } })
  await eventually(async () => expect((await fetchNoticeSummaries(luis))[0]?.[0]).toBe('changes'))
  await luis.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: luis.id } })
  expect(await noticesOf(luis)).toEqual([])
})
