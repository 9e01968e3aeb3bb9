import { expect, onTestFinished, test, vi } from 'vitest'
import { UpdateLog } from '#server/sync/log/updateLog'
import { addEvent, deleteDay } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { type ApiClient, createItinerary, invite, signUp } from '#testkit/api/apiClient'
import { queryValues } from '#testkit/server/rows'
import { serverForTest } from '#testkit/server/testServer'
import { syncClientOf } from '#testkit/sync/syncClient'
import { changePassword, signInAgain } from '#testkit/api/sessionCalls'

const editing = (person: ApiClient, id: string) => syncClientOf(person, id).synced()

test('R14 REST shows the edits of several clients immediately, and a restart changes nothing', async () => {
  let server = await serverForTest()
  const [ana, bob] = [await signUp(server), await signUp(server)]
  const id = await createItinerary(ana)
  await invite(ana, id, bob)
  const a = await editing(ana, id)
  const b = await editing(bob, id)
  const [first, second] = a.view().days
  const eventId = addEvent(a.doc, { dayId: second?.id ?? '' }, { label: 'Museo', startTime: '10:00' })
  deleteDay(b.doc, first?.id ?? '')
  await eventually(() => expect([a.isStored, b.isStored]).toEqual([true, true]))
  const shown = await ana.call('GET /itineraries/{id}', { params: { id } })
  expect(shown.days.map(({ events }) => events.map((event) => event.id))).toEqual([[eventId], []])
  expect(shown.days[0]?.events[0]).toMatchObject({ label: 'Museo', startTime: '10:00', orderIndex: 0 })
  server = await server.restart()
  await eventually(() => expect([a.isStored, b.isStored]).toEqual([true, true]))
  expect(b.view()).toEqual(a.view())
  await server.close()
})

test('R9 a removal, a logout and a deletion over REST close open editors', async () => {
  const server = await serverForTest()
  const [ana, bob] = [await signUp(server), await signUp(server)]
  const id = await createItinerary(ana)
  await invite(ana, id, bob)
  const b = await editing(bob, id)
  await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: bob.id } })
  await eventually(() => expect(b.closes.map(({ code }) => code)).toEqual([4403]))

  const elsewhere = await editing(bob, await createItinerary(bob))
  await bob.call('POST /auth/logout')
  await eventually(() => expect(elsewhere.closes.map(({ code }) => code)).toEqual([4401]))

  const a = await editing(ana, id)
  await ana.call('DELETE /itineraries/{id}', { params: { id } })
  await eventually(() => expect(a.closes.map(({ code }) => code)).toEqual([4404]))
})

test('R11 a change over REST reaches open editors as the record', async () => {
  const server = await serverForTest()
  const ana = await signUp(server)
  const id = await createItinerary(ana)
  const a = await editing(ana, id)
  await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Otro título', isPublic: false } })
  await eventually(() => expect(a.records.at(-1)).toMatchObject({ title: 'Otro título', isPublic: false, recordVersion: 2 }))
})

test('R11 a change of members reaches open editors and keeps the record version', async () => {
  const server = await serverForTest()
  const [ana, bob] = [await signUp(server), await signUp(server)]
  const id = await createItinerary(ana)
  const a = await editing(ana, id)
  const path = { params: { id } }
  await invite(ana, id, bob)
  await eventually(() => expect(a.records.at(-1)).toMatchObject({ collaborators: [bob.id], recordVersion: 1 }))
  await bob.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: bob.id } })
  await eventually(() => expect(a.records.at(-1)).toMatchObject({ collaborators: [], recordVersion: 1 }))
  await ana.call('PATCH /itineraries/{id}', { ...path, body: { title: 'Escrito sin conexión' }, headers: { 'if-match': '"1"' } })
  await eventually(() => expect(a.records.at(-1)).toMatchObject({ title: 'Escrito sin conexión', recordVersion: 2 }))
  expect(
    (await ana.attempt('PATCH /itineraries/{id}', { ...path, body: { title: 'x' }, headers: { 'if-match': '"1"' } })).status,
  ).toBe(412)
})

test('R9 a new password closes the editors of all other sessions, and not those of its own', async () => {
  const server = await serverForTest()
  const ana = await signUp(server)
  const id = await createItinerary(ana)
  const phone = await signInAgain(ana)
  const [here, there] = [await editing(ana, id), await editing(phone, id)]
  expect((await changePassword(ana, 'contraseña nueva')).status).toBe(204)
  await eventually(() => expect(there.closes.map(({ code }) => code)).toEqual([4401]))
  addEvent(here.doc, { dayId: here.view().days[0]?.id ?? '' }, { label: 'Sigo aquí' })
  await eventually(() => expect(here.isStored).toBe(true))
  expect(here.closes).toEqual([])
})

test('R31 a new name shows in open editors with the next presence state of its user', async () => {
  const server = await serverForTest()
  const [ana, bob] = [await signUp(server), await signUp(server)]
  const id = await createItinerary(ana)
  await invite(ana, id, bob)
  const [a, b] = [await editing(ana, id), await editing(bob, id)]
  await ana.call('PATCH /users/{id}', {
    params: { id: ana.id },
    body: { name: 'Ana María', avatar: '/images/avatars/avatar-4.svg' },
  })
  a.provider.awareness.setLocalState({ dayId: 'x' })
  await eventually(() =>
    expect(b.provider.awareness.getStates().get(a.doc.clientID)).toEqual({
      dayId: 'x',
      user: { id: ana.id, name: 'Ana María', username: ana.username, avatar: '/images/avatars/avatar-4.svg' },
    }),
  )
})

test('R58 trips created over REST load no document at the next start or when they are read', async () => {
  let server = await serverForTest()
  const ana = await signUp(server)
  const ids: string[] = []
  for (let i = 0; i < 200; i += 1) ids.push(await createItinerary(ana))
  expect(await queryValues(server.services.db, 'SELECT id FROM docs WHERE projected_seq < head_seq')).toEqual([])
  const load = vi.spyOn(UpdateLog.prototype, 'load')
  onTestFinished(() => void vi.restoreAllMocks())
  server = await server.restart()
  await eventually(async () => expect((await ana.send('GET', '/readyz')).status).toBe(200))
  for (const id of ids) expect((await ana.call('GET /itineraries/{id}', { params: { id } })).days).toHaveLength(3)
  expect(load).not.toHaveBeenCalled()
  await editing(ana, ids[0] ?? '')
  expect(load.mock.calls).toEqual([[ids[0]]])
  await server.close()
})
