import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { takeRollbackPoint } from '#testkit/sync/rollbackPoint'
import { RawSync, frames, updateOf } from '#testkit/sync/rawSync'
import { SyncClient, type SyncClientOptions } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { openSyncServer, temporaryFolder, type SyncAccount, type SyncServer } from '#testkit/sync/syncServer'

const add = (doc: Y.Doc, label = 'Museo') => updateOf(doc, () => addEvent(doc, { dayId: '' }, { label }))
const labelsIn = (doc: Y.Doc) => [...roots(doc).events.values()].map((event) => String(event.get('label'))).sort()
const eventCalled = (doc: Y.Doc, label: string) =>
  [...roots(doc).events].find(([, event]) => event.get('label') === label)?.[0] ?? ''

interface Scene {
  server: SyncServer
  ana: SyncAccount
  bob: SyncAccount
  eve: SyncAccount
  id: string
}

async function scene(): Promise<Scene> {
  const server = await openSyncServer({ dataDir: await temporaryFolder() })
  onTestFinished(() => server.close())
  const [ana, bob, eve] = [await server.person('Ana'), await server.person('Bob'), await server.person('Eve')]
  return { server, ana, bob, eve, id: server.trip(ana, { collaborators: [bob, eve] }) }
}

/** What a client is that comes back with the document it had: its id goes on. */
const comeBack = (server: SyncServer, editor: SyncAccount, id: string, before: SyncClient, options: SyncClientOptions = {}) =>
  new SyncClient(server, editor, id, { doc: before.doc, params: before.stamp === '' ? {} : { stamp: before.stamp }, ...options })

/** Disconnects for good, keeping the document. */
function leave(...clients: SyncClient[]): void {
  for (const { provider } of clients) provider.disconnect()
}

/** Two edit each other's things; the database is copied amid that. Both have everything when this resolves, and are away. */
async function loseSome({ server, ana, bob, id }: Scene, options: SyncClientOptions = {}) {
  const [a, b] = [new SyncClient(server, ana, id, options), new SyncClient(server, bob, id, options)]
  await eventually(() => expect(a.isSynced && b.isSynced).toBe(true))
  addEvent(a.doc, { dayId: '' }, { label: 'antes de Ana' })
  addEvent(b.doc, { dayId: '' }, { label: 'antes de Bob' })
  await eventually(() =>
    expect([labelsIn(a.doc).length, labelsIn(b.doc).length, a.isStored, b.isStored]).toEqual([2, 2, true, true]),
  )
  const copy = takeRollbackPoint(server)
  for (let round = 0; round < 3; round += 1) {
    const [mine, others] = round % 2 === 0 ? [a, b] : [b, a]
    addEvent(mine.doc, { dayId: '' }, { label: `ronda ${round}` })
    await eventually(() => expect(labelsIn(others.doc)).toContain(`ronda ${round}`))
    editEvent(others.doc, eventCalled(others.doc, `ronda ${round}`), { label: `ronda ${round}, cambiada`, startTime: '10:00' })
    await eventually(() => expect(labelsIn(mine.doc)).toContain(`ronda ${round}, cambiada`))
  }
  deleteEvent(b.doc, eventCalled(b.doc, 'antes de Ana'))
  await eventually(() => expect(labelsIn(a.doc)).toEqual(labelsIn(b.doc)))
  await eventually(() => expect([a.isStored, b.isStored]).toEqual([true, true]))
  const all = labelsIn(a.doc)
  expect(all).toEqual(['antes de Bob', 'ronda 0, cambiada', 'ronda 1, cambiada', 'ronda 2, cambiada'])
  leave(a, b)
  return { a, b, copy, all }
}

test('R50 an older copy of the database, in its place: any client brings back what it lacks, also of others', async () => {
  const stage = await scene()
  const { b, copy, all } = await loseSome(stage)
  const server = await copy.goBackTo()
  expect(labelsIn(new SyncDisk(server).doc(stage.id))).toEqual(['antes de Ana', 'antes de Bob'])
  const back = comeBack(server, stage.bob, stage.id, b)
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(new SyncDisk(server).doc(stage.id))).toEqual(all)
  expect(back.closes).toEqual([])
})

test('R50 the same older copy, put in its place once more before anybody wrote, is found out again', async () => {
  const stage = await scene()
  const { b, copy, all } = await loseSome(stage)
  const once = await copy.goBackTo()
  await once.close()
  const server = await copy.goBackTo()
  const back = comeBack(server, stage.bob, stage.id, b)
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(new SyncDisk(server).doc(stage.id))).toEqual(all)
  expect(back.closes).toEqual([])
})

test('R51 a client that shows it has seen more opens the document: one of them brings everything back, told once', async () => {
  const stage = await scene()
  const { a, b, copy, all } = await loseSome(stage, { showsStamps: true })
  const warnings: Record<string, unknown>[] = []
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void warnings.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const server = await copy.goBackTo({ isElsewhere: true, log })
  const disk = new SyncDisk(server)
  const versionOf = () =>
    server.db.$client.prepare<[string], number>('SELECT record_version FROM itineraries WHERE id = ?').pluck().get(stage.id) ?? 0
  const before = { version: disk.head(stage.id).version, record: versionOf() }
  const back = comeBack(server, stage.bob, stage.id, b, { showsStamps: true })
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(disk.doc(stage.id))).toEqual(all)
  // Whoever remembers later versions is not told that these are old.
  expect(disk.head(stage.id).version).toBeGreaterThan(before.version + 10)
  expect(versionOf()).toBeGreaterThan(before.record + 10)
  const again = comeBack(server, stage.ana, stage.id, a, { showsStamps: true })
  await eventually(() => expect(again.isSynced).toBe(true))
  addEvent(again.doc, { dayId: '' }, { label: 'y sigue' })
  await eventually(() => expect(labelsIn(back.doc)).toContain('y sigue'))
  await eventually(() => expect(again.isStored).toBe(true))
  expect([...again.closes, ...back.closes]).toEqual([])
  expect(warnings.map(({ msg }) => msg)).toEqual([expect.stringContaining('went back in time')])
  // Not what one of them brought back counts as theirs.
  const origins = server.db.$client
    .prepare('SELECT DISTINCT origin, user_id FROM doc_updates WHERE doc_id = ? ORDER BY origin')
    .all(stage.id)
  expect(origins).toContainEqual({ origin: 'recovered', user_id: stage.bob.id })
})

test('R51 ids that went with the lost time are taken back, and stay with whoever speaks for them', async () => {
  const stage = await scene()
  const { server: first, ana, bob, eve, id } = stage
  const early = new SyncClient(first, bob, id, { showsStamps: true })
  await eventually(() => expect(early.isSynced).toBe(true))
  const copy = takeRollbackPoint(first)
  const [a, b] = [new SyncClient(first, ana, id), early]
  await eventually(() => expect(a.isSynced).toBe(true))
  add(a.doc, 'de Ana')
  await eventually(() => expect(labelsIn(b.doc)).toEqual(['de Ana']))
  add(b.doc, 'de Bob')
  await eventually(() => expect([b.isStored, labelsIn(a.doc).length]).toEqual([true, 2]))
  leave(a, b)

  const server = await copy.goBackTo({ isElsewhere: true })
  const back = comeBack(server, bob, id, b, { showsStamps: true })
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(new SyncDisk(server).doc(id))).toEqual(['de Ana', 'de Bob'])
  expect(new SyncDisk(server).owners(id).get(a.doc.clientID)).toBeUndefined()
  const again = comeBack(server, ana, id, a, { params: { c: String(a.doc.clientID) } })
  await eventually(() => expect(again.isSynced).toBe(true))
  add(again.doc, 'sigue Ana')
  await eventually(() => expect(again.isStored).toBe(true))
  expect(new SyncDisk(server).owners(id).get(a.doc.clientID)).toBe(ana.id)
  // What is gone comes back, whoever wrote it and whether or not they still may.
  server.remove(id, eve)
  expect(again.closes).toEqual([])
})

test('R51 what somebody wrote who was removed since comes back as well', async () => {
  const stage = await scene()
  const { server: first, bob, eve, id } = stage
  const [b, e] = [new SyncClient(first, bob, id, { showsStamps: true }), new SyncClient(first, eve, id)]
  await eventually(() => expect(b.isSynced && e.isSynced).toBe(true))
  add(e.doc, 'antes')
  await eventually(() => expect(labelsIn(b.doc)).toEqual(['antes']))
  const copy = takeRollbackPoint(first)
  add(e.doc, 'de Eve')
  await eventually(() => expect(labelsIn(b.doc)).toEqual(['antes', 'de Eve']))
  editEvent(b.doc, eventCalled(b.doc, 'de Eve'), { label: 'de Eve y Bob' })
  await eventually(() => expect(b.isStored).toBe(true))
  leave(b, e)
  const server = await copy.goBackTo({ isElsewhere: true })
  server.remove(id, eve)
  const back = comeBack(server, bob, id, b, { showsStamps: true })
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(new SyncDisk(server).doc(id))).toEqual(['antes', 'de Eve y Bob'])
})

test("R52 without proof nobody is shut out: one's own edits are stored, the others' wait for them, and all converge", async () => {
  const stage = await scene()
  const { a, b, copy, all } = await loseSome(stage)
  const server = await copy.goBackTo({ isElsewhere: true })
  const disk = new SyncDisk(server)
  // He loads his page anew, and goes on.
  const reloaded = newDoc()
  Y.applyUpdate(reloaded, Y.encodeStateAsUpdate(b.doc))
  addEvent(reloaded, { dayId: '' }, { label: 'nuevo de Bob' })
  const back = new SyncClient(server, stage.bob, stage.id, { doc: reloaded })
  await eventually(() => expect(labelsIn(disk.doc(stage.id))).toContain('nuevo de Bob'))
  addEvent(back.doc, { dayId: '' }, { label: 'en vivo' })
  await eventually(() => expect(labelsIn(disk.doc(stage.id))).toContain('en vivo'))
  expect(labelsIn(disk.doc(stage.id))).not.toContain('ronda 0, cambiada')
  expect(back.isStored).toBe(false)

  const again = comeBack(server, stage.ana, stage.id, a)
  const wanted = [...all, 'en vivo', 'nuevo de Bob'].sort()
  await eventually(() => expect(labelsIn(disk.doc(stage.id))).toEqual(wanted))
  await eventually(() => expect([back.isStored, labelsIn(again.doc)]).toEqual([true, wanted]))
  expect([...back.closes, ...again.closes]).toEqual([])
})

test('R52 without proof an id that went with the lost time is not taken for its bearer: it stays for who speaks for it', async () => {
  const { server: first, ana, bob, eve, id } = await scene()
  const e = new SyncClient(first, eve, id)
  await eventually(() => expect(e.isSynced).toBe(true))
  add(e.doc, 'antes')
  await eventually(() => expect(e.isStored).toBe(true))
  const copy = takeRollbackPoint(first)
  add(e.doc, 'de Eve')
  const [a, b] = [new SyncClient(first, ana, id), new SyncClient(first, bob, id)]
  await eventually(() => expect([labelsIn(a.doc).length, labelsIn(b.doc).length]).toEqual([2, 2]))
  add(a.doc, 'de Ana')
  await eventually(() => expect(labelsIn(b.doc)).toContain('de Ana'))
  leave(a, b, e)
  const server = await copy.goBackTo({ isElsewhere: true })
  const back = comeBack(server, bob, id, b)
  await eventually(() => expect(back.isSynced).toBe(true))
  add(back.doc, 'de Bob')
  await eventually(() => expect(labelsIn(new SyncDisk(server).doc(id))).toContain('de Bob'))
  const [again, late] = [comeBack(server, ana, id, a), comeBack(server, eve, id, e)]
  await eventually(() => expect(again.isSynced && late.isSynced).toBe(true))
  add(again.doc, 'sigue Ana')
  await eventually(() => expect(labelsIn(back.doc)).toEqual(['antes', 'de Ana', 'de Bob', 'de Eve', 'sigue Ana']))
  await eventually(() => expect([back.isStored, again.isStored, late.isStored]).toEqual([true, true, true]))
  expect(new SyncDisk(server).owners(id).get(a.doc.clientID)).toBe(ana.id)
})

test('R52 an id that somebody wrote under after it was lost, also over a restart, does not keep out whose it was', async () => {
  const world = await scene()
  const { server: first, ana, eve, id } = world
  const e = new SyncClient(first, eve, id)
  await eventually(() => expect(e.isSynced).toBe(true))
  add(e.doc, 'antes')
  await eventually(() => expect(e.isStored).toBe(true))
  const copy = takeRollbackPoint(first)
  const a = new SyncClient(first, ana, id, { params: { stamp: '' } })
  await eventually(() => expect(a.isSynced).toBe(true))
  add(a.doc, 'de Ana')
  await eventually(() => expect([a.isStored, a.stamp === '']).toEqual([true, false]))
  leave(a, e)
  const second = await copy.goBackTo({ isElsewhere: true })
  const thief = await RawSync.open(second, eve, id)
  thief.send(frames.update(Y.encodeStateAsUpdate(a.doc)))
  await thief.until(() => thief.stored === 1)
  expect(new SyncDisk(second).owners(id).get(a.doc.clientID)).toBe(eve.id)
  await second.close()
  const server = await openSyncServer({ dataDir: second.dataDir })
  onTestFinished(() => server.close())
  add(a.doc, 'sin conexión')
  const back = comeBack(server, ana, id, a, { params: { stamp: a.stamp, c: String(a.doc.clientID) } })
  await eventually(() => expect([back.isStored, back.closes]).toEqual([true, []]))
  expect(labelsIn(new SyncDisk(server).doc(id))).toEqual(['antes', 'de Ana', 'sin conexión'])
})

test.each([false, true])(
  'R74 a lost id that somebody else only named yields to who proves the loss (elsewhere: %j)',
  async (isElsewhere) => {
    const { server: first, ana, bob, id } = await scene()
    const b = new SyncClient(first, bob, id)
    await eventually(() => expect(b.isSynced).toBe(true))
    addEvent(b.doc, { dayId: '' }, { label: 'de Bob' })
    await eventually(() => expect(b.isStored).toBe(true))
    const copy = takeRollbackPoint(first)
    const a = new SyncClient(first, ana, id, { showsStamps: true })
    await eventually(() => expect(a.isSynced).toBe(true))
    addEvent(a.doc, { dayId: '' }, { label: 'de Ana' })
    await eventually(() => expect([a.isStored, labelsIn(b.doc).length]).toEqual([true, 2]))
    leave(a, b)
    const server = await copy.goBackTo({ isElsewhere })
    const lost = a.doc.clientID
    const owner = () => new SyncDisk(server).owners(id).get(lost)
    const other = new SyncClient(server, bob, id, { params: { c: String(lost) } })
    await eventually(() => expect([other.isSynced, owner()]).toEqual([true, bob.id]))
    addEvent(a.doc, { dayId: '' }, { label: 'sin conexión' })
    const back = comeBack(server, ana, id, a, { params: { c: String(lost), stamp: a.stamp } })
    await eventually(() => expect([back.isStored, back.closes]).toEqual([true, []]))
    expect([owner(), labelsIn(new SyncDisk(server).doc(id))]).toEqual([ana.id, ['de Ana', 'de Bob', 'sin conexión']])
  },
)

test('R52 what the server itself wrote for others is brought back by anybody: nothing unsent can stand against it', async () => {
  const { server: first, ana, bob, id } = await scene()
  const b = new SyncClient(first, bob, id)
  await eventually(() => expect(b.isSynced).toBe(true))
  const write = async (label: string) => {
    const room = await first.hub.open(id)
    await room.write({ origin: 'legacy', userId: ana.id }, (doc) => addEvent(doc, { dayId: '' }, { label }))
  }
  await write('antes')
  const copy = takeRollbackPoint(first)
  await write('de una página antigua')
  await eventually(() => expect(labelsIn(b.doc)).toEqual(['antes', 'de una página antigua']))
  editEvent(b.doc, eventCalled(b.doc, 'de una página antigua'), { label: 'cambiado por Bob' })
  await eventually(() => expect(b.isStored).toBe(true))
  leave(b)
  const server = await copy.goBackTo({ isElsewhere: true })
  const back = comeBack(server, bob, id, b)
  await eventually(() => expect(back.isStored).toBe(true))
  const disk = new SyncDisk(server)
  expect(labelsIn(disk.doc(id))).toEqual(['antes', 'cambiado por Bob'])
  // It does not count as what he did.
  const newest = server.db.$client.prepare('SELECT origin FROM doc_updates WHERE doc_id = ? ORDER BY seq DESC').pluck().get(id)
  expect(newest).toBe('recovered')
})

test('R53 nobody forges the next edit of somebody who is away: not by any stamp, and what one wrote oneself is stored', async () => {
  const { server, ana, bob, eve, id } = await scene()
  const other = server.trip(eve)
  const a = new SyncClient(server, ana, id, { showsStamps: true })
  await eventually(() => expect(a.isSynced).toBe(true))
  add(a.doc, 'de Ana')
  await eventually(() => expect(a.isStored).toBe(true))
  leave(a)
  const [mine, there] = [
    new SyncClient(server, bob, id, { showsStamps: true }),
    new SyncClient(server, eve, other, { showsStamps: true }),
  ]
  add(there.doc)
  add(mine.doc, 'de Bob')
  await eventually(() => expect([mine.isStored, there.isStored]).toEqual([true, true]))
  await eventually(() => expect([mine.stamp, there.stamp, a.stamp].every((stamp) => stamp !== '')).toBe(true))
  const [epoch, run, head = '', signature] = mine.stamp.split('.')
  const stamps = {
    none: undefined,
    asked: '',
    old: a.stamp,
    now: mine.stamp,
    'of another trip': there.stamp,
    'made up': `${epoch}.${run}.${Number(head) + 10}.${signature}`,
    'of another run': `${epoch}.${'0'.repeat(16)}.${head}.${signature}`,
    garbage: 'x'.repeat(500),
  }
  let expected = ['de Ana', 'de Bob']
  for (const [name, stamp] of Object.entries(stamps)) {
    const disk = new SyncDisk(server)
    const forged = disk.doc(id)
    forged.clientID = a.doc.clientID
    add(forged, `falso ${name}`)
    forged.clientID = 1000 + name.length
    add(forged, `propio ${name}`)
    const query = new URLSearchParams({ c: String(forged.clientID), ...(stamp !== undefined && { stamp }) })
    const raw = await RawSync.open(server, bob, `${id}?${query.toString()}`)
    raw.send(frames.step2(Y.encodeStateAsUpdate(forged)))
    expected = [...expected, `propio ${name}`].sort()
    await eventually(() => expect(labelsIn(disk.doc(id)), name).toEqual(expected))
    raw.send(frames.update(Y.encodeStateAsUpdate(forged)))
    expect(raw.stored, name).toBe(0)
    raw.socket.close()
  }
  // She was offline with something of her own, and has it still.
  add(a.doc, 'suyo')
  const back = comeBack(server, ana, id, a)
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(new SyncDisk(server).doc(id))).toEqual([...expected, 'suyo'].sort())
})

test('R53 stamps of a time that is not lost prove nothing, over restarts', async () => {
  const { server: first, ana, bob, id } = await scene()
  const a = new SyncClient(first, ana, id, { showsStamps: true })
  let server = first
  const stamps: string[] = []
  for (let run = 0; run < 3; run += 1) {
    const b = new SyncClient(server, bob, id, { showsStamps: true })
    await eventually(() => expect(b.isSynced).toBe(true))
    add(b.doc, `vez ${run}`)
    await eventually(() => expect(b.isStored && b.stamp !== '').toBe(true))
    stamps.push(b.stamp)
    leave(a, b)
    await server.close()
    server = await openSyncServer({ dataDir: first.dataDir })
    onTestFinished(() => server.close())
  }
  for (const stamp of stamps) {
    const doc = new SyncDisk(server).doc(id)
    doc.clientID = [...new SyncDisk(server).owners(id)].find(([, owner]) => owner === ana.id)?.[0] ?? 0
    add(doc, 'falso')
    doc.clientID = newDoc().clientID
    add(doc, `propio ${stamp}`)
    const raw = await RawSync.open(server, bob, `${id}?c=${doc.clientID}&stamp=${stamp}`)
    raw.send(frames.step2(Y.encodeStateAsUpdate(doc)))
    await eventually(() => expect(labelsIn(new SyncDisk(server).doc(id))).toContain(`propio ${stamp}`))
    expect(labelsIn(new SyncDisk(server).doc(id))).not.toContain('falso')
  }
})
