import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { serverOrigin, openSynced, setUpRebaseFixture, smallDocumentSettings } from '#testkit/sync/rebaseFixture'
import { SyncClient } from '#testkit/sync/syncClient'
import { openSyncServer } from '#testkit/sync/syncServer'
import { captureUpdate, computeTestView } from '#testkit/sync/captureUpdate'
import { runStatement } from '#testkit/server/rows'

test('R60 editors of the previous generation, or of none, get 4409 with the next one, which takes edits', async () => {
  const { server, ana, bob, id, disk, room } = await setUpRebaseFixture()
  const [page, plain] = [await openSynced(server, ana, id), new SyncClient(server, bob, id, { params: {} })]
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
  expect([await late.waitForClose(), late.closed?.reason]).toEqual([4409, '2'])
  const next = new SyncClient(server, bob, id, { params: { epoch: '2' } })
  await eventually(() => expect(next.isSynced).toBe(true))
  addEvent(next.doc, { dayId: '' }, { label: 'después' })
  await eventually(() => expect(next.isStored).toBe(true))
  expect(Object.values(room.view().events).map(({ label }) => label)).toEqual(['antes', 'después'])
  expect(await disk.view(id)).toEqual(room.view())
})

test('R60 a server that has not heard of a generation reads it when a client of it connects', async () => {
  const { server, ana, id } = await setUpRebaseFixture({ settings: { ...smallDocumentSettings, tickMs: 3_600_000 } })
  const other = await openSyncServer({ dataDir: server.dataDir })
  await other.hub.rebase(id)
  await other.close()
  const client = new SyncClient(server, ana, id, { params: { epoch: '2' } })
  await eventually(() => expect(client.isSynced).toBe(true))
  expect(client.closes).toEqual([])
  const ahead = new RawSync(server, ana, `${id}?epoch=3`)
  expect([await ahead.waitForClose(), ahead.closed?.reason]).toEqual([4409, '2'])
})

test('R60 a rewrite during edits loses no acknowledged edit, and the next generation takes no old update', async () => {
  const { server, ana, id, disk } = await setUpRebaseFixture()
  const doc = newDoc()
  const raw = await RawSync.open(server, ana, id)
  await raw.load(doc)
  const labels = Array.from({ length: 60 }, (_, i) => `${i}`)
  const rebased = server.hub.rebase(id)
  for (const label of labels) raw.send(frames.update(captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label }))))
  await rebased
  expect(await raw.waitForClose()).toBe(4409)
  const stored = Object.values((await disk.view(id)).events).map(({ label }) => label)
  expect(labels.slice(0, stored.length).toSorted()).toEqual(stored.toSorted())
  expect(stored.length).toBeGreaterThanOrEqual(raw.stored)
  expect([...(await disk.owners(id)).values()]).toEqual(['server'])
})

test('R60 the end state of a generation is kept for returning clients, and is deleted once it is old', async () => {
  const { server, id, disk, room } = await setUpRebaseFixture()
  await room.write(serverOrigin, (doc) => addEvent(doc, { dayId: '' }, { label: 'uno' }))
  const last = await disk.doc(id)
  await server.hub.rebase(id)
  const kept = newDoc()
  Y.applyUpdate(kept, (await server.hub.generation(id, 1)) ?? Uint8Array.of(0, 0))
  expect(computeTestView(kept)).toEqual(computeTestView(last))
  expect(Y.encodeStateVector(kept)).toEqual(Y.encodeStateVector(last))
  expect(await server.hub.generation(id, 2)).toBeUndefined()
  await runStatement(server.db, 'UPDATE doc_generations SET at = 0')
  await server.hub.rebase(id)
  expect(await server.hub.generation(id, 1)).toBeUndefined()
  expect(await server.hub.generation(id, 2)).toBeDefined()
})

test('R60 an operation applied in the previous generation is not applied again', async () => {
  const { server, ana, id, room } = await setUpRebaseFixture()
  const writer = { origin: 'legacy' as const, userId: ana.id, opId: 'op-1' }
  await room.write(writer, (doc) => addEvent(doc, { dayId: '' }, { label: 'una vez' }))
  await server.hub.rebase(id)
  expect(await room.write(writer, (doc) => addEvent(doc, { dayId: '' }, { label: 'dos veces' }))).toBeUndefined()
  expect(Object.values(room.view().events).map(({ label }) => label)).toEqual(['una vez'])
})

test('R63 editors get 4409 after another process rewrote their document, even without a write', async () => {
  const { server, ana, id } = await setUpRebaseFixture({ settings: { ...smallDocumentSettings, tickMs: 20 } })
  const client = await openSynced(server, ana, id)
  const other = await openSyncServer({ dataDir: server.dataDir })
  await other.hub.rebase(id)
  await eventually(() => expect(client.closes.at(-1)).toMatchObject({ code: 4409, reason: '2' }))
  await other.close()
})

test('R63 the server reloads a document that another process rewrote, and a late edit gets 4409', async () => {
  const lines: string[] = []
  const { server, ana, id, room, disk } = await setUpRebaseFixture({
    log: pino({ level: 'info' }, { write: (line) => lines.push(line) }),
  })
  const client = await openSynced(server, ana, id)
  const other = await openSyncServer({ dataDir: server.dataDir })
  await other.hub.rebase(id)
  await other.close()
  lines.length = 0
  addEvent(client.doc, { dayId: '' }, { label: 'tarde' })
  await eventually(() => expect(client.closes.at(-1)).toMatchObject({ code: 4409, reason: '2' }))
  await room.write(serverOrigin, (doc) => addEvent(doc, { dayId: '' }, { label: 'nuevo' }))
  expect(Object.values((await disk.view(id)).events).map(({ label }) => label)).toEqual(['nuevo'])
  expect(lines).toEqual([])
})
