import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { databaseFilePath } from '#server/base/db/openSqlite'
import { Replica } from '#server/sync/document/replica'
import { addEvent, deleteDay, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { requireSqlite } from '#testkit/server/rows'
import { readLog } from '#testkit/simulation/storedLog'
import { frames } from '#testkit/sync/frames'
import { holdCommitQueue } from '#testkit/sync/holdCommits'
import { openThreeConnections, serverOrigin } from '#testkit/sync/rebaseFixture'
import { RawSync } from '#testkit/sync/rawSync'
import type { SyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'
import { captureUpdate, computeTestView } from '#testkit/sync/captureUpdate'

// Synchronous file reads see the state of one moment.

const add = (doc: Y.Doc, label: string) => captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label }))
const onFile = ({ dataDir }: SyncServer, id: string) => readLog(databaseFilePath(dataDir), id)

test('R15 relayed, answered and acknowledged updates can be read from disk at that moment', async () => {
  const { server, id, raws } = await openThreeConnections({ settings: { commitGapMs: 30 } })
  const [a, b, c] = raws
  if (a === undefined || b === undefined || c === undefined) throw new Error('three')
  const problems: string[] = []
  const onDisk = () => onFile(server, id).rows.length - 1
  a.socket.on('message', () => {
    if (a.stored > onDisk()) problems.push('acknowledged before stored')
  })
  b.socket.on('message', () => {
    if (b.messagesOf('update').length > onDisk()) problems.push('relayed before stored')
  })
  c.socket.on('message', () => {
    const answer = c.received.at(-1)
    if (answer?.kind !== 'step2') return
    const copy = newDoc()
    Y.applyUpdate(copy, answer.update)
    if (roots(copy).events.size > onDisk()) problems.push('answered before stored')
  })
  const doc = newDoc()
  for (let sent = 0; sent < 60; sent += 1) {
    a.send(frames.update(add(doc, `${sent}`)))
    c.send(frames.step1())
    if (sent % 7 === 0) await a.waitFor(() => a.stored === sent + 1)
    // One per event loop turn, some between two commits.
    else await c.waitFor(() => c.socket.bufferedAmount === 0)
  }
  await a.waitFor(() => a.stored === 60)
  await b.waitFor(() => b.messagesOf('update').length === 60)
  await c.waitFor(() => c.messagesOf('step2').length === 61)
  expect(problems).toEqual([])
})

test('R15 a step 1 that comes between a change and its commit is answered after the commit', async () => {
  const { server, id, raws } = await openThreeConnections()
  const [a, c] = raws
  if (a === undefined || c === undefined) throw new Error('two')
  const receive = vi.spyOn(Replica.prototype, 'receive')
  onTestFinished(() => receive.mockRestore())
  const doc = newDoc()
  a.send(frames.update(add(doc, 'uno')))
  await a.waitFor(() => a.stored === 1)
  const gap = holdCommitQueue()
  a.send(frames.update(add(doc, 'dos')))
  await eventually(() => expect(receive).toHaveBeenCalledTimes(2), { interval: 1 })
  const copy = newDoc()
  const rows: number[] = []
  c.socket.once('message', () => rows.push(onFile(server, id).rows.length))
  const loaded = c.load(copy)
  // The server handles this connection after the step 1.
  await new RawSync(server, await server.addUser(), 'x').waitForClose()
  expect(onFile(server, id).rows).toHaveLength(2)
  expect(rows).toEqual([])
  gap.end()
  await loaded
  expect(roots(copy).events.size).toBe(2)
  expect(rows).toEqual([3])
})

test('R20 a full database closes the writer with 4529, and stores the update once it has room', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser()
  const id = await server.addTrip(ana)
  const client = requireSqlite(server.db).$client
  const pages = Number(client.pragma('page_count', { simple: true }))
  client.pragma(`max_page_count = ${pages + 2}`)
  const doc = newDoc()
  const long = 'una nota larga '.repeat(300)
  const update = captureUpdate(doc, () => {
    for (let i = 0; i < 40; i += 1) addEvent(doc, { dayId: '' }, { label: `${i}`, description: long.slice(0, 240) })
  })
  const a = await RawSync.open(server, ana, id)
  a.send(frames.update(update))
  expect(await a.waitForClose()).toBe(4529)
  expect(a.stored).toBe(0)
  client.pragma('max_page_count = 1000000')
  const again = await RawSync.open(server, ana, id)
  again.send(frames.update(update))
  await again.waitFor(() => again.stored === 1)
  expect(Object.keys(computeTestView(onFile(server, id).doc).events)).toHaveLength(40)
})

test('R38 documentCommitted is emitted when the document is exactly what is on disk', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser('Ana')
  const id = await server.addTrip(ana)
  const room = await server.hub.open(id)
  const problems: string[] = []
  let commits = 0
  server.parts.bus.on('documentCommitted', ({ itineraryId }) => {
    commits += 1
    if (itineraryId !== id || JSON.stringify(room.view()) !== JSON.stringify(computeTestView(onFile(server, id).doc)))
      problems.push('too early or too late')
    if (commits === 3)
      void room.write({ origin: 'server', userId: null }, (doc) => addEvent(doc, { dayId: '' }, { label: 'de un oyente' }))
  })
  server.parts.bus.on('documentCommitted', () => {
    if (JSON.stringify(room.view()) !== JSON.stringify(computeTestView(onFile(server, id).doc))) problems.push('disturbed')
  })
  const a = await RawSync.open(server, ana, id)
  const doc = newDoc()
  for (let i = 0; i < 40; i += 1) {
    a.send(frames.update(captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label: `${i}` }))))
    if (i % 10 === 9) await a.waitFor(() => a.stored === i + 1)
  }
  await eventually(() => expect(Object.keys(computeTestView(onFile(server, id).doc).events)).toHaveLength(41))
  expect(problems).toEqual([])
  expect(commits).toBeGreaterThan(3)
})

test('R40 only rows that changed are written', async () => {
  const server = await syncServerForTest()
  const ana = await server.addUser('Ana')
  const id = await server.addTrip(ana)
  // Trips to a destination without a position lie where their first place is.
  requireSqlite(server.db).$client.exec('UPDATE locations SET lat = 41.9, lng = 12.5')
  const room = await server.hub.open(id)
  const [day, other] = room.view().days
  const ids: string[] = []
  for (let i = 0; i < 20; i += 1)
    ids.push((await room.write(serverOrigin, (doc) => addEvent(doc, { dayId: day?.id ?? '' }, { label: `${i}` }))) ?? '')
  await server.hub.settle(id)
  const written = () => Number(requireSqlite(server.db).$client.prepare<[], number>('SELECT total_changes()').pluck().get())
  const cost = async (act: (doc: Y.Doc) => void) => {
    await room.write(serverOrigin, act)
    const before = written()
    await server.hub.settle(id)
    return written() - before
  }
  // The row and the document's `projected_seq`.
  expect(await cost((doc) => editEvent(doc, ids[3] ?? '', { label: 'x' }))).toBe(2)
  expect(await cost((doc) => moveEvent(doc, ids[19] ?? '', { dayId: other?.id ?? '' }))).toBe(2)
  expect(await cost((doc) => void deleteDay(doc, other?.id ?? ''))).toBe(4)
})
