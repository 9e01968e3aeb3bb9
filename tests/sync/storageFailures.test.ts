import { expect, onTestFinished, test, vi } from 'vitest'
import { UpdateLog } from '#server/sync/log/updateLog'
import { newDoc } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { simulateFullDisk } from '#testkit/sync/holdCommits'
import { frames } from '#testkit/sync/frames'
import { addLabelled } from '#testkit/sync/captureUpdate'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'

test('R65 on a full disk reading goes on, also under a new client id, and only the writer gets 4529', async () => {
  const server = await syncServerForTest()
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const before = await RawSync.open(server, bob, id)
  before.send(frames.update(addLabelled(newDoc(), 'antes')))
  await before.waitFor(() => before.stored === 1)
  const disk = simulateFullDisk()
  const doc = newDoc()
  const { clientID } = doc
  const load = vi.spyOn(UpdateLog.prototype, 'load')
  onTestFinished(() => load.mockRestore())
  const reader = new SyncClient(server, bob, id, { doc, params: { c: String(clientID) } })
  await eventually(() => expect(reader.isSynced).toBe(true))
  // Retries of storing a client's owner do not reload the document.
  const tries = disk.tries()
  await eventually(() => expect(disk.tries()).toBeGreaterThan(tries + 1))
  expect(load).not.toHaveBeenCalled()
  expect(Object.values(reader.view().events).map(({ label }) => label)).toEqual(['antes'])
  const writer = await RawSync.open(server, ana, id)
  writer.send(frames.update(addLabelled(newDoc(), 'no cabe')))
  expect(await writer.waitForClose()).toBe(4529)
  expect([reader.closes, before.closed]).toEqual([[], undefined])
  // Presence stays hidden until the client's owner is stored.
  reader.provider.awareness.setLocalState({ day: 1 })
  before.send(frames.queryAwareness(), frames.step1())
  await before.waitFor(() => before.messagesOf('step2').length > 0)
  expect(before.messagesOf('awareness').flatMap(({ entries }) => entries.filter(({ state }) => state !== null))).toEqual([])
  const onDisk = new SyncDisk(server)
  expect((await onDisk.owners(id)).has(clientID)).toBe(false)
  disk.restore()
  await eventually(async () => expect((await onDisk.owners(id)).get(clientID)).toBe(bob.id))
  await before.waitFor(() =>
    before.messagesOf('awareness').some(({ entries }) => entries.some(({ clientId }) => clientId === clientID)),
  )
  expect(reader.closes).toEqual([])
})
