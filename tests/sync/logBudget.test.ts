import { expect, test } from 'vitest'
import { LogBudget } from '#server/sync/log/logBudget'
import { defaultSyncSettings } from '#server/sync/syncSettings'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { openSyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'

const DAY_MS = 24 * 3600 * 1000

function scribe() {
  const doc = newDoc()
  const made = captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label: 'Museo' }))
  const [eventId = ''] = doc.getMap('events').keys()
  let round = 0
  return {
    made,
    next: () => captureUpdate(doc, () => editEvent(doc, eventId, { label: `${(round += 1)}`.padEnd(50, 'x') })),
    remove: () => captureUpdate(doc, () => deleteEvent(doc, eventId)),
  }
}

async function writeUntilClosed(raw: RawSync, { made, next }: ReturnType<typeof scribe>): Promise<number> {
  raw.send(frames.update(made))
  for (let sent = 1; raw.closed === undefined && sent < 90; sent += 1) {
    await raw.waitFor(() => raw.closed !== undefined || raw.stored === sent)
    if (raw.closed === undefined) raw.send(frames.update(next()))
  }
  return raw.waitForClose()
}

test('R70 a user over the daily limit of a document cannot add to it, also after a restart, but can delete', async () => {
  const dataDir = await temporaryFolder()
  const settings = { loggedBytesPerUserAndDocument: 3000 }
  const first = await openSyncServer({ dataDir, settings })
  const [ana, eve] = [await first.addUser('Ana'), await first.addUser('Eve')]
  const id = await first.addTrip(ana, { collaborators: [eve] })
  const other = await first.addTrip(eve)
  const a = await RawSync.open(first, ana, id)
  const pen = scribe()
  expect(await writeUntilClosed(await RawSync.open(first, eve, id), pen)).toBe(4529)
  a.send(frames.update(scribe().made))
  await a.waitFor(() => a.stored === 1)
  await first.close()

  const second = await syncServerForTest({ dataDir, settings })
  const e = await RawSync.open(second, eve, id)
  const read = newDoc()
  await e.load(read)
  expect(read.getMap('events').size).toBe(2)
  e.send(frames.update(scribe().made))
  expect(await e.waitForClose()).toBe(4529)
  const write = (await second.hub.open(id)).write({ origin: 'legacy', userId: eve.id }, (doc) =>
    addEvent(doc, { dayId: '' }, { label: 'Teatro' }),
  )
  await expect(write).rejects.toMatchObject({ name: 'TooManyRequestsError' })
  const again = await RawSync.open(second, eve, id)
  again.send(frames.update(captureUpdate(read, () => deleteEvent(read, [...read.getMap('events').keys()][0] ?? ''))))
  await again.waitFor(() => again.stored === 1)
  const elsewhere = await RawSync.open(second, eve, other)
  elsewhere.send(frames.update(scribe().made))
  await elsewhere.waitFor(() => elsewhere.stored === 1)
})

test('R70 all documents of a user count together', async () => {
  const server = await syncServerForTest({ settings: { loggedBytesPerUser: 3000 } })
  const [ana, eve] = [await server.addUser('Ana'), await server.addUser('Eve')]
  const [id, other] = await Promise.all([server.addTrip(ana, { collaborators: [eve] }), server.addTrip(eve)])
  expect(await writeUntilClosed(await RawSync.open(server, eve, id), scribe())).toBe(4529)
  const elsewhere = await RawSync.open(server, eve, other)
  elsewhere.send(frames.update(scribe().made))
  expect(await elsewhere.waitForClose()).toBe(4529)
  const a = await RawSync.open(server, ana, id)
  a.send(frames.update(scribe().made))
  await a.waitFor(() => a.stored === 1)
})

test('R70 in a document over its daily limit, users above their share are stopped until the next day', () => {
  const limits = { ...defaultSyncSettings, loggedBytesPerDocument: 1000, fairShareBytes: 300 }
  const clock = { now: 100 * DAY_MS }
  const none = { ofUser: () => Promise.resolve(0), ofDocument: () => Promise.resolve(new Map<string, number>()) }
  const budget = new LogBudget(none, limits, () => clock.now)
  for (const [user, bytes] of Object.entries({ eve: 500, bob: 300, ana: 100 })) budget.spend('d', user, new Uint8Array(bytes))
  expect(['eve', 'bob', 'ana', 'new'].map((user) => budget.isSpent('d', user))).toEqual([true, true, false, false])
  expect(budget.isSpent('other', 'eve')).toBe(false)
  clock.now += DAY_MS
  expect(budget.isSpent('d', 'eve')).toBe(false)
  expect(new LogBudget(none, { ...limits, messagesPerSecond: 0, fairShareBytes: 0 }, () => clock.now).isSpent('d', 'eve')).toBe(
    false,
  )
})

test('R70 an update stored outside its open document counts once, for loaded users and for later loads', async () => {
  const limits = { ...defaultSyncSettings, loggedBytesPerUser: 1000 }
  const stored = { ofUser: () => Promise.resolve(900), ofDocument: () => Promise.resolve(new Map([['eve', 900]])) }
  const budget = new LogBudget(stored, limits, () => 0)
  await budget.loadUser('eve')
  budget.recordStored('d', 'eve', new Uint8Array(100))
  budget.recordStored('d', 'bob', new Uint8Array(100))
  await budget.loadDocument('d')
  await budget.loadUser('bob')
  expect(['eve', 'bob'].map((user) => budget.isSpent('other', user))).toEqual([true, false])
  expect(budget.writtenToday('d', 'eve')).toBe(900)
})
