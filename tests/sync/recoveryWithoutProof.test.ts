import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { addLabelled, findEventIdByLabel, labelsIn } from '#testkit/sync/captureUpdate'
import { RawSync } from '#testkit/sync/rawSync'
import { reconnectClient, disconnectClients, makeLostEdits, setUpRecoveryFixture } from '#testkit/sync/rebaseFixture'
import { takeRollbackPoint } from '#testkit/sync/rollbackPoint'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'
import { queryValue } from '#testkit/server/rows'

test("R52 without proof a client's own edits are stored, those of others wait until their authors are back", async () => {
  const fixture = await setUpRecoveryFixture()
  const { a, b, copy, all } = await makeLostEdits(fixture)
  const server = await copy.restartOnCopy({ isElsewhere: true })
  const disk = new SyncDisk(server)
  // His reloaded page has a new client id.
  const reloaded = newDoc()
  Y.applyUpdate(reloaded, Y.encodeStateAsUpdate(b.doc))
  addEvent(reloaded, { dayId: '' }, { label: 'nuevo de Bob' })
  const back = new SyncClient(server, fixture.bob, fixture.id, { doc: reloaded })
  await eventually(async () => expect(labelsIn(await disk.doc(fixture.id))).toContain('nuevo de Bob'))
  addEvent(back.doc, { dayId: '' }, { label: 'en vivo' })
  await eventually(async () => expect(labelsIn(await disk.doc(fixture.id))).toContain('en vivo'))
  expect(labelsIn(await disk.doc(fixture.id))).not.toContain('ronda 0, cambiada')
  expect(back.isStored).toBe(false)

  const again = reconnectClient(server, fixture.ana, fixture.id, a)
  const wanted = [...all, 'en vivo', 'nuevo de Bob'].sort()
  await eventually(async () => expect(labelsIn(await disk.doc(fixture.id))).toEqual(wanted))
  await eventually(() => expect([back.isStored, labelsIn(again.doc)]).toEqual([true, wanted]))
  expect([...back.closes, ...again.closes]).toEqual([])
})

test('R52 without proof a lost client id belongs to its claimant, not to a client that brings its edits', async () => {
  const { server: first, ana, bob, eve, id } = await setUpRecoveryFixture()
  const e = new SyncClient(first, eve, id)
  await eventually(() => expect(e.isSynced).toBe(true))
  addLabelled(e.doc, 'antes')
  await eventually(() => expect(e.isStored).toBe(true))
  const copy = await takeRollbackPoint(first)
  addLabelled(e.doc, 'de Eve')
  const [a, b] = [new SyncClient(first, ana, id), new SyncClient(first, bob, id)]
  await eventually(() => expect([labelsIn(a.doc).length, labelsIn(b.doc).length]).toEqual([2, 2]))
  addLabelled(a.doc, 'de Ana')
  await eventually(() => expect(labelsIn(b.doc)).toContain('de Ana'))
  disconnectClients(a, b, e)
  const server = await copy.restartOnCopy({ isElsewhere: true })
  const back = reconnectClient(server, bob, id, b)
  await eventually(() => expect(back.isSynced).toBe(true))
  addLabelled(back.doc, 'de Bob')
  const disk = new SyncDisk(server)
  await eventually(async () => expect(labelsIn(await disk.doc(id))).toContain('de Bob'))
  // Ana reconnects before Eve brings edits under Ana's id.
  const again = reconnectClient(server, ana, id, a)
  await eventually(() => expect(again.isSynced).toBe(true))
  const late = reconnectClient(server, eve, id, e)
  await eventually(() => expect(late.isSynced).toBe(true))
  addLabelled(again.doc, 'sigue Ana')
  await eventually(() => expect(labelsIn(back.doc)).toEqual(['antes', 'de Ana', 'de Bob', 'de Eve', 'sigue Ana']))
  await eventually(() => expect([back.isStored, again.isStored, late.isStored]).toEqual([true, true, true]))
  expect((await new SyncDisk(server).owners(id)).get(a.doc.clientID)).toBe(ana.id)
})

test('R52 a lost client id that another user wrote under does not lock out its first owner', async () => {
  const { server: first, ana, eve, id } = await setUpRecoveryFixture()
  const e = new SyncClient(first, eve, id)
  await eventually(() => expect(e.isSynced).toBe(true))
  addLabelled(e.doc, 'antes')
  await eventually(() => expect(e.isStored).toBe(true))
  const copy = await takeRollbackPoint(first)
  const a = new SyncClient(first, ana, id, { params: { stamp: '' } })
  await eventually(() => expect(a.isSynced).toBe(true))
  addLabelled(a.doc, 'de Ana')
  await eventually(() => expect([a.isStored, a.stamp === '']).toEqual([true, false]))
  disconnectClients(a, e)
  const second = await copy.restartOnCopy({ isElsewhere: true })
  const thief = await RawSync.open(second, eve, id)
  thief.send(frames.update(Y.encodeStateAsUpdate(a.doc)))
  await thief.waitFor(() => thief.stored === 1)
  expect((await new SyncDisk(second).owners(id)).get(a.doc.clientID)).toBe(eve.id)
  await second.close()
  const server = await syncServerForTest({ dataDir: second.dataDir })
  addLabelled(a.doc, 'sin conexión')
  const back = reconnectClient(server, ana, id, a, { params: { stamp: a.stamp, c: String(a.doc.clientID) } })
  await eventually(() => expect([back.isStored, back.closes]).toEqual([true, []]))
  expect(labelsIn(await new SyncDisk(server).doc(id))).toEqual(['antes', 'de Ana', 'sin conexión'])
})

test.each([false, true])(
  'R74 a lost client id that another user only claimed yields to a claim with proof (elsewhere: %j)',
  async (isElsewhere) => {
    const { server: first, ana, bob, id } = await setUpRecoveryFixture()
    const b = new SyncClient(first, bob, id)
    await eventually(() => expect(b.isSynced).toBe(true))
    addEvent(b.doc, { dayId: '' }, { label: 'de Bob' })
    await eventually(() => expect(b.isStored).toBe(true))
    const copy = await takeRollbackPoint(first)
    const a = new SyncClient(first, ana, id, { showsStamps: true })
    await eventually(() => expect(a.isSynced).toBe(true))
    addEvent(a.doc, { dayId: '' }, { label: 'de Ana' })
    await eventually(() => expect([a.isStored, labelsIn(b.doc).length]).toEqual([true, 2]))
    disconnectClients(a, b)
    const server = await copy.restartOnCopy({ isElsewhere })
    const lost = a.doc.clientID
    const owner = async () => (await new SyncDisk(server).owners(id)).get(lost)
    const other = new SyncClient(server, bob, id, { params: { c: String(lost) } })
    await eventually(async () => expect([other.isSynced, await owner()]).toEqual([true, bob.id]))
    addEvent(a.doc, { dayId: '' }, { label: 'sin conexión' })
    const back = reconnectClient(server, ana, id, a, { params: { c: String(lost), stamp: a.stamp } })
    await eventually(() => expect([back.isStored, back.closes]).toEqual([true, []]))
    expect([await owner(), labelsIn(await new SyncDisk(server).doc(id))]).toEqual([ana.id, ['de Ana', 'de Bob', 'sin conexión']])
  },
)

test('R52 lost edits of the server wait for a proof: no client writes under its ids', async () => {
  const { server: first, ana, bob, id } = await setUpRecoveryFixture()
  const b = new SyncClient(first, bob, id, { showsStamps: true })
  await eventually(() => expect(b.isSynced).toBe(true))
  const write = async (label: string) => {
    const room = await first.hub.open(id)
    await room.write({ origin: 'legacy', userId: ana.id }, (doc) => addEvent(doc, { dayId: '' }, { label }))
  }
  await write('antes')
  const copy = await takeRollbackPoint(first)
  await write('de una página antigua')
  await eventually(() => expect(labelsIn(b.doc)).toEqual(['antes', 'de una página antigua']))
  editEvent(b.doc, findEventIdByLabel(b.doc, 'de una página antigua'), { label: 'cambiado por Bob' })
  await eventually(() => expect(b.isStored).toBe(true))
  disconnectClients(b)
  const server = await copy.restartOnCopy({ isElsewhere: true })
  const unproven = reconnectClient(server, bob, id, b, { params: {} })
  await eventually(() => expect(unproven.isSynced).toBe(true))
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  addLabelled(a.doc, 'de Ana')
  await eventually(() => expect(labelsIn(unproven.doc)).toContain('de Ana'))
  const disk = new SyncDisk(server)
  expect([labelsIn(await disk.doc(id)), unproven.isStored]).toEqual([['antes', 'de Ana'], false])
  disconnectClients(unproven)
  const back = reconnectClient(server, bob, id, b, { params: { stamp: b.stamp } })
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(await disk.doc(id))).toEqual(['antes', 'cambiado por Bob', 'de Ana'])
  const newest = 'SELECT origin FROM doc_updates WHERE doc_id = @id ORDER BY seq DESC LIMIT 1'
  expect(await queryValue(server.db, newest, { id })).toBe('recovered')
})
