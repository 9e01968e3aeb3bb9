import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { Replica } from '#server/sync/document/replica'
import { UpdateLog } from '#server/sync/log/updateLog'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { createGate } from '#testkit/gate'
import { frames } from '#testkit/sync/frames'
import { holdCommitQueue } from '#testkit/sync/holdCommits'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate, computeTestView } from '#testkit/sync/captureUpdate'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'
import { newDoc } from '#shared/itinerary/doc'

const anEvent = (label: string) => {
  const doc = newDoc()
  return captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label }))
}

test('R9 a removed collaborator gets 4403, their uncommitted edits are dropped, those of others stored', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const a = await RawSync.open(server, ana, id)
  const b = await RawSync.open(server, bob, id)
  a.send(frames.update(anEvent('first')))
  await a.waitFor(() => a.stored === 1)
  const gap = holdCommitQueue()
  const receive = vi.spyOn(Replica.prototype, 'receive')
  onTestFinished(() => receive.mockRestore())
  a.send(frames.update(anEvent('of Ana')))
  await eventually(() => expect(receive).toHaveBeenCalledTimes(1))
  b.send(frames.update(anEvent('of Bob')))
  await eventually(() => expect(receive).toHaveBeenCalledTimes(2))
  const closed = b.waitForClose()
  await server.remove(id, bob)
  gap.end()
  b.send(frames.update(anEvent('too late')))
  expect(await closed).toBe(4403)
  await a.waitFor(() => a.stored === 2)
  const disk = new SyncDisk(server)
  expect(
    Object.values((await disk.view(id)).events)
      .map(({ label }) => label)
      .sort(),
  ).toEqual(['first', 'of Ana'])
  expect((await disk.updates(id)).filter(({ user_id }) => user_id === bob.id)).toEqual([])
  expect(await new RawSync(server, bob, id).waitForClose()).toBe(4403)
})

test('R9 a repeated update queued behind dropped edits of a removed collaborator is acknowledged', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const [a, b] = [await RawSync.open(server, ana, id), await RawSync.open(server, bob, id)]
  const ofBob = newDoc()
  b.send(frames.update(captureUpdate(ofBob, () => addEvent(ofBob, { dayId: '' }, { label: 'before' }))))
  await b.waitFor(() => b.stored === 1)
  const known = frames.update(anEvent('of Ana'))
  a.send(known)
  await a.waitFor(() => a.stored === 1)
  const gap = holdCommitQueue()
  const receive = vi.spyOn(Replica.prototype, 'receive')
  onTestFinished(() => receive.mockRestore())
  b.send(frames.update(captureUpdate(ofBob, () => addEvent(ofBob, { dayId: '' }, { label: 'lost' }))))
  await eventually(() => expect(receive).toHaveBeenCalledTimes(1))
  a.send(known)
  await eventually(() => expect(receive).toHaveBeenCalledTimes(2))
  await server.remove(id, bob)
  gap.end()
  await a.waitFor(() => a.stored === 2)
  expect(a.closed).toBeUndefined()
})

test('R9 a user whose edits build on dropped ones of a removed collaborator gets 4529 and no ack for them', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const [a, b] = [await RawSync.open(server, ana, id), await RawSync.open(server, bob, id)]
  a.send(frames.update(anEvent('first')))
  await a.waitFor(() => a.stored === 1)
  const gap = holdCommitQueue()
  const receive = vi.spyOn(Replica.prototype, 'receive')
  onTestFinished(() => receive.mockRestore())
  const ofBob = anEvent('of Bob')
  b.send(frames.update(ofBob))
  await eventually(() => expect(receive).toHaveBeenCalledTimes(1))
  // Ana has Bob's edit before it is stored.
  const doc = newDoc()
  Y.applyUpdate(doc, ofBob)
  const [eventId = ''] = doc.getMap('events').keys()
  a.send(frames.update(captureUpdate(doc, () => editEvent(doc, eventId, { label: 'of Ana' }))))
  a.send(frames.update(anEvent('beside it')))
  await eventually(() => expect(receive).toHaveBeenCalledTimes(3))
  await server.remove(id, bob)
  gap.end()
  expect(await a.waitForClose()).toBe(4529)
  expect(a.stored).toBe(1)
  const back = await RawSync.open(server, ana, id)
  back.send(frames.update(anEvent('again')))
  await back.waitFor(() => back.stored === 1)
  expect(Object.values((await new SyncDisk(server).view(id)).events).map(({ label }) => label)).not.toContain('of Bob')
})

test('R9 an edit beside dropped ones of a removed collaborator is stored, and acknowledged only then', async () => {
  for (const [bobsId, anasId] of [
    [1, 2],
    [2, 1],
  ] as const) {
    const server = await syncServerForTest()
    const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
    const id = await server.addTrip(ana, { collaborators: [bob] })
    const doc = newDoc()
    doc.clientID = anasId
    const a = new SyncClient(server, ana, id, { doc })
    await eventually(() => expect(a.isSynced).toBe(true))
    const eventId = addEvent(doc, { dayId: '' }, { label: 'Museo' })
    await eventually(() => expect(a.isStored).toBe(true))
    const bobs = newDoc()
    bobs.clientID = bobsId
    Y.applyUpdate(bobs, Y.encodeStateAsUpdate(doc))
    const b = await RawSync.open(server, bob, id)
    const gap = holdCommitQueue()
    const receive = vi.spyOn(Replica.prototype, 'receive')
    b.send(frames.update(captureUpdate(bobs, () => editEvent(bobs, eventId, { label: 'de Bob' }))))
    await eventually(() => expect(receive).toHaveBeenCalledTimes(1))
    editEvent(doc, eventId, { label: 'de Ana' })
    await eventually(() => expect(receive).toHaveBeenCalledTimes(2))
    receive.mockRestore()
    await server.remove(id, bob)
    gap.end()
    await eventually(() => expect(a.isStored).toBe(true))
    const shown = async () => [
      computeTestView(doc).events[eventId]?.label,
      (await new SyncDisk(server).view(id)).events[eventId]?.label,
    ]
    expect(await shown()).toEqual(['de Ana', 'de Ana'])
    a.destroy()
  }
})

test('R9 a command behind dropped edits of a removed collaborator runs again without them', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const a = await RawSync.open(server, ana, id)
  const b = await RawSync.open(server, bob, id)
  const room = await server.hub.open(id)
  a.send(frames.update(anEvent('first')))
  await a.waitFor(() => a.stored === 1)
  const gap = holdCommitQueue()
  const receive = vi.spyOn(Replica.prototype, 'receive')
  onTestFinished(() => receive.mockRestore())
  b.send(frames.update(anEvent('of Bob')))
  await eventually(() => expect(receive).toHaveBeenCalledTimes(1))
  const renamed = room.write({ origin: 'legacy', userId: ana.id }, (doc) => {
    const all = Object.values(computeTestView(doc).events)
    for (const event of all) editEvent(doc, event.id, { label: `${event.label}!` })
    return all.map(({ label }) => label)
  })
  await server.remove(id, bob)
  gap.end()
  expect(await renamed).toEqual(['first'])
  expect(Object.values((await new SyncDisk(server).view(id)).events).map(({ label }) => label)).toEqual(['first!'])
})

test('R9 a deleted itinerary closes its connections with 4404, later ones included', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  await server.delete(id)
  await eventually(() => expect(a.closes).toEqual([{ code: 4404, reason: 'deleted' }]))
  expect(await new RawSync(server, ana, id).waitForClose()).toBe(4404)
  expect(server.hub.stats().rooms).toBe(0)
})

test('R9 a session that ends closes its connections, not those of other sessions', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const a = new SyncClient(server, ana, id)
  const b = new SyncClient(server, bob, id)
  await eventually(() => expect([a.isSynced, b.isSynced]).toEqual([true, true]))
  await server.logOut(ana)
  await eventually(() => expect(a.closes[0]?.code).toBe(4401))
  addEvent(b.doc, { dayId: '' }, { label: 'sigo' })
  await eventually(() => expect(b.isStored).toBe(true))
  expect(a.connections).toBe(1)
})

test('R9 a connection whose right ends while the document loads is closed', async () => {
  for (const [end, code] of [
    ['remove', 4403],
    ['logOut', 4401],
    ['delete', 4404],
  ] as const) {
    const server = await syncServerForTest()
    const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
    const id = await server.addTrip(ana, { collaborators: [bob] })
    const original = UpdateLog.prototype.load
    const loading = createGate()
    const ended = createGate()
    const load = vi.spyOn(UpdateLog.prototype, 'load').mockImplementationOnce(async function (this: UpdateLog, docId) {
      const stored = await original.call(this, docId)
      loading.open()
      await ended.opened
      return stored
    })
    onTestFinished(() => load.mockRestore())
    const raw = new RawSync(server, bob, id)
    raw.socket.on('open', () => raw.send(frames.update(anEvent('no'))))
    await loading.opened
    if (end === 'remove') await server.remove(id, bob)
    else if (end === 'logOut') await server.logOut(bob)
    else await server.delete(id)
    ended.open()
    expect(await raw.waitForClose(), end).toBe(code)
    if (end !== 'delete') expect(await new SyncDisk(server).updates(id)).toHaveLength(1)
  }
})

test('R9 a connection of a session that was just announced as ended gets 4401', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  server.parts.bus.emit('sessionEnded', { sessionId: ana.sessionId, userId: ana.id })
  expect(await new RawSync(server, ana, id).waitForClose()).toBe(4401)
})

test('R10 a new collaborator can connect immediately, also while others have the document open', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana)
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  expect(await new RawSync(server, bob, id).waitForClose()).toBe(4403)
  await server.invite(id, bob)
  const b = new SyncClient(server, bob, id)
  await eventually(() => expect(b.isSynced).toBe(true))
})

test('R10 when an itinerary changes owner, the new owner stays connected and the old one gets 4403', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const a = await RawSync.open(server, ana, id)
  const b = await RawSync.open(server, bob, id)
  await server.changeRecord(id, async (tx) => {
    await tx.run('UPDATE itineraries SET user_id = @bob WHERE id = @id', { bob: bob.id, id })
    await tx.run('DELETE FROM collaborators WHERE itinerary_id = @id', { id })
  })
  expect(await a.waitForClose()).toBe(4403)
  b.send(frames.update(anEvent('mío')))
  await b.waitFor(() => b.stored === 1)
})
