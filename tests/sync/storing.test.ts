import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { UpdateLog } from '#server/sync/log/updateLog'
import { addEvent, deleteEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { holdCommits } from '#testkit/sync/holdCommits'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { SyncDisk, appendAsOtherServer } from '#testkit/sync/syncDisk'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'
import { openThreeConnections } from '#testkit/sync/rebaseFixture'
import { runStatement } from '#testkit/server/rows'

const add = (doc: Y.Doc, label: string) => captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label }))

test('R15 nothing is relayed, acknowledged or answered before it is on disk', async () => {
  const { server, raws } = await openThreeConnections()
  const [a, b, c] = raws
  if (a === undefined || b === undefined || c === undefined) throw new Error('three')
  const { append, release } = holdCommits()
  a.send(frames.update(add(newDoc(), 'Museo')))
  await eventually(() => expect(append).toHaveBeenCalledTimes(1))
  const before = c.messagesOf('step2').length
  c.send(frames.step1())
  b.send(frames.queryAwareness(), frames.step2())
  // A round trip on another document: the server had time to respond.
  const other = await server.addUser()
  await new RawSync(server, other, 'x').waitForClose()
  expect([a.stored, b.messagesOf('update').length, b.stored, c.messagesOf('step2').length]).toEqual([0, 0, 0, before])
  release()
  await a.waitFor(() => a.stored === 1)
  await b.waitFor(() => b.messagesOf('update').length === 1 && b.stored === 1)
  await c.waitFor(() => c.messagesOf('step2').length === before + 1)
})

test('R16 every step 2 and update counts, empty and repeated ones too', async () => {
  const { raws } = await openThreeConnections()
  const [a] = raws
  if (a === undefined) throw new Error('one')
  const doc = newDoc()
  const update = add(doc, 'Museo')
  a.send(frames.step2())
  await a.waitFor(() => a.stored === 1)
  a.send(frames.update(update), frames.update(update), frames.update(Uint8Array.of(0, 0)))
  await a.waitFor(() => a.stored === 4)
  const deletion = captureUpdate(doc, () => deleteEvent(doc, [...doc.getMap('events').keys()][0] ?? ''))
  a.send(frames.update(deletion), frames.update(deletion), frames.step2(update))
  await a.waitFor(() => a.stored === 7)
})

test('R16 a repeated update is acknowledged only after the first one is committed', async () => {
  const { raws } = await openThreeConnections()
  const [a, b] = raws
  if (a === undefined || b === undefined) throw new Error('two')
  const update = add(newDoc(), 'Museo')
  const { append, release } = holdCommits()
  a.send(frames.update(update))
  await eventually(() => expect(append).toHaveBeenCalledTimes(1))
  b.send(frames.update(update), frames.queryAwareness())
  a.send(frames.queryAwareness())
  expect(b.stored).toBe(0)
  release()
  await b.waitFor(() => b.stored === 1)
})

test('R17 updates to several documents within the commit gap share one transaction', async () => {
  const gapMs = 150
  const server = await syncServerForTest({ settings: { commitGapMs: gapMs } })
  const ana = await server.addUser()
  const trips = await Promise.all([server.addTrip(ana), server.addTrip(ana)])
  const raws = await Promise.all(trips.map((id) => RawSync.open(server, ana, id)))
  const original = UpdateLog.prototype.append
  const commits: { at: number; documents: number }[] = []
  const append = vi.spyOn(UpdateLog.prototype, 'append').mockImplementation(async function (this: UpdateLog, batch) {
    commits.push({ at: performance.now(), documents: batch.length })
    return original.call(this, batch)
  })
  onTestFinished(() => append.mockRestore())
  const docs = [newDoc(), newDoc()]
  for (let i = 0; i < 40; i += 1) {
    const raw = raws[i % 2]
    raw?.send(frames.update(add(docs[i % 2] ?? newDoc(), `${i}`)))
    if (i % 4 === 3) await raw?.load(newDoc())
  }
  for (const raw of raws) await raw.waitFor(() => raw.stored === 20)
  const pauses = commits.slice(1).map(({ at }, i) => at - (commits[i]?.at ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThan(gapMs - 5)
  expect(Math.max(...commits.map(({ documents }) => documents))).toBe(2)
})

test('R18 one update is one row and one frame for each other connection, a no-op update is neither', async () => {
  const { server, id, raws } = await openThreeConnections()
  const [a, b, c] = raws
  if (a === undefined || b === undefined || c === undefined) throw new Error('three')
  const doc = newDoc()
  const updates = [add(doc, 'uno'), add(doc, 'dos'), add(doc, 'tres')]
  a.send(...updates.map(frames.update), ...updates.map(frames.update), frames.step2())
  b.send(...updates.map(frames.update))
  await a.waitFor(() => a.stored === 7)
  await b.waitFor(() => b.stored === 3)
  await c.waitFor(() => c.messagesOf('update').length === 3)
  a.send(frames.update(add(doc, 'cuatro')))
  await c.waitFor(() => c.messagesOf('update').length === 4)
  expect(await new SyncDisk(server).updates(id)).toHaveLength(5)
  expect(a.messagesOf('update')).toEqual([])
})

test('R20 a failed write acknowledges nothing and closes its document with 4529, other documents go on', async () => {
  const server = await syncServerForTest({ settings: { commitGapMs: 50 } })
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const [full, fine] = await Promise.all([server.addTrip(ana), server.addTrip(bob)])
  const a = await RawSync.open(server, ana, full)
  const b = await RawSync.open(server, bob, fine)
  const original = UpdateLog.prototype.append
  const append = vi.spyOn(UpdateLog.prototype, 'append').mockImplementation(async function (this: UpdateLog, batch) {
    if (batch.some(({ docId }) => docId === full))
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    return original.call(this, batch)
  })
  onTestFinished(() => append.mockRestore())
  const room = await server.hub.open(full)
  const doc = newDoc()
  const update = add(doc, 'Museo')
  a.send(frames.update(update))
  b.send(frames.update(add(newDoc(), 'Playa')))
  const write = room.write({ origin: 'legacy', userId: ana.id }, (target) => addEvent(target, { dayId: '' }, { label: 'Teatro' }))
  await expect(write).rejects.toThrow('could not be stored')
  expect(await a.waitForClose()).toBe(4529)
  await b.waitFor(() => b.stored === 1)
  expect(a.stored).toBe(0)
  expect(room.view().events).toEqual({})

  append.mockRestore()
  const again = await RawSync.open(server, ana, full)
  again.send(frames.step2(update))
  await again.waitFor(() => again.stored === 1)
  expect(await new SyncDisk(server).view(full)).toEqual(room.view())
  expect(Object.values(room.view().events).map(({ label }) => label)).toEqual(['Museo'])
})

test('R21 updates appended by another process are read and relayed, and the queue is committed behind them', async () => {
  const { server, id, raws } = await openThreeConnections()
  const [a] = raws
  if (a === undefined) throw new Error('one')
  await a.load(newDoc())
  const theirs = add(newDoc(), 'de otro proceso')
  await appendAsOtherServer(server.db, id, theirs)
  const mine = add(newDoc(), 'mío')
  a.send(frames.update(mine))
  await a.waitFor(() => a.stored === 1)
  expect(a.messagesOf('update').map(({ update }) => Buffer.from(update))).toEqual([Buffer.from(theirs)])
  const room = await server.hub.open(id)
  await room.write({ origin: 'server', userId: null }, (doc) => addEvent(doc, { dayId: '' }, { label: 'después' }))
  expect(
    Object.values((await new SyncDisk(server).view(id)).events)
      .map(({ label }) => label)
      .sort(),
  ).toEqual(['de otro proceso', 'después', 'mío'])
  expect((await new SyncDisk(server).updates(id)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

test('R21 a claimed client id does not reset the head of a document that another process wrote to', async () => {
  const { server, id, raws } = await openThreeConnections()
  const [a] = raws
  if (a === undefined) throw new Error('one')
  await appendAsOtherServer(server.db, id, add(newDoc(), 'de otro proceso'))
  const { clientID } = new Y.Doc()
  a.send(frames.awareness({ clientId: clientID, clock: 1, state: {} }))
  const disk = new SyncDisk(server)
  await eventually(async () => expect((await disk.owners(id)).has(clientID)).toBe(true))
  expect((await disk.head(id)).head_seq).toBe(2)
})

test('R20 a document that is missing from the database ends its connections and is unloaded', async () => {
  const { server, id, raws } = await openThreeConnections()
  const [a] = raws
  if (a === undefined) throw new Error('one')
  await runStatement(server.db, 'DELETE FROM itineraries WHERE id = @id', { id })
  a.send(frames.update(add(newDoc(), 'nadie')))
  expect([4404, 4529]).toContain(await a.waitForClose())
  await eventually(() => expect(server.hub.stats().rooms).toBe(0))
})
