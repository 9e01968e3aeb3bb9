import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { collectUnusedPictures } from '#server/features/uploads/collectUnusedPictures'
import { createItinerary } from '#testkit/api/apiClient'
import { jpeg, uploadAndGetPath } from '#testkit/api/pictures'
import { runStatement, requireSqlite } from '#testkit/server/rows'
import { setUpUploadFixture } from '#testkit/server/serverFixture'

const fixture = setUpUploadFixture()
const nameOf = (path: string) => path.slice('/uploads/'.length)

it('the collection of unused pictures also deletes half-written files of a crash', async () => {
  const { services, dataDir } = fixture.server
  await writeFile(join(dataDir, 'uploads', 'x.part'), '')
  expect(await collectUnusedPictures(services, { deletes: true })).toEqual([])
  const later = () => Date.now() + 91 * 24 * 3600 * 1000
  expect(await collectUnusedPictures({ ...services, now: later }, { deletes: true })).toMatchObject([{ name: 'x.part' }])
})

it('the collection of unused pictures reads the whole log only while others may write', async () => {
  const names: string[] = []
  for (const width of [101, 102, 103]) {
    const name = nameOf(await uploadAndGetPath(fixture.ana, await jpeg(width, 60)))
    await utimes(join(fixture.server.dataDir, 'uploads', name), 0, 0)
    names.push(name)
  }
  await runStatement(fixture.server.services.db, 'UPDATE uploads SET sent_at = 0')
  const { $client } = requireSqlite(fixture.server.services.db)
  const read: string[] = []
  const prepare = vi.spyOn($client, 'prepare').mockImplementation(function (this: typeof $client, text: string) {
    if (/FROM doc_updates(?! WHERE rowid)/.test(text)) read.push(text)
    return Object.getPrototypeOf($client).prepare.call($client, text) as ReturnType<typeof $client.prepare>
  })
  onTestFinished(() => prepare.mockRestore())
  const found = await collectUnusedPictures(fixture.server.services, { deletes: true })
  expect(found.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  // The writing connection reads only newer rows.
  expect(read).toEqual([])
})

it('the collection of unused pictures deletes nothing if the end of the log was lost', async () => {
  const path = await uploadAndGetPath(fixture.ana, await jpeg(104, 60))
  await runStatement(fixture.server.services.db, 'UPDATE uploads SET sent_at = 0')
  await createItinerary(fixture.ana)
  const { images, db } = fixture.server.services
  const losing = {
    ...images,
    async *list() {
      yield* images.list()
      await runStatement(db, 'DELETE FROM doc_updates WHERE rowid = (SELECT max(rowid) FROM doc_updates)')
    },
  }
  const now = () => Date.now() + 91 * 24 * 3600 * 1000
  expect(await collectUnusedPictures({ ...fixture.server.services, images: losing, now }, { deletes: true })).toEqual([])
  expect((await fixture.ana.send('GET', path)).status).toBe(200)
})
