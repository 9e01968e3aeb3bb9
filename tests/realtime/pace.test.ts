import { expect, test } from 'vitest'
import { editEvent } from '../../shared/itinerary/commands'
import { LegacyTab } from '../support/legacyTab'
import { createItinerary, signUp } from '../support/people'
import { serverForTest } from '../support/server'

test('a storm of edits reaches pages as at most ten bursts a second and a snapshot now and then, and ends in the last one', async () => {
  const server = await serverForTest()
  const owner = await signUp(server)
  const id = await createItinerary(owner)
  const tab = await LegacyTab.enter(owner, id)
  await tab.emit('add-event', { itineraryId: id, dayId: tab.shown.days[0]?.id, eventData: { label: 'a' } })
  const { event } = await tab.next('add-event')

  const start = performance.now()
  const at = { actions: [] as number[], snapshots: [] as number[] }
  tab.socket.on(`itinerary-update-${id}`, () => void at.actions.push(performance.now() - start))
  tab.socket.on('itinerary-update', () => void at.snapshots.push(performance.now() - start))
  const room = await server.services.hub.open(id)
  let edits = 0
  while (performance.now() - start < 4500) {
    edits += 1
    await room.write({ origin: 'server', userId: null }, (doc) => editEvent(doc, event.id, { label: `edición ${edits}` }))
  }
  await expect.poll(() => tab.snapshots.at(-1)?.itinerary.days[0]?.events[0]?.label, { timeout: 5000 }).toBe(`edición ${edits}`)
  expect(tab.shown.event(event.id)?.label).toBe(`edición ${edits}`)

  const seconds = (performance.now() - start) / 1000
  process.stdout.write(
    `pace: ${edits} edits, ${at.actions.length} actions, ${at.snapshots.length} snapshots in ${seconds.toFixed(1)} s\n`,
  )
  expect(edits).toBeGreaterThan(200)
  // Each snapshot may tell what is pending before it.
  expect(at.actions.length).toBeLessThanOrEqual(seconds * 10 + at.snapshots.length + 1)
  expect(at.actions.length).toBeGreaterThan(seconds * 3)
  expect(at.snapshots.length).toBeLessThanOrEqual(seconds * 2 + 1)
  const gaps = at.snapshots.map((time, i) => time - (at.snapshots[i - 1] ?? 0))
  expect(Math.max(...gaps)).toBeLessThan(2200)
})

test('somebody who sends faster than people do waits, and one who does not stop is cut off', async () => {
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
