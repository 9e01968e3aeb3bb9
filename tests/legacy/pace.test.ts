import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { limits } from '#shared/limits'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { createItinerary, signUp } from '#testkit/api/apiClient'
import { serverForTest } from '#testkit/server/testServer'

test('a flood of edits arrives as at most ten bursts and two snapshots a second, the last edit included', async () => {
  const server = await serverForTest()
  const owner = await signUp(server)
  const id = await createItinerary(owner)
  const tab = await LegacyTab.enter(owner, id)
  await tab.emit('add-event', { itineraryId: id, dayId: tab.loadedPage.days[0]?.id, eventData: { label: 'a' } })
  const { event } = await tab.nextAction('add-event')

  const start = performance.now()
  let actions = 0
  let snapshots = 0
  tab.socket.on(`itinerary-update-${id}`, () => void (actions += 1))
  tab.socket.on('itinerary-update', () => void (snapshots += 1))
  const room = await server.services.hub.open(id)
  let edits = 0
  const labelAt = new Map<number, string>()
  while (edits <= 20 || snapshots < 3) {
    edits += 1
    await room.write({ origin: 'server', userId: null }, (doc) => editEvent(doc, event.id, { label: `edición ${edits}` }))
    labelAt.set(room.version, `edición ${edits}`)
  }
  await expect.poll(() => tab.snapshots.at(-1)?.itinerary.days[0]?.events[0]?.label).toBe(`edición ${edits}`)
  expect(tab.loadedPage.event(event.id)?.label).toBe(`edición ${edits}`)

  for (const { version, itinerary } of tab.snapshots.slice(-3))
    expect(itinerary.days[0]?.events[0]?.label).toBe(labelAt.get(version))

  const seconds = (performance.now() - start) / 1000
  // Each snapshot may flush pending actions.
  expect(actions).toBeLessThanOrEqual(seconds * 10 + snapshots + 1)
  expect(snapshots).toBeLessThanOrEqual(seconds * 2 + 1)
})

test('a socket that sends too fast is delayed, and disconnected if it goes on', async () => {
  const server = await serverForTest({ env: { RATE_LIMIT: 'on' } })
  const owner = await signUp(server)
  const id = await createItinerary(owner)
  const [tab, other] = [await LegacyTab.enter(owner, id), await LegacyTab.enter(owner, id)]
  const send = (count: number) =>
    Promise.all(Array.from({ length: count }, () => tab.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: {} })))
  const start = performance.now()
  await send(120)
  expect(performance.now() - start, 'a hundred at once, then thirty a second').toBeGreaterThan(500)
  void send(500).catch(() => undefined)
  await tab.closed()
  expect(tab.errors).toContain('Vas demasiado rápido. Espera un momento y recarga la página.')
  expect(await other.emit('leave-itinerary', id)).toEqual({ ok: true })
})

test('a socket with too many bytes in waiting packets is disconnected', async () => {
  const server = await serverForTest({ env: { RATE_LIMIT: 'on' } })
  const owner = await signUp(server)
  const id = await createItinerary(owner)
  const [tab, other] = [await LegacyTab.enter(owner, id), await LegacyTab.enter(owner, id)]
  const large = 'x'.repeat(250_000)
  for (let sent = 0; sent < 20; sent += 1) tab.socket.emit('leave-itinerary', large)
  await tab.closed()
  expect(await other.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: {} })).toEqual({ ok: true })
})

test('a socket that causes many replies and reads none is disconnected', async () => {
  const server = await serverForTest()
  const owner = await signUp(server)
  const id = await createItinerary(owner, { isPublic: true })
  const room = await server.services.hub.open(id)
  await room.write({ origin: 'server', userId: null }, (doc) => {
    for (const { id: dayId } of room.view().days)
      for (let i = 0; i < limits.eventsPerDay; i += 1) addEvent(doc, { dayId }, { label: 'a', description: 'nota '.repeat(50) })
  })
  const open = async () => /what="sockets"[^}]*} (\d+)/.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1]

  const raw = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await new Promise((resolve) => raw.once('open', resolve))
  raw.send('40')
  await expect.poll(open).toBe('1')
  raw.pause()
  // Each is refused with a reply of all days.
  const wrong = JSON.stringify(['delete-day', { itineraryId: id, dayId: room.view().days[0]?.id }])
  for (let sent = 0; sent < 400; sent += 1) raw.send(`42${wrong}`)
  await expect.poll(open).toBe('0')
  raw.terminate()
})

test('packets that still wait when their session ends are dropped', async () => {
  const server = await serverForTest({ env: { RATE_LIMIT: 'on' } })
  const owner = await signUp(server)
  const id = await createItinerary(owner, { isPublic: true })
  const tab = await LegacyTab.enter(owner, id)
  const dayIds = tab.loadedPage.days.map((day) => day.id)
  let acknowledged = 0
  // After a burst of a hundred, thirty a second.
  for (let i = 0; i < 290; i += 1) {
    const payload = { itineraryId: id, dayId: dayIds[i % dayIds.length], eventData: { label: `${i}` } }
    tab.socket.emit('add-event', payload, () => void (acknowledged += 1))
  }
  await expect.poll(() => acknowledged).toBeGreaterThan(50)
  await owner.call('POST /auth/logout')
  await tab.closed()
  const room = await server.services.hub.open(id)
  await room.settled()
  const events = Object.keys(room.view().events).length
  const other = await LegacyTab.open(await signUp(server))
  await Promise.all(Array.from({ length: 130 }, () => other.emit('leave-itinerary', id)))
  expect(Object.keys(room.view().events)).toHaveLength(events)
  expect(events).toBeLessThan(290)
})
