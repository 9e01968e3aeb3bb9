import { execFile } from 'node:child_process'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { rebaseDocument } from '../../../scripts/operations/documents/rebaseDocument'
import { databaseFile, openDatabase } from '#server/base/db/openDatabase'
import { collectUnused } from '#server/features/uploads/collectUnused'
import { findUpload } from '#server/features/uploads/uploadStore'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { newId } from '#shared/ids'
import { createItinerary } from '#testkit/api/apiClient'
import { jpeg, keepPicture } from '#testkit/api/pictures'

const DAY_MS = 24 * 60 * 60 * 1000
const SCRIPT = new URL('../../../scripts/operations/collectUploads.ts', import.meta.url).pathname
import { setUploadStage } from '#testkit/server/uploadStage'

const stage = setUploadStage()

const folder = () => join(stage.server.dataDir, 'uploads')
const later = () => Date.now() + 91 * DAY_MS
const nameOf = (path: string) => path.slice('/uploads/'.length)

let pictures = 100
/** A new picture, sent some days ago; its path. */
async function sentBefore(days: number): Promise<string> {
  pictures += 1
  const path = await keepPicture(stage.ana, await jpeg(pictures, 60))
  const at = Date.now() - days * DAY_MS
  stage.server.services.db.$client.prepare('UPDATE uploads SET sent_at = ? WHERE name = ?').run(at, nameOf(path))
  await utimes(join(folder(), nameOf(path)), at / 1000, at / 1000)
  return path
}

/** An event with a picture in a new trip. */
async function eventWith(image: string) {
  const id = await createItinerary(stage.ana)
  const room = await stage.server.services.hub.open(id)
  const eventId = newId()
  const dayId = room.view().days[0]?.id ?? ''
  const write = (command: Parameters<typeof room.write>[1]) => room.write({ origin: 'server', userId: stage.ana.id }, command)
  await write((doc) => addEvent(doc, { dayId }, { label: 'Con foto', image }, eventId))
  return { id, write, eventId }
}

/** Has a document go on as its next generation, as the command does beside the server. */
async function rewrite(itineraryId: string): Promise<void> {
  const db = openDatabase(databaseFile(stage.server.dataDir))
  try {
    await rebaseDocument(db, itineraryId)
  } finally {
    db.$client.close()
  }
}

const collect = (deletes: boolean, now = () => Date.now()) =>
  collectUnused({ ...stage.server.services, now }, { deletes }).then((found) => found.map(({ name }) => name).toSorted())

beforeEach(async () => {
  await collect(true, later)
})

it('keeps what an account, a record, a document or its log still names, however old', async () => {
  const [avatar, cover, shown, replaced, deleted] = await Promise.all(Array.from({ length: 5 }, () => sentBefore(1000)))
  stage.server.services.db.$client.prepare('UPDATE users SET avatar = ? WHERE id = ?').run(avatar, stage.ana.id)
  const id = await createItinerary(stage.ana)
  await stage.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { image: cover } })
  await eventWith(shown ?? '')
  const { write, eventId } = await eventWith(replaced ?? '')
  await write((doc) => editEvent(doc, eventId, { image: null }))
  const other = await eventWith(deleted ?? '')
  await other.write((doc) => deleteEvent(doc, other.eventId))
  expect(await collect(true)).toEqual([])
  for (const path of [avatar, cover, shown, replaced, deleted]) expect((await stage.ana.send('GET', path ?? '')).status).toBe(200)

  const { $client: client } = stage.server.services.db
  client.prepare('UPDATE users SET avatar = NULL').run()
  await stage.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { image: null } })
  expect(await collect(true)).toEqual([nameOf(avatar ?? ''), nameOf(cover ?? '')].toSorted())
})

it('keeps what a snapshot says whose updates are gone', async () => {
  const path = await sentBefore(1000)
  const { id } = await eventWith(path)
  const { $client: client } = stage.server.services.db
  await stage.server.services.hub.settle(id)
  client.prepare('DELETE FROM events WHERE itinerary_id = ?').run(id)
  const updates = client.prepare<[string], Buffer>('SELECT data FROM doc_updates WHERE doc_id = ?').pluck().all(id)
  client.prepare('INSERT INTO doc_snapshots (doc_id, data) VALUES (?, ?)').run(id, updates.at(-1))
  client.prepare('DELETE FROM doc_updates WHERE doc_id = ?').run(id)
  expect(await collect(true)).toEqual([])
  client.prepare('DELETE FROM doc_snapshots WHERE doc_id = ?').run(id)
  expect(await collect(true)).toEqual([nameOf(path)])
})

it('keeps a cover that was overruled, which its author may still choose', async () => {
  const path = await sentBefore(1000)
  const { id } = await eventWith(await sentBefore(1))
  const { $client: client } = stage.server.services.db
  const insert = client.prepare('INSERT INTO overruled_edits (itinerary_id, user_id, entry, at, columns) VALUES (?, ?, ?, ?, ?)')
  insert.run(id, stage.ana.id, 'image', Date.now(), JSON.stringify({ image: path }))
  expect(await collect(true)).toEqual([])
  client.prepare('DELETE FROM overruled_edits').run()
  expect(await collect(true)).toEqual([nameOf(path)])
})

it('keeps what only an earlier generation of a document says, for those who come back to it', async () => {
  const path = await sentBefore(1000)
  const { id } = await eventWith(path)
  const { $client: client } = stage.server.services.db
  await stage.server.services.hub.settle(id)
  await rewrite(id)
  // The next generation has lost it since.
  client.prepare('DELETE FROM doc_snapshots WHERE doc_id = ?').run(id)
  for (const table of ['doc_updates WHERE doc_id', 'events WHERE itinerary_id'])
    client.prepare(`DELETE FROM ${table} = ?`).run(id)
  expect(await collect(true)).toEqual([])
  expect((await stage.ana.send('GET', path)).status).toBe(200)
  client.prepare('DELETE FROM doc_generations WHERE doc_id = ?').run(id)
  expect(await collect(true)).toEqual([nameOf(path)])
})

it('keeps what was sent in the last 90 days, also when it had been sent long before', async () => {
  const [young, old] = [await sentBefore(89), await sentBefore(91)]
  const again = await jpeg(99, 61)
  const path = await keepPicture(stage.ana, again)
  await utimes(join(folder(), nameOf(path)), 0, 0)
  stage.server.services.db.$client.prepare('UPDATE uploads SET sent_at = 0 WHERE name = ?').run(nameOf(path))
  expect(await keepPicture(stage.ana, again)).toBe(path)
  expect(await collect(true)).toEqual([nameOf(old)])
  expect(findUpload(stage.server.services.db, nameOf(old))).toBeUndefined()
  expect(findUpload(stage.server.services.db, nameOf(young))).toBeDefined()
  const left = new Set(await readdir(folder()))
  expect([young, old, path].map((sent) => left.has(nameOf(sent)))).toEqual([true, false, true])
})

it('keeps what comes into use while it looks', async () => {
  const path = await sentBefore(1000)
  const id = await createItinerary(stage.ana)
  const { images } = stage.server.services
  const slow = {
    ...images,
    async *list() {
      yield* images.list()
      await stage.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { image: path } })
    },
  }
  expect(await collectUnused({ ...stage.server.services, images: slow }, { deletes: true })).toEqual([])
  expect((await stage.ana.send('GET', path)).status).toBe(200)
})

it('keeps what a document comes to name while it looks, also where the log is no longer what it was', async () => {
  const [named, unsure] = [await sentBefore(1000), await sentBefore(1000)]
  const { id, write, eventId } = await eventWith(await sentBefore(1))
  const { images, db } = stage.server.services
  const during = (act: () => Promise<unknown>) => ({
    ...images,
    async *list() {
      yield* images.list()
      await act()
    },
  })
  const looking = during(() => write((doc) => editEvent(doc, eventId, { image: named })))
  expect((await collectUnused({ ...stage.server.services, images: looking }, { deletes: true })).map(({ name }) => name)).toEqual(
    [nameOf(unsure)],
  )
  const third = await sentBefore(1000)
  const losing = during(() => {
    db.$client.prepare('DELETE FROM doc_updates WHERE rowid = (SELECT max(rowid) FROM doc_updates)').run()
    return Promise.resolve()
  })
  expect(await collectUnused({ ...stage.server.services, images: losing }, { deletes: true })).toEqual([])
  expect((await stage.ana.send('GET', third)).status).toBe(200)
  stage.server.services.db.$client.prepare('DELETE FROM itineraries WHERE id = ?').run(id)
  stage.server.services.bus.emit('itineraryDeleted', { itineraryId: id })
})

it('looks through everything only while others may write', async () => {
  const paths = [await sentBefore(1000), await sentBefore(1000), await sentBefore(1000)]
  const { $client } = stage.server.services.db
  const read: boolean[] = []
  const prepare = vi.spyOn($client, 'prepare').mockImplementation(function (this: typeof $client, text: string) {
    if (/FROM doc_updates(?! WHERE rowid)(?! ORDER)/.test(text)) read.push(this.inTransaction)
    return Object.getPrototypeOf($client).prepare.call($client, text) as ReturnType<typeof $client.prepare>
  })
  onTestFinished(() => prepare.mockRestore())
  expect(await collect(true)).toEqual(paths.map(nameOf).toSorted())
  expect(read).toEqual([false])
})

it('also takes away what a crash left half written', async () => {
  await writeFile(join(folder(), 'x.part'), '')
  expect(await collect(true)).toEqual([])
  expect(await collect(true, later)).toEqual(['x.part'])
})

it('npm run uploads:collect only says what it would delete, until told to', async () => {
  const path = await sentBefore(1000)
  const run = async (args: string[], dataDir = stage.server.dataDir) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', SCRIPT, ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    })
  expect((await run([])).stdout).toMatch(new RegExp(`^${nameOf(path)}  \\d+ B\nUnused pictures: 1 `))
  expect((await stage.ana.send('GET', path)).status).toBe(200)
  expect((await run(['--delete'])).stdout).toContain('Deleted pictures: 1 ')
  expect((await stage.ana.send('GET', path)).status).toBe(404)
  expect((await run([])).stdout).toMatch(/^Unused pictures: 0 /)
  await expect(run(['--delte'])).rejects.toMatchObject({ code: 1 })
  await expect(run([], join(stage.server.dataDir, 'nowhere'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('DATA_DIR') as string,
  })
})
