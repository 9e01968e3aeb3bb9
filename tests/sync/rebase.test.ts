import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { rewriteDocument } from '#server/sync/document/rewriteDocument'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { view } from '#shared/itinerary/view'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { randomCommand } from '#testkit/randomCommands'
import { frames, RawSync, updateOf } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { expectedRows, SyncDisk } from '#testkit/sync/syncDisk'
import {
  openSyncServer,
  syncServer,
  temporaryFolder,
  type SyncAccount,
  type SyncServer,
  type SyncServerOptions,
} from '#testkit/sync/syncServer'

const SEED = Number(process.env['SYNC_SEED'] ?? Date.now() % 1_000_000)
const server_ = { origin: 'server' as const, userId: null }
const look = (doc: Y.Doc) => view(doc, '2026-10-01', '2026-10-03')

/** Small enough that a test can fill a document. */
const small: SyncServerOptions['settings'] = { rebaseBytes: 20_000, documentBytes: 60_000, messagesPerSecond: 0 }

async function scene(options: SyncServerOptions = {}) {
  const server = await syncServer({ settings: small, ...options })
  const ana = await server.person('Ana')
  const bob = await server.person('Bob')
  const id = server.trip(ana, { collaborators: [bob] })
  return { server, ana, bob, id, disk: new SyncDisk(server), room: await server.hub.open(id) }
}

const epochOf = (server: SyncServer, id: string): unknown =>
  server.db.$client.prepare<[string], number>('SELECT epoch FROM docs WHERE id = ?').pluck().get(id)

/** Makes a document large with what nobody sees. */
async function bloat(server: SyncServer, id: string, to = 30_000): Promise<void> {
  const room = await server.hub.open(id)
  for (let size = 0; size < to; size += 6000)
    await room.write(server_, (doc) => {
      for (let i = 0; i < 100; i += 1) deleteEvent(doc, addEvent(doc, { dayId: '' }, { label: `${i}` }))
    })
}

async function changed(server: SyncServer, editor: SyncAccount, id: string): Promise<SyncClient> {
  const client = new SyncClient(server, editor, id)
  await eventually(() => expect(client.isSynced).toBe(true))
  return client
}

test('R59 a rewritten document says the same under the same ids and keys, and holds nothing else', () => {
  const random = randomFrom(SEED)
  const doc = newDoc()
  for (let i = 0; i < 400; i += 1) randomCommand(random, doc, 7)
  const fresh = newDoc()
  Y.applyUpdate(fresh, rewriteDocument(doc))
  expect(look(fresh), `seed ${SEED}`).toEqual(look(doc))
  expect(fresh.store.clients.size).toBe(1)
  expect([...Y.createDeleteSetFromStructStore(fresh.store).clients]).toEqual([])
  for (const [eventId, event] of roots(fresh).events) expect(event.get('pos')).toEqual(roots(doc).events.get(eventId)?.get('pos'))
  expect(Y.encodeStateAsUpdate(fresh).length).toBeLessThan(Y.encodeStateAsUpdate(doc).length)
})

test('R59 a document that nobody is in and that is mostly dead begins anew when it is put away, and when it is opened', async () => {
  const dataDir = await temporaryFolder()
  const server = await openSyncServer({ dataDir, settings: { ...small, idleMs: 20, leastIdleMs: 0, tickMs: 5 } })
  const ana = await server.person()
  const [id, other] = [server.trip(ana), server.trip(ana)]
  const disk = new SyncDisk({ dataDir })
  const room = await server.hub.open(id)
  const kept = await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'queda', description: 'con su nota' }))
  await bloat(server, id)
  const before = room.view()
  const { version } = room
  await eventually(() => expect(epochOf(server, id)).toBe(2))
  expect(disk.view(id)).toEqual(before)
  expect(disk.rows(id)).toEqual(expectedRows(before))
  expect(disk.head(id).version).toBeGreaterThan(version)
  expect(disk.head(id).projected_seq).toBe(disk.head(id).head_seq)
  expect([...disk.owners(id).values()]).toEqual(['server'])
  expect(disk.doc(id).store.clients.size).toBe(1)
  const again = await server.hub.open(id)
  await again.write(server_, (doc) => editEvent(doc, kept ?? '', { description: 'con otra nota' }))
  expect(again.view().events[kept ?? '']?.description).toBe('con otra nota')
  await server.close()

  const second = await openSyncServer({ dataDir, settings: { ...small, rebaseBytes: 1e9 } })
  await bloat(second, other)
  await second.close()
  const third = await syncServer({ dataDir, settings: small })
  const opened = await third.hub.open(other)
  expect(epochOf(third, other)).toBe(2)
  expect(opened.view()).toEqual(disk.view(other))
})

test('R59 a document written by thousands of clients begins anew, however small it is', async () => {
  const { server, ana, id, disk } = await scene({
    settings: { ...small, rebaseClients: 30, idleMs: 10, leastIdleMs: 0, tickMs: 5 },
  })
  const raw = await RawSync.open(server, ana, id)
  const doc = newDoc()
  await raw.load(doc)
  for (let i = 0; i < 40; i += 1) {
    doc.clientID = 1000 + i
    raw.send(frames.update(updateOf(doc, () => addEvent(doc, { dayId: '' }, { label: `${i}` }))))
  }
  await raw.until(() => raw.stored === 40)
  raw.socket.terminate()
  await eventually(() => expect(epochOf(server, id)).toBe(2))
  expect(disk.doc(id).store.clients.size).toBe(1)
  expect(Object.keys(disk.view(id).events)).toHaveLength(40)
})

test('R59 a large document that is alive stays as it is', async () => {
  const { server, id, room } = await scene({ settings: { ...small, idleMs: 10, leastIdleMs: 0, tickMs: 5 } })
  for (let i = 0; i < 150; i += 1)
    await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `lugar número ${i}` }))
  await eventually(() => expect(server.hub.peek(id)).toBeUndefined())
  await server.hub.open(id)
  expect(epochOf(server, id)).toBe(1)
})

test('R60 editors of the generation before get 4409 with the next one as reason, also those who name none; the next one takes edits', async () => {
  const { server, ana, bob, id, disk, room } = await scene()
  const [page, plain] = [await changed(server, ana, id), new SyncClient(server, bob, id, { params: {} })]
  await eventually(() => expect(plain.isSynced).toBe(true))
  addEvent(page.doc, { dayId: '' }, { label: 'antes' })
  await eventually(() => expect(page.isStored).toBe(true))
  await server.hub.rebase(id)
  await eventually(() =>
    expect([page, plain].map(({ closes }) => closes.at(-1))).toMatchObject([
      { code: 4409, reason: '2' },
      { code: 4409, reason: '2' },
    ]),
  )
  const late = new RawSync(server, bob, id)
  expect([await late.ended(), late.closed?.reason]).toEqual([4409, '2'])
  const next = new SyncClient(server, bob, id, { params: { epoch: '2' } })
  await eventually(() => expect(next.isSynced).toBe(true))
  addEvent(next.doc, { dayId: '' }, { label: 'después' })
  await eventually(() => expect(next.isStored).toBe(true))
  expect(Object.values(room.view().events).map(({ label }) => label)).toEqual(['antes', 'después'])
  expect(disk.view(id)).toEqual(room.view())
})

test('R60 who is in the middle of writing loses nothing that was acknowledged, and nothing of the old generation gets into the next', async () => {
  const { server, ana, id, disk } = await scene()
  const doc = newDoc()
  const raw = await RawSync.open(server, ana, id)
  await raw.load(doc)
  const labels = Array.from({ length: 60 }, (_, i) => `${i}`)
  const rebased = server.hub.rebase(id)
  for (const label of labels) raw.send(frames.update(updateOf(doc, () => addEvent(doc, { dayId: '' }, { label }))))
  await rebased
  expect(await raw.ended()).toBe(4409)
  const stored = Object.values(disk.view(id).events).map(({ label }) => label)
  expect(labels.slice(0, stored.length).toSorted()).toEqual(stored.toSorted())
  expect(stored.length).toBeGreaterThanOrEqual(raw.stored)
  expect([...disk.owners(id).values()]).toEqual(['server'])
})

test('R60 what a generation held is kept, so that whoever comes back with edits to it knows what they changed', async () => {
  const { server, id, disk, room } = await scene()
  await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'uno' }))
  const last = disk.doc(id)
  await server.hub.rebase(id)
  const kept = newDoc()
  Y.applyUpdate(kept, (await server.hub.generation(id, 1)) ?? Uint8Array.of(0, 0))
  expect(look(kept)).toEqual(look(last))
  expect(Y.encodeStateVector(kept)).toEqual(Y.encodeStateVector(last))
  expect(await server.hub.generation(id, 2)).toBeUndefined()
  server.db.$client.exec('UPDATE doc_generations SET at = 0')
  await server.hub.rebase(id)
  expect(await server.hub.generation(id, 1)).toBeUndefined()
  expect(await server.hub.generation(id, 2)).toBeDefined()
})

test('R60 an operation that was done in the generation before is not done again', async () => {
  const { server, ana, id, room } = await scene()
  const writer = { origin: 'legacy' as const, userId: ana.id, opId: 'op-1' }
  await room.write(writer, (doc) => addEvent(doc, { dayId: '' }, { label: 'una vez' }))
  await server.hub.rebase(id)
  expect(await room.write(writer, (doc) => addEvent(doc, { dayId: '' }, { label: 'dos veces' }))).toBeUndefined()
  expect(Object.values(room.view().events).map(({ label }) => label)).toEqual(['una vez'])
})

test('R61 a document that is full of what nobody sees is rewritten at once; nobody is told that it is too large', async () => {
  const { server, ana, id, disk } = await scene({ settings: { ...small, rebaseBytes: 1e9 } })
  await bloat(server, id, 50_000)
  const client = await changed(server, ana, id)
  for (let i = 0; i < 40 && client.closes.length === 0; i += 1) {
    addEvent(client.doc, { dayId: '' }, { label: `${i}`, description: 'x'.repeat(240) })
    await eventually(() => expect(client.isStored || client.closes.length > 0).toBe(true))
  }
  await eventually(() => expect(client.closes.at(-1)).toMatchObject({ code: 4409, reason: '2' }))
  expect(client.closes.map(({ code }) => code)).not.toContain(4413)
  expect(Y.encodeStateAsUpdate(disk.doc(id)).length).toBeLessThan(30_000)
})

test('R61 a message above the limit has a document rewritten that is full of what nobody sees, and no other', async () => {
  const limits = { ...small, rebaseBytes: 1e9, messageBytes: 65_000 }
  const { server, ana, bob, id, room } = await scene({ settings: limits })
  await bloat(server, id, 50_000)
  const other = await changed(server, bob, id)
  const tooLong = async (trip: string, epoch: number) => {
    const raw = await RawSync.open(server, ana, `${trip}?epoch=${epoch}`)
    raw.send(frames.update(new Uint8Array(70_000)))
    return raw.ended()
  }
  expect(await tooLong(id, 1)).toBe(4529)
  await eventually(() => expect(other.closes.at(-1)).toMatchObject({ code: 4409, reason: '2' }))
  await room.settled()
  // Only what lives is left of it.
  expect(await tooLong(id, 2)).toBe(4413)
  expect(epochOf(server, id)).toBe(2)

  const fresh = server.trip(ana)
  expect(await tooLong(fresh, 1)).toBe(4413)
  const full = server.trip(ana)
  const alive = await server.hub.open(full)
  for (let i = 0; i < 30; i += 1)
    await alive.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}`, description: 'x'.repeat(240) }))
  expect(await tooLong(full, 1)).toBe(4413)
})

test('R61 a message of a few bytes that claims to hold too much has nothing rewritten: its sender alone is refused', async () => {
  const { server, ana, bob, id } = await scene({ settings: { ...small, rebaseBytes: 1e9 } })
  await bloat(server, id, 6000)
  const other = await changed(server, bob, id)
  // A million structs of one client, of which none follows.
  const claim = frames.update(Uint8Array.of(1, 192, 132, 61, 9, 0))
  const raw = await RawSync.open(server, ana, id)
  raw.send(claim)
  expect(await raw.ended()).toBe(4413)
  addEvent(other.doc, { dayId: '' }, { label: 'sigo' })
  await eventually(() => expect(other.isStored).toBe(true))
  expect([epochOf(server, id), other.closes]).toEqual([1, []])
})

test('R61 whoever comes with a copy that does not fit into a message gets to the next generation by itself', async () => {
  const { server, ana, id } = await scene({ settings: { ...small, rebaseBytes: 1e9, messageBytes: 20_000 } })
  await bloat(server, id)
  const doc = newDoc()
  for (let i = 0; i < 500; i += 1) deleteEvent(doc, addEvent(doc, { dayId: '' }, { label: `${i}` }))
  expect(Y.encodeStateAsUpdate(doc).length).toBeGreaterThan(20_000)
  const client = new SyncClient(server, ana, id, { doc })
  await eventually(() => expect(client.closes.map(({ code }) => code)).toEqual([4529, 4409]))
  expect(client.closes.at(-1)?.reason).toBe('2')
})

test('R61 a write of the server into such a document succeeds; one that is really full stays full', async () => {
  const { server, ana, id, room } = await scene({ settings: { ...small, rebaseBytes: 1e9 } })
  await bloat(server, id, 50_000)
  for (let i = 0; i < 40 && epochOf(server, id) === 1; i += 1)
    await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}`, description: 'x'.repeat(240) }))
  expect(epochOf(server, id)).toBe(2)
  const full = server.trip(ana)
  const alive = await server.hub.open(full)
  const fill = async () => {
    for (let i = 0; i < 400; i += 1)
      await alive.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: `${i}`, description: 'x'.repeat(240) }))
  }
  await expect(fill()).rejects.toThrow('the document is full')
  expect(epochOf(server, full)).toBe(1)
})

test('R59 a disk that refuses leaves the document as it was', async () => {
  const { server, id, room, disk } = await scene()
  await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'uno' }))
  server.db.$client.exec(`CREATE TRIGGER full BEFORE INSERT ON doc_generations BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
  await expect(server.hub.rebase(id)).rejects.toThrow('disk full')
  expect(epochOf(server, id)).toBe(1)
  await room.write(server_, (doc) => void deleteDay(doc, room.view().days[0]?.id ?? ''))
  await room.write(server_, (doc) => addDay(doc, { rangeDays: 9 }))
  expect(disk.view(id)).toEqual(room.view())
  server.db.$client.exec('DROP TRIGGER full')
  await server.hub.rebase(id)
  expect(disk.view(id)).toEqual(room.view())
})

test('R63 editors come over also when another process rewrote their document and nobody writes', async () => {
  const { server, ana, id } = await scene({ settings: { ...small, tickMs: 20 } })
  const client = await changed(server, ana, id)
  const other = await openSyncServer({ dataDir: server.dataDir })
  await other.hub.rebase(id)
  await eventually(() => expect(client.closes.at(-1)).toMatchObject({ code: 4409, reason: '2' }))
  await other.close()
})

test('R63 a document that another process rewrote meanwhile is taken up as it is now', async () => {
  const lines: string[] = []
  const { server, ana, id, room, disk } = await scene({ log: pino({ level: 'info' }, { write: (line) => lines.push(line) }) })
  const client = await changed(server, ana, id)
  const other = await openSyncServer({ dataDir: server.dataDir })
  await other.hub.rebase(id)
  await other.close()
  lines.length = 0
  addEvent(client.doc, { dayId: '' }, { label: 'tarde' })
  await eventually(() => expect(client.closes.at(-1)).toMatchObject({ code: 4409, reason: '2' }))
  await room.write(server_, (doc) => addEvent(doc, { dayId: '' }, { label: 'nuevo' }))
  expect(Object.values(disk.view(id).events).map(({ label }) => label)).toEqual(['nuevo'])
  // It is how a server notices, not a failure: one line, without a stack.
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 30, document: id, msg: expect.stringContaining('another process') as string }),
  ])
  expect(lines.join('')).not.toContain('stack')
})
