import { expect, onTestFinished, test, vi } from 'vitest'
import { Replica } from '#server/sync/document/replica'
import { addDay, addEvent, deleteEvent, editEvent, CommandError } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { holdCommitQueue } from '#testkit/sync/holdCommits'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { openSyncServer, type SyncServerOptions } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'

async function scene(options: SyncServerOptions = {}) {
  const server = await syncServerForTest(options)
  const [ana, bob] = [await server.addUser('Ana'), await server.addUser('Bob')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  return { server, ana, bob, id, disk: new SyncDisk(server), room: await server.hub.open(id) }
}

test('R36 a server write resolves after its commit and reaches all clients', async () => {
  const { server, ana, id, disk, room } = await scene()
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  const eventId = await room.write({ origin: 'legacy', userId: ana.id }, (doc) =>
    addEvent(doc, { dayId: '' }, { label: 'Museo' }),
  )
  expect((await disk.updates(id)).at(-1)).toMatchObject({ seq: 2, user_id: ana.id, op_id: null })
  expect((await disk.view(id)).events[eventId ?? '']?.label).toBe('Museo')
  await eventually(() => expect(a.view().events[eventId ?? '']?.label).toBe('Museo'))
  await room.write({ origin: 'legacy', userId: ana.id }, (doc) => deleteEvent(doc, 'nothing'))
  expect(await disk.updates(id)).toHaveLength(2)
})

test('R36 concurrent server writes are all applied, in order', async () => {
  const { id, disk, room } = await scene()
  const writer = { origin: 'server' as const, userId: null }
  const dayId = room.view().days[0]?.id ?? ''
  await Promise.all(
    Array.from({ length: 50 }, (_, i) => room.write(writer, (doc) => addEvent(doc, { dayId }, { label: `${i}` }))),
  )
  const now = await disk.view(id)
  expect(now.days[0]?.events.map((event) => now.events[event]?.label)).toEqual(Array.from({ length: 50 }, (_, i) => `${i}`))
})

test('R36 a command that throws changes nothing, even half-way, and other writes go on', async () => {
  const { server, ana, id, disk, room } = await scene()
  const a = new SyncClient(server, ana, id)
  await eventually(() => expect(a.isSynced).toBe(true))
  const writer = { origin: 'legacy' as const, userId: ana.id }
  await expect(room.write(writer, (doc) => addDay(doc, { rangeDays: 3 }))).rejects.toThrow(CommandError)
  const half = room.write(writer, (doc) => {
    addEvent(doc, { dayId: '' }, { label: 'a medias' })
    throw new CommandError('day_full')
  })
  const whole = room.write(writer, (doc) => addEvent(doc, { dayId: '' }, { label: 'entero' }))
  await expect(half).rejects.toThrow('day_full')
  await whole
  const wrong = room.write(writer, (doc) => roots(doc).meta.set('colour', 'red'))
  await expect(wrong).rejects.toMatchObject({ name: 'InvalidInputError' })
  addEvent(a.doc, { dayId: '' }, { label: 'de Ana' })
  await eventually(() => expect(a.isStored).toBe(true))
  expect(
    Object.values((await disk.view(id)).events)
      .map(({ label }) => label)
      .sort(),
  ).toEqual(['de Ana', 'entero'])
  expect(a.view()).toEqual(await disk.view(id))
  expect(a.closes).toEqual([])
})

test('R37 an operation id is applied once per writer: concurrently, later and after a restart', async () => {
  const dataDir = await temporaryFolder()
  const first = await openSyncServer({ dataDir })
  const [ana, bob] = [await first.addUser('Ana'), await first.addUser('Bob')]
  const id = await first.addTrip(ana, { collaborators: [bob] })
  const room = await first.hub.open(id)
  const add = (userId: string, opId: string) => (target: typeof room) =>
    target.write({ origin: 'legacy', userId, opId }, (doc) => addEvent(doc, { dayId: '' }, { label: opId }))
  const [one, same] = await Promise.all([add(ana.id, 'x')(room), add(ana.id, 'x')(room)])
  expect([typeof one, same]).toEqual(['string', undefined])
  expect(await add(ana.id, 'x')(room)).toBeUndefined()
  expect(await add(bob.id, 'x')(room)).toBeTypeOf('string')
  await first.close()
  const server = await syncServerForTest({ dataDir })
  expect(await add(ana.id, 'x')(await server.hub.open(id))).toBeUndefined()
  expect(Object.keys((await new SyncDisk(server).view(id)).events)).toHaveLength(2)
})

test('R37 an operation that was refused may be tried again', async () => {
  const { ana, room } = await scene()
  const writer = { origin: 'legacy' as const, userId: ana.id, opId: 'y' }
  await expect(
    room.write(writer, () => {
      throw new CommandError('range_full')
    }),
  ).rejects.toThrow('range_full')
  expect(await room.write(writer, (doc) => addEvent(doc, { dayId: '' }, { label: 'ya' }))).toBeTypeOf('string')
})

test('R38 view() shows committed state, and is the same object until that changes', async () => {
  const { server, ana, id, disk, room } = await scene()
  const receive = vi.spyOn(Replica.prototype, 'receive')
  onTestFinished(() => receive.mockRestore())
  const a = await RawSync.open(server, ana, id)
  const doc = newDoc()
  const add = (label: string) => a.send(frames.update(captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label }))))
  expect(room.view()).toBe(room.view())
  add('uno')
  await a.waitFor(() => a.stored === 1)
  const gap = holdCommitQueue()
  for (const [i, label] of ['dos', 'tres', 'cuatro'].entries()) {
    add(label)
    await eventually(() => expect(receive).toHaveBeenCalledTimes(i + 2), { interval: 1 })
    const now = room.view()
    expect(now).toEqual(await disk.view(id))
    expect(Object.keys(now.events)).toHaveLength(1)
    expect(room.view()).toBe(now)
  }
  gap.end()
  await a.waitFor(() => a.stored === 4)
  const after = room.view()
  expect(after).toEqual(await disk.view(id))
  const [first = '', second = ''] = after.ideas
  await room.write({ origin: 'server', userId: null }, (target) => editEvent(target, first, { label: 'otro' }))
  expect(room.view()).not.toBe(after)
  expect(room.view().events[second]).toBe(after.events[second])
})

test('R39 the version grows by one with each stored update, whose row carries it, and each record change', async () => {
  const { server, ana, id, disk, room } = await scene()
  const start = room.version
  expect(start).toBe((await disk.head(id)).version)
  const writer = { origin: 'server' as const, userId: null }
  await room.write(writer, (doc) => addEvent(doc, { dayId: '' }, { label: 'uno' }))
  expect([room.version, (await disk.head(id)).version]).toEqual([start + 1, start + 1])
  await server.changeRecord(id)
  expect([room.version, (await disk.head(id)).version]).toEqual([start + 2, start + 2])
  await Promise.all([1, 2, 3].map((n) => room.write(writer, (doc) => addEvent(doc, { dayId: '' }, { label: `${n}` }))))
  expect([room.version, (await disk.head(id)).version]).toEqual([start + 5, start + 5])
  const newest = 'SELECT version FROM doc_updates WHERE doc_id = @id ORDER BY seq DESC LIMIT 4'
  expect((await server.db.rows<[number]>(newest, { id })).flat()).toEqual([5, 4, 3, 1].map((more) => start + more))
  const quiet = await RawSync.open(server, ana, `${id}?c=5`)
  quiet.send(frames.step2())
  await quiet.waitFor(() => quiet.stored === 1)
  expect([room.version, (await disk.head(id)).version]).toEqual([start + 5, start + 5])
})
