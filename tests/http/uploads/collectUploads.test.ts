import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, it } from 'vitest'
import { openDatabaseToWrite } from '../../../scripts/operations/base/openDatabase'
import { writeNextGeneration } from '../../../scripts/operations/documents/documents'
import type { SqlValues } from '#server/base/db/database'
import { collectUnusedPictures } from '#server/features/uploads/collectUnusedPictures'
import { findUpload } from '#server/features/uploads/uploadStore'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { newId } from '#shared/ids'
import { createItinerary } from '#testkit/api/apiClient'
import { jpeg, uploadAndGetPath } from '#testkit/api/pictures'
import { programFile } from '#testkit/server/operations'
import { runStatement } from '#testkit/server/rows'
import { setStoredAt, listStoredNames } from '#testkit/server/storedPictures'
import { envForDataDir } from '#testkit/server/testData'
import { setUpUploadFixture } from '#testkit/server/serverFixture'

const DAY_MS = 24 * 60 * 60 * 1000

const fixture = setUpUploadFixture()
const change = (text: string, values?: SqlValues) => runStatement(fixture.server.services.db, text, values)

const later = () => Date.now() + 91 * DAY_MS
const nameOf = (path: string) => path.slice('/uploads/'.length)
const storeAt = (path: string, at: number) => setStoredAt(fixture.server, { folder: 'uploads', name: nameOf(path) }, at)
const isStored = (path: string) => fixture.server.services.images.has(nameOf(path))

let pictures = 100
async function sentBefore(days: number): Promise<string> {
  pictures += 1
  const path = await uploadAndGetPath(fixture.ana, await jpeg(pictures, 60))
  const at = Date.now() - days * DAY_MS
  await change('UPDATE uploads SET sent_at = @at WHERE name = @name', { at, name: nameOf(path) })
  await storeAt(path, at)
  return path
}

async function eventWith(image: string) {
  const id = await createItinerary(fixture.ana)
  const room = await fixture.server.services.hub.open(id)
  const eventId = newId()
  const dayId = room.view().days[0]?.id ?? ''
  const write = (command: Parameters<typeof room.write>[1]) => room.write({ origin: 'server', userId: fixture.ana.id }, command)
  await write((doc) => addEvent(doc, { dayId }, { label: 'Con foto', image }, eventId))
  return { id, write, eventId }
}

/** Starts the next generation of a document, like the command. */
async function rewrite(itineraryId: string): Promise<void> {
  const { dataDir, databaseUrl } = fixture.server.services.config
  const db = await openDatabaseToWrite({ dataDir, databaseUrl })
  try {
    await writeNextGeneration(db, itineraryId)
  } finally {
    await db.close()
  }
}

const collect = (deletes: boolean, now = () => Date.now()) =>
  collectUnusedPictures({ ...fixture.server.services, now }, { deletes }).then((found) =>
    found.map(({ name }) => name).toSorted(),
  )

beforeEach(async () => {
  await collect(true, later)
})

it('keeps pictures that an account, record, document or their history still refers to', async () => {
  const [avatar, cover, shown, replaced, deleted] = await Promise.all(Array.from({ length: 5 }, () => sentBefore(1000)))
  await change('UPDATE users SET avatar = @avatar WHERE id = @id', { avatar: avatar ?? null, id: fixture.ana.id })
  const id = await createItinerary(fixture.ana)
  await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { image: cover } })
  await eventWith(shown ?? '')
  const { write, eventId } = await eventWith(replaced ?? '')
  await write((doc) => editEvent(doc, eventId, { image: null }))
  const other = await eventWith(deleted ?? '')
  await other.write((doc) => deleteEvent(doc, other.eventId))
  expect(await collect(true)).toEqual([])
  for (const path of [avatar, cover, shown, replaced, deleted])
    expect((await fixture.ana.send('GET', path ?? '')).status).toBe(200)

  await change('UPDATE users SET avatar = NULL')
  await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { image: null } })
  expect(await collect(true)).toEqual([nameOf(avatar ?? '')])
  await change('DELETE FROM record_versions WHERE itinerary_id = @id AND version < 3', { id })
  expect(await collect(true)).toEqual([nameOf(cover ?? '')])
})

it('keeps a picture that only a snapshot refers to', async () => {
  const path = await sentBefore(1000)
  const { id } = await eventWith(path)
  await fixture.server.services.hub.settle(id)
  await change('DELETE FROM events WHERE itinerary_id = @id', { id })
  const newest = 'SELECT doc_id, data FROM doc_updates WHERE doc_id = @id ORDER BY seq DESC LIMIT 1'
  await change(`INSERT INTO doc_snapshots (doc_id, data) ${newest}`, { id })
  await change('DELETE FROM doc_updates WHERE doc_id = @id', { id })
  expect(await collect(true)).toEqual([])
  await change('DELETE FROM doc_snapshots WHERE doc_id = @id', { id })
  expect(await collect(true)).toEqual([nameOf(path)])
})

it('keeps the cover of an overruled edit', async () => {
  const path = await sentBefore(1000)
  const { id } = await eventWith(await sentBefore(1))
  await change(
    "INSERT INTO overruled_edits (itinerary_id, user_id, entry, at, columns) VALUES (@id, @userId, 'image', @now, @columns)",
    { id, userId: fixture.ana.id, now: Date.now(), columns: JSON.stringify({ image: path }) },
  )
  expect(await collect(true)).toEqual([])
  await change('DELETE FROM overruled_edits')
  expect(await collect(true)).toEqual([nameOf(path)])
})

it('keeps a picture that only an earlier document generation refers to', async () => {
  const path = await sentBefore(1000)
  const { id } = await eventWith(path)
  await fixture.server.services.hub.settle(id)
  await rewrite(id)
  await change('DELETE FROM doc_snapshots WHERE doc_id = @id', { id })
  for (const table of ['doc_updates WHERE doc_id', 'doc_checkpoints WHERE doc_id', 'events WHERE itinerary_id'])
    await change(`DELETE FROM ${table} = @id`, { id })
  expect(await collect(true)).toEqual([])
  expect((await fixture.ana.send('GET', path)).status).toBe(200)
  await change('DELETE FROM doc_generations WHERE doc_id = @id', { id })
  expect(await collect(true)).toEqual([nameOf(path)])
})

it('keeps a picture that only a document checkpoint refers to', async () => {
  const path = await sentBefore(1000)
  const { id } = await eventWith(path)
  await fixture.server.services.hub.settle(id)
  await rewrite(id)
  for (const table of [
    'doc_snapshots WHERE doc_id',
    'doc_generations WHERE doc_id',
    'doc_updates WHERE doc_id',
    'events WHERE itinerary_id',
  ])
    await change(`DELETE FROM ${table} = @id`, { id })
  expect(await collect(true)).toEqual([])
  await change('DELETE FROM doc_checkpoints WHERE doc_id = @id', { id })
  expect(await collect(true)).toEqual([nameOf(path)])
})

it('keeps pictures sent in the last 90 days, including resent ones', async () => {
  const [young, old] = [await sentBefore(89), await sentBefore(91)]
  const again = await jpeg(99, 61)
  const path = await uploadAndGetPath(fixture.ana, again)
  await storeAt(path, 0)
  await change('UPDATE uploads SET sent_at = 0 WHERE name = @name', { name: nameOf(path) })
  expect(await uploadAndGetPath(fixture.ana, again)).toBe(path)
  expect(await collect(true)).toEqual([nameOf(old)])
  expect(await findUpload(fixture.server.services.db, nameOf(old))).toBeUndefined()
  expect(await findUpload(fixture.server.services.db, nameOf(young))).toBeDefined()
  const left = new Set(await listStoredNames(fixture.server.services.images))
  expect([young, old, path].map((sent) => left.has(nameOf(sent)))).toEqual([true, false, true])
})

it('keeps a picture that a record starts to use during the scan', async () => {
  const path = await sentBefore(1000)
  const id = await createItinerary(fixture.ana)
  const { images } = fixture.server.services
  const slow = {
    ...images,
    async *list() {
      yield* images.list()
      await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { image: path } })
    },
  }
  expect(await collectUnusedPictures({ ...fixture.server.services, images: slow }, { deletes: true })).toEqual([])
  expect((await fixture.ana.send('GET', path)).status).toBe(200)
})

it('keeps a picture that a document starts to use during the scan', async () => {
  const [named, unsure] = [await sentBefore(1000), await sentBefore(1000)]
  const { write, eventId } = await eventWith(await sentBefore(1))
  const { images } = fixture.server.services
  const during = (act: () => Promise<unknown>) => ({
    ...images,
    async *list() {
      yield* images.list()
      await act()
    },
  })
  const looking = during(() => write((doc) => editEvent(doc, eventId, { image: named })))
  expect(
    (await collectUnusedPictures({ ...fixture.server.services, images: looking }, { deletes: true })).map(({ name }) => name),
  ).toEqual([nameOf(unsure)])
})

it('npm run uploads:collect deletes pictures only with --delete', async () => {
  const path = await sentBefore(1000)
  const place = await envForDataDir(fixture.server.dataDir)
  const run = async (args: string[], settings: Record<string, string> = place) =>
    promisify(execFile)(process.execPath, [programFile('collectUploads'), ...args], {
      env: { PATH: process.env.PATH, ...settings },
    })
  expect((await run([])).stdout).toMatch(new RegExp(`^${nameOf(path)}  \\d+ B\nUnused pictures: 1 `))
  expect(await isStored(path)).toBe(true)
  expect((await run(['--delete'])).stdout).toContain('Deleted pictures: 1 ')
  expect(await isStored(path)).toBe(false)
  expect((await run([])).stdout).toMatch(/^Unused pictures: 0 /)
  await expect(run(['--delte'])).rejects.toMatchObject({ code: 1 })
  await expect(run([], { DATA_DIR: join(fixture.server.dataDir, 'nowhere') })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('DATA_DIR') as string,
  })
})
